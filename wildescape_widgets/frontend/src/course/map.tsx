// The map of the course: four lines, a station a lesson. It needs no kernel.

import { filled } from "../shared/filled";
import { Card } from "../cards/card";
import { Go } from "../shared/link";
import { codeOf, stored, tableBack } from "../shared/store";
import type { Around } from "../shared/host";
import { address } from "./address";
import type { CourseView, MapLine, Station } from "./shapes";
import type { Standing } from "./standing";
import * as css from "./course.sheet.css";

interface Props {
  view: CourseView;
  stands: Standing;
  around: Around;
}

export function Stop({ station, view, stands, around }: Props & { station: Station }) {
  const { texts } = view;
  const { lesson, number, title, head, steps } = station;
  const done = stands.done.get(lesson) ?? -1;
  const isDone = done === steps.length;
  const isKnown = stands.known.has(lesson);
  const isNext = stands.next?.lesson === lesson;
  const told = [
    done > 0 && !isDone && filled(texts.steps, { done, all: steps.length }),
    isDone && texts.done,
    isNext && stands.isBegun && texts.here,
  ].filter(Boolean);
  return (
    <li class={`ws-stop ${isDone ? css.stopDone : ""} ${isNext ? "ws-stop-here" : ""}`} style={{ "--part": done / steps.length }}>
      <Go around={around} address={address({ page: "lesson", part: lesson })}>
        <span class={css.dotNumber}>
          <span class={isDone ? "ws-unseen" : ""}>{number}</span>
        </span>
        <span class="ws-stop-title">
          <span class="ws-unseen">{head}</span>
          {title.slice(head.length)}
          {isKnown && <small>{texts.known}</small>}
          {told[0] && <span class="ws-unseen">: {told.join(", ")}</span>}
        </span>
      </Go>
    </li>
  );
}

function Way({ line, ...props }: Props & { line: MapLine }) {
  const id = `ws-way-${line.stage}`;
  return (
    <section class={`ws-way ${id}`} aria-labelledby={id}>
      <h2 id={id}>{line.title}</h2>
      <ol>
        {line.stations.map((station) => (
          <Stop station={station} {...props} />
        ))}
      </ol>
    </section>
  );
}

const STANDS = ["10C", "10H", "10S", "10D", "QC"];
const MINE = ["BJ", "AH", "AH", "AD", "JS", "JD", "9D", "7C"];

/** What the game looks like: a bomb on the table, and the hand that beats it. */
function Picture({ texts }: Pick<CourseView, "texts">) {
  return (
    <div class="ws-picture" role="img" aria-label={texts.picture}>
      <div class={css.pictureRow}>
        {STANDS.map((face) => (
          <Card key={face} face={face} />
        ))}
      </div>
      <p aria-hidden>{texts.bomb}</p>
      <div class={`${css.pictureRow} ${css.pictureHand}`}>
        {MINE.map((face, at) => (
          <span key={at} class={`ws-slot ${at < 4 || at > 6 ? "ws-chosen" : ""}`}>
            <Card face={face} meaning={at === 0 ? "A" : undefined} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** The room that leads back to the class in which this browser is, or which it teaches. */
const classRoom = (): string =>
  stored("wildescape/seat") ? "join" : /"teacher"/.test(stored("wildescape/teaching") ?? "") ? "ask" : "";

export function CourseMap(props: Props) {
  const { view, stands, around } = props;
  const { texts, lines, onward } = view;
  const { next, isBegun, due } = stands;
  const back = tableBack();
  const room = classRoom();
  const returns = [
    around.rooms[room] && [room, texts.toClass],
    !isBegun && around.rooms["practice"] && ["practice/check", texts.check],
    due > 0 && ["practice", filled(texts.due, { count: due })],
  ];
  return (
    <div class={css.home} data-page="map" tabIndex={-1}>
      <div class={css.welcome}>
        <div>
          <h1>
            {texts.game} <em>{texts.goal}</em>
          </h1>
          <p class={css.about}>{texts.about}</p>
          <p class={css.onward}>
            {(next ?? onward) && (
              <Go
                around={around}
                address={next ? address({ page: "lesson", part: next.lesson }) : onward!.address}
                kind="ws-button ws-primary"
              >
                {next ? filled(isBegun ? texts.goOn : texts.start, { title: next.title }) : onward!.title}
              </Go>
            )}
            {back && (
              <a class="ws-returns" href={back}>
                {filled(texts.toTable, { code: codeOf(back) })}
              </a>
            )}
            {returns.map(
              (way) =>
                way && (
                  <Go key={way[0]} around={around} address={`#/${way[0]}`} kind="ws-returns">
                    {way[1]}
                  </Go>
                ),
            )}
          </p>
        </div>
        <Picture texts={texts} />
      </div>
      {lines[0] && (
        <nav class={css.city} aria-label={texts.map}>
          {lines.map((line) => (
            <Way key={line.stage} line={line} {...props} />
          ))}
        </nav>
      )}
    </div>
  );
}
