// The rules of a game on one page. While it's shown, the page prints it and nothing else.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../shared/button";
import { Block } from "./blocks";
import type { GameRules, RulesTexts } from "./shapes";
import * as css from "./rules.sheet.css";

/** What the game is called where it is from. */
const NAME = "大怪路子";

interface Props {
  game: GameRules;
  texts: RulesTexts;
  onClose(): void;
}

export function RulesCard({ game, texts, onClose }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: "start" });
    root.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const isChanged = game.sections.some(({ blocks }) => blocks.some(({ changed }) => changed));
  return (
    <div class="ws-card-view" ref={root}>
      <div class="ws-rules-bar">
        <Button kind="ws-primary" onClick={() => print()}>
          {texts.print}
        </Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
      <article class="ws-sheet" data-game={game.name} aria-label={texts.cardTitle}>
        <header>
          <h2>
            {game.name === "wildescape" && game.title !== NAME && <span lang="zh-CN">{NAME}</span>}{" "}
            {game.title}
          </h2>
          <p>
            {texts.cardTitle}
            {game.inForce && ` · ${game.inForce}`}
            {isChanged && ` ${texts.redLine}`}
          </p>
        </header>
        <div class={css.sheetColumns}>
          {game.sections.map(({ anchor, title, blocks }) => (
            <section key={anchor}>
              <h3>{title}</h3>
              {blocks
                .filter(({ isExtra }) => !isExtra)
                .map((block, at) => (
                  <Block key={at} block={block} texts={texts} />
                ))}
            </section>
          ))}
        </div>
      </article>
    </div>
  );
}
