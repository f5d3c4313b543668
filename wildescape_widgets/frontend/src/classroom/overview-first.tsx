// What the overview begins with: what to teach next, and who needs help.

import { Button } from "../shared/button";
import { Few } from "./few";
import { Entry, type HardProps, PlaceTo, entriesOf } from "./hardest";

/** How many pupils are shown before somebody asks for all. */
const FIRST = 5;

export function OverviewFirst(props: HardProps) {
  const { view, around, onOpen } = props;
  const { texts, toAsk } = view;
  const { ideas, skills, steps } = entriesOf(props);
  const [worst] = [...ideas, ...skills, ...steps];
  const named = new Map(view.pupils.map((pupil) => [pupil.key, pupil]));
  return (
    <div class="ws-overview-first ws-class-screen">
      <section class="ws-list-of">
        <h2>{texts.teachNext}</h2>
        {worst ? (
          <ol>
            <Entry {...worst} key={worst.key} />
            {toAsk && around && (
              <li class="ws-overview-ask">
                <PlaceTo link={toAsk} around={around} />
              </li>
            )}
          </ol>
        ) : (
          <p class="ws-note">{texts.nothingWrong}</p>
        )}
      </section>
      <Few title={texts.needsHelp} Title="h2" texts={texts} entries={view.help} first={FIRST} none={texts.noHelp}>
        {({ key, why }) => {
          const pupil = named.get(key);
          return (
            pupil && (
              <li key={key}>
                <Button kind="ws-class-plain" onClick={() => onOpen(pupil)}>
                  {pupil.name}
                </Button>{" "}
                <small>{why}</small>
              </li>
            )
          );
        }}
      </Few>
    </div>
  );
}
