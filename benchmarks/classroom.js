// Learners of `python -m benchmarks class` in a browser: one on our site, one at a bare counter.
// A click counts until the page shows what came of it.

window.classroom = {
  found: { verdicts: [], others: [] },

  find: (selector) => document.querySelector(selector),
  button: (act) => classroom.find(`.ws-table [data-act="${act}"]:not([aria-disabled])`),

  /** Waits until something is so, looking after each change of the page and now and then. */
  async until(test, seconds = 30) {
    const end = performance.now() + 1000 * seconds;
    for (;;) {
      const found = test();
      if (found) return found;
      // While a page waits for its turn it says so, with nothing to press.
      const problem = classroom.find(".ws-lost:has(button)");
      if (problem) throw new Error(`the page says: ${problem.innerText}`);
      if (performance.now() > end) throw new Error(`no answer: ${test}`);
      await new Promise((resolve) => {
        const observer = new MutationObserver(done);
        const timer = setTimeout(done, 250);
        function done() {
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        }
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
      });
    }
  },

  /** Thinks for a while, clicks, and waits for what is to come of it. */
  async click(what, test, times) {
    const thought = performance.now() + 1000 * classroom.pace * (0.75 + Math.random() / 2);
    await classroom.until(() => performance.now() > thought);
    const element = what();
    if (!element) return;
    const start = performance.now();
    element.click();
    await classroom.until(() => test(element));
    times.push(performance.now() - start);
  },

  /** Clicks, and waits until the text of something has changed. */
  change(what, selector, times) {
    let before;
    const seen = () => classroom.find(selector)?.textContent;
    const noted = () => {
      before = seen();
      return what();
    };
    return classroom.click(noted, () => ![undefined, before].includes(seen()), times);
  },

  /** Plays until the class is over, which `stop` says, and tells of it. */
  async play(rounds, { pace }) {
    classroom.pace = pace;
    const end = new Promise((resolve) => (classroom.stop = () => resolve("")));
    const lost = await Promise.race([end, rounds().catch((error) => error.message)]);
    return { ...classroom.found, lost };
  },
};

window.course = {
  /** From the site's address to the first step of a lesson; tells after how many seconds. */
  async arrive({ lesson, within }) {
    const { find, until } = classroom;
    const station = `[data-page='map'] li [data-lesson='${lesson}']`;
    (await until(() => find(station), within)).click();
    const step = ".ws-lesson[data-page='lesson'] .ws-answering [data-option]";
    await until(() => find(step), within);
    return performance.now() / 1000;
  },

  play(given) {
    const { find, button, until, click, change, found } = classroom;
    const mine = ".ws-table .ws-hand";
    const choose = (what) => {
      let was;
      const noted = () => {
        const card = what();
        was = card?.matches(".ws-chosen");
        return card;
      };
      const isJudged = (card) =>
        !find(".ws-table .ws-behind") && card.matches(".ws-chosen") !== was;
      return click(noted, isJudged, found.verdicts);
    };
    const press = (act) => change(() => button(act), ".ws-table", found.others);

    async function rounds() {
      for (const answer of given.answers) {
        const option = `.ws-lesson [data-option='${answer}']`;
        const said = () => find(".ws-lesson .ws-said");
        await click(() => find(option), said, found.verdicts);
        const next = () => find(".ws-lesson .ws-next");
        await change(next, ".ws-lesson .ws-goal", found.others);
      }
      location.hash = "#/table";
      for (let turn = 0; ; turn++) {
        const due = () => ["next", "tell", "refuse", "play"].find(button);
        const act = await until(due, given.within);
        if (act !== "play") await press(act);
        else if (turn % 2 && button("pass")) {
          await choose(() => find(`${mine} [role=option]`));
          await press("pass");
        } else {
          await press("hint");
          await press(find(`${mine} .ws-chosen`) ? "play" : "pass");
        }
      }
    }
    return classroom.play(rounds, given);
  },
};

window.counter = {
  /** From the notebook's address to its button. */
  async arrive({ within }) {
    await classroom.until(() => classroom.find(".widget-button"), within);
    return performance.now() / 1000;
  },

  play(given) {
    async function rounds() {
      for (;;) {
        const button = () => classroom.find(".widget-button");
        await classroom.change(button, ".widget-label", classroom.found.verdicts);
      }
    }
    return classroom.play(rounds, given);
  },
};
