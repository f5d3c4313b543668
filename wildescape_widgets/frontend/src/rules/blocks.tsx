// What a section of the rules is made of: paragraphs, plays as cards, tables.

import { Card } from "../cards/card";
import type { PlayPicture, RuleBlockView, RulesTexts } from "./shapes";
import * as css from "./rules.sheet.css";

function Play({ play }: { play: PlayPicture }) {
  return (
    <span class={css.rulePlay}>
      <span class="ws-fan">
        {play.cards.map((card, at) => (
          <span key={at} class="ws-slot">
            <Card face={card} meaning={play.meanings[at] ?? undefined} />
          </span>
        ))}
      </span>
      <span class="ws-unseen">{play.words}</span>
    </span>
  );
}

function Facts({ block: { title, head, rows } }: { block: RuleBlockView }) {
  return (
    <div class="ws-rule-table">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Example({ block: { title, text, plays, relation, trump } }: { block: RuleBlockView }) {
  const [play, other] = plays;
  return (
    <div
      class={plays.some(({ cards }) => cards.length > 5) ? `${css.example} ${css.long}` : css.example}
      data-trump={trump}
    >
      <span class={css.rulePlays}>
        {play && <Play play={play} />}
        {other && <b class={css.relation}>{relation}</b>}
        {other && <Play play={other} />}
      </span>
      <p>
        {title && <b>{title}</b>}
        {title && " "}
        {text}
      </p>
    </div>
  );
}

export function Block({ block, texts }: { block: RuleBlockView; texts: RulesTexts }) {
  const { changed, head, plays, text } = block;
  return (
    <div class={changed ? "ws-block ws-changed" : "ws-block"} data-extra={block.isExtra || undefined}>
      {head.length > 0 ? (
        <Facts block={block} />
      ) : plays.length > 0 ? (
        <Example block={block} />
      ) : (
        <p>{text}</p>
      )}
      {changed && (
        <small class={css.changeNote}>
          <b>{texts.changed}</b> {changed}
        </small>
      )}
    </div>
  );
}
