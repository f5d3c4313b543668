// A table drawn without a kernel: the widget's own code with a model that shows what it is given.

window.drawn = {
  async mount({ code, parts, view, choice }) {
    document.head.innerHTML = "<style>body { margin: 0 } #bar { height: 52px }</style>";
    // As high as on the site, where it fills the window.
    document.body.className = "ws-site";
    document.body.innerHTML = '<div id="bar"></div><div id="widget"></div>';
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    const heard = {};
    const emit = (event, ...values) => (heard[event] ?? []).forEach((hear) => hear(...values));
    drawn.model = {
      view,
      choice,
      get: (key) => drawn.model[key],
      on: (event, hear) => (heard[event] ??= new Set()).add(hear),
      off: (event, hear) => heard[event]?.delete(hear),
      send: ({ id, action, name }) => {
        drawn.asked.push(action);
        const answer = action === "part" ? { code: parts[name] } : {};
        const isRefused = action === "play" && drawn.refuse;
        const said = isRefused ? { ok: false, text: drawn.refuse } : { ok: true };
        setTimeout(() => emit("msg:custom", { id, ...said, ...answer }));
      },
    };
    drawn.asked = [];
    drawn.emit = emit;
    widget.render({ model: drawn.model, el: document.getElementById("widget") });
  },

  show(view, choice) {
    Object.assign(drawn.model, { view, choice: choice ?? drawn.model.choice });
    drawn.emit("change:view");
    drawn.emit("change:choice");
  },

  /** Until the page has been laid out with what was shown last. */
  settled: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),

  /** The signs on cards, their ranks at least, that something drawn later covers: `[the card, what covers it]`. */
  covered(signs = ".ws-rank") {
    const things = [...document.querySelectorAll(".ws-card, .ws-plaque, .ws-backs i, .ws-pile")].map(
      (element) => ({ element, box: element.getBoundingClientRect() }),
    );
    const found = [];
    things.forEach(({ element }, at) => {
      for (const sign of element.querySelectorAll(`:scope > :is(${signs})`)) {
        const words = document.createRange();
        words.selectNodeContents(sign);
        const box = (sign.textContent ? words : sign).getBoundingClientRect();
        if (!box.width) continue;
        for (const other of things.slice(at + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (across > 1 && down > 1) found.push([name(element), name(other.element)]);
        }
      }
    });
    return found;

    function name(element) {
      const seat = element.closest("[data-seat]")?.dataset.seat ?? "";
      const { x, y, width } = element.getBoundingClientRect();
      return `${element.className} ${element.textContent} ${seat} ${[x, y, width].map(Math.round)}`;
    }
  },

  /** The large pips that another card cuts. */
  cut() {
    const cards = [...document.querySelectorAll(".ws-card")];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return cards.flatMap((card, at) => {
      const box = card.querySelector(".ws-pip-large")?.getBoundingClientRect();
      const isCut = boxes.slice(at + 1).some(
        (other) =>
          box?.width &&
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      );
      return isCut ? [card.textContent] : [];
    });
  },

  /** Which of these things lie on one another: the boxes of `one` and of `other`. */
  touching(one, other) {
    const boxes = (selector) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    return boxes(one).flatMap((box) =>
      boxes(other)
        .filter(
          (near) =>
            box.right > near.left && near.right > box.left &&
            box.bottom > near.top && near.bottom > box.top,
        )
        .map((near) => [box, near].map(({ x, y }) => [Math.round(x), Math.round(y)])),
    );
  },

  /** Shows these views one after the other, and says where a rank is covered or the page too wide. */
  async look(views) {
    const found = [];
    await drawn.settled();
    for (const view of views) {
      drawn.show(view);
      await new Promise((done) => setTimeout(done));
      for (const pair of drawn.covered()) found.push([view.count, ...pair]);
      if (document.documentElement.scrollWidth > innerWidth) found.push([view.count, "too wide"]);
      if (found.length > 5) break;
    }
    return found;
  },
};
