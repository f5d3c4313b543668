/** The style sheet of the overview of a class. */
export const OVERVIEW_STYLE = `
.ws-class { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
.ws-class :is(ol, ul, dl) { margin: 0; padding: 0; list-style: none; }
.ws-class dd { margin: 0; }
.ws-class h2 { margin: 0; font: 700 22px/1.3 var(--serif); }
.ws-class h2:focus { outline: none; }
.ws .ws-class h3 { margin: 0; font-size: 15px; font-weight: 650; }
.ws-class a { color: var(--accent); }
.ws-class small { color: var(--quiet); font-size: 13px; }
.ws-class-line { display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: end; }
.ws-class-line .ws-field { min-width: 0; }
.ws-class-line .ws-select { max-width: 240px; }
.ws-push { flex: 1 1 0; }
.ws .ws-button[aria-disabled] { color: var(--quiet); border-style: dashed; cursor: default; }

.ws-hand-in { padding: 8px 16px; border: 1px solid var(--hairline); border-radius: 14px; background: var(--raised); }
.ws-hand-in[open] { display: grid; gap: 10px; padding-bottom: 14px; }
.ws-hand-in > summary { min-height: 30px; font-weight: 650; line-height: 30px; cursor: pointer; }
.ws-hand-in[open] > * + * { margin-top: 10px; }
.ws-drop { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; justify-content: center; padding: 18px; border: 2px dashed var(--line); border-radius: 12px; color: var(--quiet); }
.ws-over-it { border-color: var(--accent); background: var(--soft); }
.ws .ws-files { position: relative; display: inline-grid; place-content: center; }
.ws-files input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; }
.ws-files:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.ws-hand-in textarea.ws-input { width: 100%; min-height: 5em; font-family: ui-monospace, monospace; }
.ws-unread { padding: 8px 14px; border: 2px solid var(--warn); border-radius: 10px; background: var(--raised); }
.ws-unread > b { color: var(--warn); }

.ws-grid { overflow: auto; border: 1px solid var(--hairline); border-radius: 12px; background: var(--raised); }
.ws-grid table { width: 100%; border-spacing: 0; font-size: 14px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.ws-grid :is(th, td) { min-width: 40px; padding: 0 3px; height: 30px; border-bottom: 1px solid var(--raised); border-right: 1px solid var(--raised); background: var(--raised); color: var(--ink); text-align: center; font-weight: 400; white-space: nowrap; }
.ws-grid thead th { vertical-align: bottom; }
.ws-grid .ws-who { position: sticky; left: 0; z-index: 1; min-width: 112px; max-width: 200px; padding-left: 10px; overflow: hidden; text-align: start; text-overflow: ellipsis; }
.ws-grid .ws-average > * { border-bottom: 2px solid var(--line); font-weight: 650; }
.ws-grid .ws-shade-0 { color: var(--quiet); }
.ws-grid .ws-shade-1 { background: color-mix(in srgb, var(--accent) 12%, var(--raised)); }
.ws-grid .ws-shade-2 { background: color-mix(in srgb, var(--accent) 24%, var(--raised)); }
.ws-grid .ws-shade-3 { background: color-mix(in srgb, var(--accent) 38%, var(--raised)); }
.ws-grid .ws-shade-4 { background: var(--accent); color: var(--on-accent); font-weight: 650; }
.ws-quietly { color: var(--quiet); }
.ws-day { min-width: 62px; }
.ws .ws-class-plain { min-height: 26px; padding: 2px 0; border: 0; background: none; color: var(--accent); text-align: start; text-decoration: underline; text-decoration-color: var(--hairline); text-underline-offset: 3px; }
.ws .ws-class-plain:hover { text-decoration-color: currentColor; }
.ws-who .ws-class-plain { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.ws .ws-sort { display: inline-grid; gap: 6px; justify-items: center; width: 100%; min-height: 34px; padding: 4px 2px; border: 0; border-radius: 4px; background: none; font-size: 14px; font-weight: 650; line-height: 1.15; white-space: normal; }
.ws-who .ws-sort { justify-items: start; }
.ws-sort:hover { text-decoration: underline; }
.ws-sort i { margin-left: 2px; font-style: normal; }
.ws-sort i:empty { display: none; }
.ws-sort small { max-height: 132px; overflow: hidden; writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 400; font-size: 13px; text-overflow: ellipsis; white-space: nowrap; }
.ws-class :lang(zh) .ws-sort small, :lang(zh) > .ws-class .ws-sort small { transform: none; }

.ws-hardest { display: grid; gap: 10px; }
.ws-lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 16px 24px; align-items: start; }
.ws-list-of { display: grid; gap: 8px; justify-items: start; }
.ws-list-of ol { display: grid; gap: 8px; width: 100%; }
.ws-list-of li { padding-bottom: 8px; border-bottom: 1px solid var(--hairline); }
.ws-list-of h3 + * { margin-top: 0; }
.ws-list-of li small { display: inline-block; }
.ws-bar-of { display: flex; height: 8px; margin: 4px 0; border-radius: 4px; background: var(--soft); overflow: hidden; }
.ws-bar-of i { background: var(--accent); }
.ws-bar-of .ws-maybe { background: repeating-linear-gradient(-45deg, var(--accent) 0 3px, transparent 3px 6px); }
.ws-entry-end { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: center; font-size: 14px; }
.ws-entry-end a, .ws-list-of li > a { display: inline-block; padding-block: 2px; min-height: 24px; }
.ws-class-names { display: flex; flex-wrap: wrap; gap: 0 14px; }

.ws-pupil { display: grid; gap: 14px; }
.ws-pupil .ws-field { flex: 0 1 240px; }
.ws-pupil-facts { display: flex; flex-wrap: wrap; gap: 10px 34px; }
.ws-pupil-facts dt { color: var(--quiet); font-size: 13px; }
.ws-pupil-facts dd { font: 700 22px/1.2 var(--serif); }
.ws-surety { padding: 0 8px; border: 1px solid var(--seal); border-radius: 999px; font-size: 13px; font-weight: 600; }
.ws-surety.ws-named { background: var(--seal); color: var(--raised); }
.ws-surety.ws-suspected { border-style: dashed; color: var(--seal); }
.ws-skill-hard > span:first-child { color: var(--seal); font-weight: 800; }
.ws-skill-mastered > span:first-child { color: var(--accent); font-weight: 800; }
.ws-list-of li[class^="ws-skill"] { padding-bottom: 2px; border: 0; }
.ws-list-of li[class^="ws-skill"] > span:first-child { display: inline-block; width: 1.1em; text-align: center; }

@container (max-width: 700px) {
  .ws-grid .ws-sort small { display: none; }
  .ws-grid .ws-who { min-width: 84px; max-width: 112px; }
  .ws-grid :is(th, td) { min-width: 36px; }
  .ws-class-line .ws-select { width: 100%; max-width: none; }
  .ws-class-line > .ws-field { flex: 1 1 40%; }
  .ws-push { display: none; }
  .ws-class-line > .ws-button { flex: 1 1 40%; }
}
/* On a wall. */
@media (min-width: 1600px) {
  .ws-main .ws-class { width: min(1840px, 96vw); margin-inline: calc(50% - min(920px, 48vw)); font-size: 18px; }
  .ws-main .ws-class :is(h3, .ws-entry-end, .ws-sort, .ws-class-plain, .ws-button, .ws-select, .ws-input, small, .ws-field) { font-size: 17px; }
  .ws-main .ws-grid table { font-size: 19px; }
  .ws-main .ws-grid :is(th, td) { height: 38px; }
  .ws-main .ws-grid .ws-who { max-width: 280px; }
  .ws-main .ws-sort small { max-height: 190px; }
}
@media (forced-colors: active) {
  .ws-grid :is(th, td) { border: 1px solid CanvasText; }
  .ws-bar-of { border: 1px solid CanvasText; }
  .ws-bar-of i { forced-color-adjust: none; background: CanvasText; }
}
@media not print { .ws-printed { display: none; } }
@media print {
  .ws-class .ws-class-screen, .ws-unread { display: none; }
  .ws-class { --ink: #000; --quiet: #000; --accent: #000; --raised: #fff; --soft: #ddd; --hairline: #999; --line: #555; background: #fff; color: #000; }
  .ws-grid { overflow: visible; border: 0; }
  .ws-grid table, .ws-bar-of { print-color-adjust: exact; }
  .ws-grid :is(th, td) { height: 20px; min-width: 0; font-size: 11px; position: static; }
  .ws-grid :is(th, td), .ws-grid .ws-sort { padding: 0 1px; border-color: var(--hairline); color: #000; font-size: 11px; }
  .ws-grid [class^=ws-shade-] { background: #fff; color: #000; font-weight: 400; }
  .ws-grid .ws-shade-4 { background: #ddd; font-weight: 700; }
  .ws-grid .ws-sort small { max-height: none; overflow: visible; }
  .ws-grid .ws-who, .ws-who .ws-class-plain { max-width: 240px; overflow: visible; white-space: normal; overflow-wrap: anywhere; }
  .ws .ws-class-plain { min-height: 0; text-decoration: none; }
  .ws .ws-class :is(.ws-surety, .ws-skill-hard > span) { border-color: #000; background: #fff; color: #000; }
  .ws-class-plain[aria-expanded] > span, .ws-sort i { display: none; }
  .ws-hardest { display: block; }
  .ws-class :is(h2, h3) { break-after: avoid; }
  .ws-grid tr, .ws-list-of li { break-inside: avoid; }
}
`;
