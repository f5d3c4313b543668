// A learner at the first table of the page, who does what the hint says.
// What he waits for is a state of the page, never a time.

window.learner = {
  /** What is written on a button, by its use. */
  words: {},

  find: (selector) => document.querySelector(`.ws-table ${selector}`),
  all: (selector) => [...document.querySelectorAll(`.ws-table ${selector}`)],
  is: (button, use) => learner.words[use].includes(button.textContent),
  button: (use) =>
    learner.all("button:not([aria-disabled])").find((button) => learner.is(button, use)),

  /** What the browser keeps. */
  kept: () => localStorage.getItem(Object.keys(localStorage).find((key) => /^wildescape\/\//.test(key))),

  /** Looks again after each change of the page, and ten times a second for what changes no node. */
  async until(test) {
    const end = performance.now() + 30_000;
    for (;;) {
      const found = test();
      if (found) return found;
      if (performance.now() > end) throw new Error(`In vain: ${test}\n${document.body.innerText}`);
      await new Promise((resolve) => {
        const observer = new MutationObserver(done);
        const timer = setTimeout(done, 100);
        function done() {
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        }
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      });
    }
  },

  /** What is due: cards, an answer, the next deal, or nothing any more. */
  due() {
    const buttons = learner.all(".ws-player-panel .ws-buttons button");
    if (buttons.some((button) => learner.is(button, "play")))
      return learner.button("play") && "cards";
    if (learner.button("go")) return "deal";
    if (learner.button("rewind")) return "over";
    return buttons.length && "answer";
  },

  /** Waits until the table tells what came of something that is done now. */
  async hear(act) {
    let isTold = false;
    const observer = new MutationObserver(() => (isTold = true));
    observer.observe(learner.find("[role=status] > .ws-unseen"), { childList: true });
    act();
    await learner.until(() => isTold);
    observer.disconnect();
  },

  press: (button) => learner.hear(() => button.click()),

  /** Asks for a hint, and waits until it is there. */
  async hint() {
    // Where no reason applies, its cards are chosen and judged.
    const said = () =>
      learner.find(".ws-hints") ?? learner.find(".ws-verdict.ws-legal:not(.ws-behind) strong");
    const before = said();
    learner.button("hint").click();
    await learner.until(() => said() && said() !== before);
  },

  /** Asks for a hint, and presses what it marks: its cards are chosen. */
  async move() {
    await learner.hint();
    await learner.press(learner.find(".ws-player-panel .ws-buttons .ws-primary"));
  },

  /** Plays on until one of these is due, and says which; with a count, that often. */
  async playOn(stops, times = Infinity) {
    for (let time = 0; ; time++) {
      const due = await learner.until(learner.due);
      if (stops.includes(due) || time === times) return due;
      if (due === "cards") await learner.move();
      else await learner.press(learner.button("go") ?? learner.find(".ws-player-panel .ws-buttons button:not(.ws-pile-button, [data-act=clear], [data-act=sort])"));
    }
  },
};
