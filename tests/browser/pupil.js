// A pupil at the lesson of the page, who answers as told and, like the learner of learner.js,
// waits for what the page shows, never for a time.

window.pupil = {
  find: (selector) => document.querySelector(`.ws-lesson ${selector}`),
  all: (selector) => [...document.querySelectorAll(`.ws-lesson ${selector}`)],

  drawn: () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))),

  check: () => pupil.find('.ws-answering [data-act="check"]'),

  async pick(cards) {
    for (const card of cards) {
      pupil.find(`.ws-hand [data-card="${card}"]:not(.ws-chosen)`).click();
      await pupil.drawn();
    }
  },

  /** What is clicked for an option: a button, cards, or else its seat at the table. */
  option: (key, within = pupil.find(".ws-answering")) =>
    within.querySelector(`[data-option="${key}"]`) ??
    pupil.find(`.ws-round [data-option="${key}"]`),

  async put(kind, answer) {
    const { all, find, check, drawn, pick } = pupil;
    await learner.until(() => find(".ws-answering .ws-act"));
    for (const chosen of all(".ws-hand .ws-chosen, .ws-ordered .ws-item")) chosen.click();
    await drawn();
    if (kind === "choose" || kind === "predict") return pupil.option(answer).click();
    if (kind === "stop") {
      const [back, , on] = all(".ws-answering .ws-step");
      for (; !back.ariaDisabled; await drawn()) back.click();
      for (let at = 0; at < answer; at++, await drawn()) on.click();
      return find('.ws-answering [data-act="stop"]').click();
    }
    if (kind === "number") {
      const field = find(".ws-number");
      field.value = answer;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (kind === "order") {
      for (const name of answer) {
        const items = all(".ws-items[role=group] .ws-item");
        items.find((item) => item.getAttribute("aria-label") === name)?.click();
        await drawn();
      }
    } else if (kind === "mark") {
      for (const [seat, isMarked] of answer) {
        const plaque = find(`[data-seat="${seat}"] .ws-plaque`);
        if ((plaque.ariaPressed === "true") !== isMarked) plaque.click();
        await drawn();
      }
      if (!answer.some(([, isMarked]) => isMarked))
        return find('.ws-answering [data-act="nobody"]').click();
    } else if (kind === "sort" || kind === "assign") {
      for (const [at, value] of answer.entries()) {
        const item = find(`.ws-item[data-item="${at}"]`);
        if (item) {
          if (item.ariaPressed === "false") item.click();
          await drawn();
          find(`.ws-place[data-place="${value}"] .ws-place-name`).click();
        } else {
          const place = all(".ws-to-fill")[at];
          place.querySelector("[aria-expanded]")?.click();
          await drawn();
          pupil.option(value, place).click();
        }
        await drawn();
      }
    } else if (kind === "select_cards") {
      await pick(answer);
      if (!answer.length) return find('.ws-answering [data-act="pass"]').click();
    } else if (kind === "partition") {
      for (const play of answer) {
        await pick(play);
        find('.ws-answering [data-act="play"]').click();
        await drawn();
      }
    }
    await drawn();
    check().click();
  },

  /** Answers, and waits for what is said to it. */
  async answer(kind, answer) {
    const before = pupil.find("[role=status].ws-said")?.innerText ?? "";
    await pupil.put(kind, answer);
    const said = await learner.until(() => pupil.find(".ws-said"));
    await learner.until(() => said.innerText !== before);
    return said.matches(".ws-legal");
  },

  /** What is due at the table, besides the passes that it makes by itself. */
  due() {
    const passes = ['.ws-switch input:checked', '[data-act="pass"].ws-primary'];
    return !passes.every(learner.find) && learner.due();
  },

  /** What the table has told of the game. */
  heard: () => learner.find("[role=status] > .ws-unseen")?.textContent,

  /** The number of the step that is shown. */
  at: () => pupil.all(".ws-dot").findIndex((dot) => dot.ariaCurrent),

  /** Goes on to what comes next. */
  async next() {
    const now = pupil.find(".ws-goal").innerText + pupil.find(".ws-told")?.innerText;
    const here = pupil.at();
    (await learner.until(() => pupil.find(".ws-next"))).click();
    await learner.until(
      () =>
        pupil.at() !== here ||
        pupil.find(".ws-goal").innerText + pupil.find(".ws-told")?.innerText !== now,
    );
  },
};
