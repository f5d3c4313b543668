// How the stage looks. It goes with the part that draws it, and into a window of its own.

/** Marks at the table, and what keeps its place there while hands are shown and hidden. */
export const TEACHER_STYLE = `
.ws-seat[data-pointed] .ws-plaque { outline: 4px solid #c2188f; outline-offset: 3px; }
.ws-slot[data-pointed] .ws-card { box-shadow: inset 0 0 0 4px #c2188f; }
:is(.ws-seat, .ws-slot)[data-pointed]::after {
  content: "▼";
  position: absolute;
  bottom: 100%;
  left: 0;
  color: #c2188f;
  font-size: 20px;
  line-height: 1.1;
}
.ws-opened .ws-seat[data-pointed]::after { bottom: auto; left: auto; right: 4px; content: "◀"; }
.ws-slot[data-hovered] .ws-card, .ws-seat[data-hovered] .ws-plaque { outline: 3px dashed var(--warn); outline-offset: -2px; }
.ws-teacher, .ws-lecture { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
.ws-lecture .ws-quiet .ws-field { flex-wrap: wrap; max-width: 100%; white-space: normal; }
.ws .ws-lecture .ws-wide .ws-input { width: 100%; }
.ws-lecture .ws-chapter { min-width: 0; overflow-wrap: anywhere; }
.ws-lecture .ws-file { min-width: 0; max-width: 100%; }
.ws-opened .ws-ask { white-space: nowrap; }
.ws-lecture { padding: 10px 12px; border: 1px solid var(--hairline); border-radius: 12px; background: var(--raised); }
.ws-lecture li { display: flex; gap: 4px; }
.ws-lecture .ws-chapter { flex: 1; text-align: start; }
.ws-lecture .ws-quiet { align-items: center; }
@container (min-width: 700px) {
  .ws-table:has(> .ws-teacher) .ws-opened .ws-seat { min-height: 51px; }
  .ws-table:has(> .ws-teacher) .ws-player-panel:not(:has(.ws-hand)) { padding-top: calc(24px + min(78px, 100cqw / 14.6) * 1.412); }
}
@container (min-width: 900px) {
  /* A laptop shows all six hands and the buttons: what stands lies beside its name. */
  .ws-table:has(> .ws-teacher) { gap: 6px; }
  .ws-table:has(> .ws-teacher) .ws-opened { gap: 2px; padding-block: 4px; }
  .ws-table:has(> .ws-teacher) .ws-opened .ws-middle:not(:has(.ws-outcome)) {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    align-items: center;
    justify-content: center;
    min-height: 66px;
    padding-inline: 110px;
  }
  .ws-table:has(> .ws-teacher) .ws-opened .ws-middle-played { margin-bottom: 0; }
  .ws-table:has(> .ws-teacher) .ws-opened .ws-plaque { flex-basis: min(280px, 25cqw); }
  .ws-table:has(> .ws-teacher) > .ws-player-panel { gap: 6px; }
  .ws-table:has(> .ws-teacher) > .ws-player-panel:not(:has(.ws-hand)) { padding-top: calc(2px + min(78px, 100cqw / 14.6) * 1.412); }
  .ws-table:has(> .ws-teacher) > .ws-opened + .ws-player-panel .ws-hand { margin-top: -18px; }
}
@container (max-width: 699px) {
  /* The buttons to play stay at the bottom of a phone. */
  .ws-table:has(> .ws-teacher):has(.ws-hand) .ws-steps { position: static; }
  .ws-lecture .ws-quiet { gap: 8px; }
}
@media (forced-colors: active) {
  [data-pointed] .ws-card { outline: 3px dashed Highlight; }
}
`;

export const STAGE_STYLE = `
html:has(.ws-stage-frame) { overflow: hidden; }
.ws.ws-stage-frame {
  position: fixed;
  z-index: 2147483000;
  inset: 0;
  width: 100%;
  height: 100%;
  max-width: none;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border-radius: 0;
  background: radial-gradient(ellipse at 50% 38%, var(--felt), var(--felt-deep) 82%);
  color: var(--on-felt);
}
.ws-stage {
  display: flex;
  flex-direction: column;
  gap: calc(var(--t) * 0.2);
  width: 100%;
  height: 100%;
  padding: calc(var(--t) * 0.3) calc(var(--t) * 0.4);
  font-size: var(--t);
  line-height: 1.2;
}
.ws-stage:focus { outline: none; }
.ws-stage :focus-visible { outline: 4px solid var(--gold); outline-offset: 1px; }
.ws-stage p { margin: 0; }
.ws-stage > * { flex: none; }
.ws-stage > :is(.ws-stage-main, .ws-stage-over) { flex: 1 1 0; }
.ws-stage-told:empty { display: none; }
.ws-stage-told { display: flex; flex-wrap: wrap; gap: 0 calc(var(--t) * 0.7); align-items: baseline; }
.ws-stage-told b { font: 700 calc(var(--t) * 1.15)/1.15 var(--serif); color: var(--gold); }
.ws-stage-told p { white-space: pre-line; }
.ws-stage-head {
  display: flex;
  gap: calc(var(--t) * 0.7);
  align-items: center;
  min-height: calc(var(--m) * 1.38);
}
.ws-stage-play { display: flex; flex: none; gap: 4px; }
.ws-stage-play .ws-stage-card { --f: var(--m); }
.ws-stage-title { font: 700 calc(var(--t) * 1.35)/1.12 var(--serif); }
.ws-stage-what { flex: 1; min-width: 0; }
.ws-stage-facts { display: grid; flex: none; gap: calc(var(--t) * 0.15); justify-items: end; white-space: nowrap; }
.ws-stage-facts b { font-size: calc(var(--t) * 1.5); line-height: 1; }
.ws-stage-due {
  padding: calc(var(--t) * 0.1) calc(var(--t) * 0.5);
  border-radius: 999px;
  background: var(--gold);
  color: #1c2a2a;
  font-weight: 700;
}
.ws-stage-verdict {
  height: max(29px, var(--t) * 1.75);
  padding: 0 calc(var(--t) * 0.5);
  overflow: hidden;
  border-left: 8px solid var(--line);
  border-radius: 8px;
  background: var(--plaque);
  color: var(--ink);
}
.ws-stage-verdict > div { display: flex; align-items: center; min-height: 100%; }
.ws-stage-verdict.ws-legal { border-left-color: #35c2ae; }
.ws-stage-verdict.ws-refused { border-left-color: #f08a3a; }
.ws-stage-main { min-height: 0; }
.ws-stage .ws-stage-hands { display: grid; height: 100%; gap: 4px; min-height: 0; margin: 0; padding: 0; list-style: none; grid-auto-rows: minmax(0, 1fr); }
.ws-stage-row {
  position: relative;
  display: grid;
  grid-template-columns: var(--names) minmax(0, 1fr);
  min-height: 0;
  margin: 0;
  overflow: hidden;
  border-radius: 10px;
  background: rgb(0 0 0 / 16%);
}
.ws-stage-row.ws-turn { background: rgb(243 210 114 / 30%); box-shadow: inset 0 0 0 4px var(--gold); }
.ws-stage-name {
  position: relative;
  display: grid;
  align-content: center;
  min-width: 0;
  padding: 2px 4px 2px calc(var(--t) * 0.2);
  overflow: hidden;
  border-left: calc(var(--t) * 0.3) solid var(--quiet);
}
.ws-team-0 > .ws-stage-name { border-left-color: light-dark(#35c2ae, #3f9f92); }
.ws-team-1 > .ws-stage-name { border-left-color: #f08a3a; border-left-style: double; }
.ws-stage-name b { overflow: hidden; font-weight: 700; text-overflow: ellipsis; white-space: nowrap; }
.ws-stage :is(.ws-stage-name, .ws-stage-shut) > span:not(.ws-stage-backs) { overflow: hidden; line-height: 1.12; text-overflow: ellipsis; white-space: nowrap; }
.ws-stage .ws-stage-eye {
  position: absolute;
  top: 2px;
  right: 2px;
  min-width: 24px;
  min-height: 24px;
  padding: 0 4px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: inherit;
  font-size: 12px;
  opacity: 0.75;
}
.ws-stage .ws-stage-eye:is(:hover, :focus-visible) { opacity: 1; background: rgb(0 0 0 / 35%); }
.ws-stage-cards { display: flex; flex-wrap: wrap; gap: 3px; align-content: center; align-items: stretch; min-width: 0; padding: 0 2px; }
.ws-stage .ws-stage-card, .ws-stage-stack {
  position: relative;
  display: grid;
  flex: none;
  margin: 0;
  padding: 0;
  border: 1px solid var(--card-line);
  border-radius: calc(var(--f) * 0.12);
  background: var(--card);
  color: var(--spades);
  font: inherit;
  line-height: 1;
}
.ws-stage .ws-stage-card { width: calc(var(--f) * 1.1); height: calc(var(--f) * 1.36); justify-items: center; grid-template-rows: 0.82fr 0.54fr; }
button.ws-stage-card, .ws-stage-pip { cursor: pointer; }
.ws-stage .ws-suit-C { color: var(--clubs); }
.ws-stage .ws-suit-D { color: var(--diamonds); }
.ws-stage :is(.ws-suit-H, .ws-suit-BJ) { color: var(--hearts); }
.ws-stage :is(.ws-suit-LJ, .ws-suit-BJ):is(.ws-stage-card, .ws-stage-stack) { background: linear-gradient(160deg, #fff8de, var(--card-joker)); }
.ws-stage-rank {
  height: 0.82em;
  padding-top: 0.05em;
  font: 700 var(--f)/0.8 Arial, "Helvetica Neue", "Liberation Sans", "PingFang SC", "Noto Sans CJK SC", sans-serif;
  letter-spacing: -0.07em;
  text-align: center;
  white-space: nowrap;
}
/* The tail of a queen's letter ends above the sign of its suit. */
.ws-stage-rank.ws-tail { transform: translateY(-0.03em) scaleY(0.9); transform-origin: top; }
.ws-stage-rank.ws-tail:is(:has(+ .ws-two), .ws-stage-card > *) { transform: translateY(-0.03em) scaleY(0.86); }
.ws-stage-rank.ws-cjk { letter-spacing: 0; font-size: calc(var(--f) * 0.8); line-height: 1; height: 1.025em; padding-top: 0.03em; }
.ws-stage :is(.ws-stage-card, .ws-stage-pip) svg.ws-pip { position: static; display: block; width: auto; height: calc(var(--f) * 0.46); opacity: 1; }
.ws-stage .ws-stage-card svg.ws-pip { align-self: end; height: calc(var(--f) * 0.4); margin-bottom: calc(var(--f) * 0.04); }
.ws-stage-stack { --below: calc(var(--f) * (var(--tall, 1.38) - 0.85)); height: calc(var(--f) * 0.83 + var(--below)); align-content: start; }
.ws-stage-pips { display: grid; height: var(--below); padding-inline: calc(var(--f) * 0.03); grid-auto-flow: column; grid-template-rows: minmax(0, 1fr); grid-auto-columns: minmax(0, 1fr); }
.ws-stage-pips.ws-two { grid-template-rows: repeat(2, minmax(0, 1fr)); }
.ws-stage .ws-stage-pip {
  display: grid;
  place-items: center;
  min-width: 0;
  min-height: 0;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: calc(var(--f) * 0.08);
  background: none;
}
.ws-stage .ws-stage-pip svg.ws-pip { align-self: end; height: calc(var(--f) * 0.37); margin-bottom: calc(var(--f) * 0.04); }
.ws-stage .ws-two svg.ws-pip { align-self: center; height: min(var(--f) * 0.31, var(--below) * 0.43); margin: 0; }
.ws-stage-pips.ws-two { margin-top: calc(var(--f) * -0.04); }
.ws-stage .ws-stage-means {
  position: absolute;
  inset: auto 0 0;
  border-radius: 0 0 4px 4px;
  background: var(--tag);
  color: var(--on-tag);
  font: 700 calc(var(--f) * 0.42)/1.2 system-ui, sans-serif;
  text-align: center;
  letter-spacing: -0.04em;
}
.ws-stage .ws-chosen.ws-stage-card { transform: translateY(-3px); box-shadow: inset 0 0 0 calc(var(--f) * 0.09) var(--accent), 0 0 0 3px var(--gold); }
.ws-stage .ws-chosen.ws-stage-pip { background: var(--accent); color: #fff; box-shadow: 0 0 0 2px var(--accent); }
@media (prefers-color-scheme: dark) { .ws-stage .ws-chosen.ws-stage-pip { color: #0d2321; } }
.ws-stage-shut { display: flex; gap: calc(var(--t) * 0.5); align-items: center; min-width: 0; padding-inline: 4px; overflow: hidden; white-space: nowrap; }
.ws-stage .ws-stage-shut .ws-stage-eye { position: static; flex: none; margin-left: auto; }
.ws-stage-backs { display: flex; flex: none; }
.ws-stage-backs i { width: calc(var(--t) * 0.75); height: calc(var(--t) * 1.05); margin-left: calc(var(--t) * -0.3); border: 2px solid var(--back-line); border-radius: 4px; background: var(--back); }
.ws-stage-backs i:first-child { margin-left: 0; }
.ws-stage-over { display: grid; gap: calc(var(--t) * 0.4); align-content: center; justify-items: center; min-height: 0; overflow: hidden; text-align: center; }
.ws-stage-over .ws-outcome { font-size: var(--t); gap: calc(var(--t) * 0.4); }
.ws-stage-over .ws-outcome-title { font-size: calc(var(--t) * 1.9); }
.ws-stage-over :is(.ws-outcome-why, ul > li) { font-size: calc(var(--t) * 1.05) !important; }
.ws-stage-over ul { margin: 0; padding: 0; list-style: none; }
.ws-stage-over .ws-draw { --ws-card-width: calc(var(--t) * 3.4); border: 0; box-shadow: none; background: none; padding: 0; }
.ws-stage-over .ws-draw p { font-size: calc(var(--t) * 1.05); }
.ws-stage-bar { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; justify-content: center; min-height: 36px; font-size: 14px; }
.ws .ws-stage-bar .ws-button { min-height: 34px; padding: 3px 10px; border: 1px solid rgb(255 255 255 / 45%); background: rgb(0 0 0 / 30%); color: #fff; font-size: 14px; }
.ws .ws-stage-bar .ws-button:hover { border-color: var(--gold); }
.ws .ws-stage-bar .ws-button[aria-pressed="true"] { background: var(--gold); color: #1c2a2a; }
.ws .ws-stage-bar .ws-button[aria-disabled] { opacity: 0.45; }
.ws-stage-bar .ws-gap { flex: 1; }
.ws-stage [data-pointed] { z-index: 2; outline: 5px solid #ff4fd8 !important; outline-offset: -2px; }
.ws-stage .ws-stage-pip[data-pointed] { background: #ff4fd8; }
.ws-stage [data-pointed]::after { content: none; }
.ws-stage [data-hovered] { outline: 6px dashed #ffe14d; outline-offset: -1px; }
.ws-stage-dot {
  position: fixed;
  z-index: 3;
  width: 64px;
  height: 64px;
  margin: -32px 0 0 -32px;
  border: 7px solid #ff4fd8;
  border-radius: 50%;
  box-shadow: 0 0 0 3px rgb(0 0 0 / 60%), inset 0 0 0 3px rgb(0 0 0 / 60%);
  pointer-events: none;
}
.ws-stage-marking, .ws-stage-marking :is([data-card], [data-seat]) { cursor: none; }
@media (forced-colors: active) { .ws-stage [data-pointed] { outline-color: Highlight !important; } .ws-stage-card, .ws-stage-stack { border-color: CanvasText; } }
`;
