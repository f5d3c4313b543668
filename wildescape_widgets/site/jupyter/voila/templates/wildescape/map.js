// Shows the progress that this browser has stored on the map of lessons.
(() => {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("wildescape/progress/1") ?? "null");
  } catch {
    return;
  }
  if (kept?.version !== 1) return;
  const say = (card, text) => {
    const line = card.querySelector(".stands");
    line.textContent = text;
    line.hidden = false;
  };
  const steps = kept.steps ?? {};
  let next = null;
  for (const card of document.querySelectorAll("[data-lesson]")) {
    const names = card.dataset.steps.split(" ").map((step) => `${card.dataset.lesson}/${step}`);
    const done = names.filter((name) => name in steps);
    if (done.length < names.length) next ??= card;
    if (!done.length) continue;
    const stars = done.reduce((sum, name) => sum + (Number(steps[name][0]) || 0), 0);
    const told = words.steps.replace("{done}", done.length).replace("{all}", names.length);
    card.style.setProperty("--part", done.length / names.length);
    say(card, `${told} · ★ ${stars}`);
  }
  if (next && Object.keys(steps).length) {
    next.classList.add("here");
    const line = next.querySelector(".stands");
    say(next, [line.textContent, words.goOn].filter(Boolean).join(" · "));
  }
  // What is due is decided as in `practice.due`; a test holds the two equal.
  const now = new Date();
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / 86400000);
  const hasDrill = (skill) => due.skills.includes(skill);
  const canReturn = (name) => {
    const item = /^([^:]*):[012]:./s.exec(name);
    return item ? hasDrill(item[1]) : due.steps.includes(name);
  };
  const skills = Object.entries(kept.skills ?? {}).filter(
    ([name, [box, returns]]) => box && returns <= day && hasDrill(name),
  );
  const mistakes = Object.entries(kept.mistakes ?? {}).filter(
    ([name, [box, tried]]) =>
      box <= due.pauses.length && tried + due.pauses[box - 1] <= day && canReturn(name),
  );
  const count = skills.length + mistakes.length;
  if (count) {
    const today = document.querySelector(".today");
    today.firstChild.textContent = words.due.replace("{count}", count);
    today.hidden = false;
  }
})();
