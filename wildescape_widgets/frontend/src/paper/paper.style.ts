export const PAPER_STYLE = `
.ws-paper-room { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; max-width: 820px; margin-inline: auto; padding: 8px 12px 40px; }
.ws-paper-room h2 { margin: 0; font-size: 1.3em; }
.ws-paper-form { display: grid; gap: 12px; }
.ws-paper-form .ws-paper-line-of { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: end; }
.ws-paper-form .ws-set-skills { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.ws-paper-form .ws-set-skills b { flex: 0 0 100%; }
.ws-paper-form label:has([type=checkbox]) { display: flex; gap: 8px; align-items: center; min-height: 28px; }
.ws-paper-form [type=checkbox] { width: 20px; height: 20px; }
.ws-paper-form textarea { max-height: 10em; overflow: auto; white-space: pre; }
.ws-paper-form a { color: inherit; line-height: 28px; text-underline-offset: 3px; }
.ws-paper { display: grid; justify-content: center; gap: 18px; }
.ws-paper-pages { display: grid; gap: 18px; }
.ws-paper-measure { visibility: hidden; height: 0; overflow: hidden; }
.ws .ws-paper-page {
  --card: #fff; --card-line: #444; --card-joker: #fff; --ink: #000;
  --spades: #000; --clubs: #000; --hearts: #b00020; --diamonds: #b00020;
  display: flex; flex-direction: column; box-sizing: content-box;
  width: 184mm; height: 252mm; padding: 8mm;
  background: #fff; color: #000; border: 1px solid #999;
  font: 10pt/1.25 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
}
.ws-paper-page > header { display: flex; flex-wrap: wrap; gap: 2mm 8mm; padding-bottom: 2mm; border-bottom: .3mm solid #000; }
.ws-paper-page > header b { flex: 0 0 100%; font-size: 14pt; }
.ws-paper-page > header span { display: flex; flex: 1; gap: 2mm; height: 8mm; align-items: end; }
.ws-paper-page > header span + span { flex: 0 0 50mm; }
.ws-paper-page > header i { flex: 1; border-bottom: .25mm solid #555; }
.ws-paper-page > footer { padding-top: 1.5mm; border-top: .2mm solid #777; font-size: 8.5pt; color: #333; }
.ws-paper-body { flex: 1; min-height: 0; margin: 0; padding: 0; list-style: none; column-gap: 8mm; column-fill: auto; }
.ws-paper-columns-2 { columns: 2; }
.ws-paper-body > li { position: relative; padding: 1.8mm 0 2mm 7mm; break-inside: avoid; }
.ws-paper-columns-1 > li { padding-block: 1mm; font-size: 9.5pt; }
.ws-paper-number { position: absolute; left: 0; }
.ws-paper-asked { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1mm; justify-items: start; }
.ws .ws-paper-goal { font-weight: 600; }
.ws-paper-told, .ws-paper-hint { font-size: 9pt; color: #222; }
.ws-paper-hint { font-style: italic; }
.ws-paper-page ul { margin: 0; padding: 0; list-style: none; }
.ws-paper-options { display: flex; flex-wrap: wrap; gap: 1mm 5mm; }
.ws-paper-options > li { display: flex; gap: 1.2mm; align-items: center; }
.ws-paper-box { display: inline-block; flex: none; width: 3.6mm; height: 3.6mm; border: .3mm solid #000; vertical-align: -0.6mm; }
.ws-paper-items { display: flex; flex-wrap: wrap; gap: 2mm 3mm; }
.ws-paper-items > li { display: grid; justify-items: center; gap: 1mm; }
.ws-paper-items .ws-paper-box { width: 6mm; height: 6mm; }
.ws-paper-slots { display: grid; gap: .6mm; font-size: 8.5pt; line-height: 1.2; }
.ws-paper-slots > li { display: flex; flex-wrap: wrap; gap: 0 3mm; align-items: center; }
.ws-paper-tick { display: inline-block; margin-right: 2mm; }
.ws .ws-paper-line { display: flex; gap: 2mm; align-items: end; width: 100%; min-height: 8mm; }
.ws-paper-line i { flex: 1; border-bottom: .25mm solid #555; }
.ws-paper-row { display: flex; flex-wrap: wrap; gap: 1mm 2mm; align-items: center; }
.ws-paper-seats { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .6mm; width: 100%; font-size: 8pt; line-height: 1.15; }
.ws-paper-seats > li { padding: .4mm .8mm; border: .2mm solid #888; }
.ws .ws-paper-page .ws-fan { --ws-card-width: 26px; display: inline-flex; flex-wrap: wrap; row-gap: 2px; vertical-align: middle; }
.ws .ws-paper-seats .ws-fan { --ws-card-width: 20px; }
.ws .ws-paper-page .ws-fan .ws-slot, .ws .ws-paper-page .ws-fan .ws-slot:last-child { flex: none; width: calc(var(--ws-card-width) + 1px); }
.ws .ws-paper-page .ws-fan .ws-card { box-shadow: none; background: #fff; }
.ws .ws-paper-page .ws-fan > .ws-slot .ws-pip-large { display: block; }
.ws .ws-paper-columns-1 .ws-fan { --ws-card-width: 23px; }
.ws-paper-play { display: flex; flex-wrap: wrap; gap: .6mm 4mm; align-items: baseline; }
.ws-paper-play > .ws-fan { flex: 0 0 100%; }
.ws .ws-paper-play > .ws-paper-line { flex: 1 1 70mm; min-height: 6mm; }
.ws .ws-paper-play .ws-paper-seats .ws-fan { --ws-card-width: 19px; display: flex; }
.ws-paper-columns-1 .ws-paper-seats { grid-template-columns: repeat(5, minmax(0, 1fr)); }
.ws-paper-key > p { display: inline; }
.ws-paper-key b { margin-right: 2mm; }
@media screen and (max-width: 790px) { .ws-paper-pages { zoom: .47; } }
@media print {
  html:has(.ws-paper) :not(:has(.ws-paper), .ws-paper, .ws-paper *) { display: none !important; }
  html:has(.ws-paper) .ws-paper-form { display: none !important; }
  :has(.ws-paper) {
    display: block !important; position: static !important; width: auto !important; max-width: none !important;
    height: auto !important; min-height: 0 !important; max-height: none !important; margin: 0 !important; padding: 0 !important;
    border: 0 !important; background: #fff !important; overflow: visible !important; contain: none !important; container-type: normal !important;
  }
  .ws-paper, .ws-paper-pages { display: block; }
  .ws .ws-paper-page { width: auto; padding: 0; border: 0; break-after: page; break-inside: avoid; print-color-adjust: exact; }
  .ws-paper-pages:last-child > .ws-paper-page:last-child { break-after: auto; }
}
@page { margin: 12mm; }
`;
