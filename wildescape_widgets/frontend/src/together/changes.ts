// What has happened at a table for people besides the game.

import type { SeatNews, TableChair, TogetherTexts } from "./shapes";

const isHere = ({ isAway, botIn }: TableChair): boolean => !isAway && botIn === null;

/** What has changed from one news to the next, in words. */
export function changes(before: SeatNews, now: SeatNews, { words, phrases }: TogetherTexts): string[] {
  const named = (text: string, name: string): string => text.replace("{name}", name);
  const { clock } = now;
  const isLonger = clock?.name === before.clock?.name && (clock?.extended ?? 0) > (before.clock?.extended ?? 0);
  const ofClock = clock && isLonger ? [named(words.extended, clock.name)] : [];
  const hasCoach = now.options.coach;
  const ofTable = hasCoach === before.options.coach ? [] : [hasCoach ? words.coachOn : words.coachOff];
  const ofChairs = now.chairs.flatMap((chair, at) => {
    const was = before.chairs[at];
    const said: string[] = [];
    const isGone = was && was.name !== chair?.name && !now.chairs.some((one) => one?.name === was.name);
    // A teacher has called somebody by another name, or moved them.
    const isRenamed = isGone && chair && now.inClass;
    if (isGone && !isRenamed) said.push(named(words.went, was.name));
    if (!chair) return said;
    if (!isRenamed && was?.name !== chair.name && !before.chairs.some((one) => one?.name === chair.name))
      said.push(named(words.came, chair.name));
    if (was?.name === chair.name) {
      if (chair.isAway && !was.isAway) said.push(named(words.isAwayNow, chair.name));
      if (chair.botIn !== null && was.botIn === null)
        said.push(named(words.isGone, chair.name).replace("{count}", `${chair.botIn}`));
      if (isHere(chair) && !isHere(was)) said.push(named(words.isBack, chair.name));
      if (chair.takenBack > was.takenBack) said.push(named(words.tookBack, chair.name));
    }
    const [key, number] = chair.phrase ?? [];
    if (key && number !== was?.phrase?.[1]) {
      const phrase = phrases.find(([one]) => one === key)?.[1] ?? "";
      said.push(named(words.says, chair.name).replace("{phrase}", phrase));
    }
    return said;
  });
  return [...ofClock, ...ofTable, ...ofChairs];
}
