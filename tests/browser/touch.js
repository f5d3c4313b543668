// The targets for a finger that are less than 44 pixels wide or high to hit, however they're drawn;
// with a sheet open, of what is in it.

(within = "body") => {
  const TARGETS = "a[href], button, summary, select, input, textarea, [role=slider], [role=switch]";
  const NEEDED = 43; // Pixels that are counted from the middle outwards.
  const isInSentence = (one) =>
    getComputedStyle(one).display === "inline" &&
    [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const measured = (one) => {
    // What else takes a click for it.
    const owner = one.closest("label, .ws-place") ?? one;
    one.scrollIntoView({ block: "center" });
    const shown = one.matches("[type=checkbox], [type=radio], [type=file]") ? owner : one;
    const { x, y, width, height } = shown.getBoundingClientRect();
    if (width < 4 || height < 4) return null;
    const reach = (dx, dy) => {
      let far = 0;
      const isHit = () => {
        const [left, top] = [x + width / 2 + dx * far, y + height / 2 + dy * far];
        return owner.contains(document.elementFromPoint(left, top));
      };
      while (far < NEEDED && isHit()) far++;
      return far;
    };
    return [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
  };
  const small = [];
  let count = 0;
  const look = (part) => {
    for (const one of part.querySelectorAll(TARGETS)) {
      if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest("[aria-hidden=true], .ws-unseen, .ws-hand") || isInSentence(one)) continue;
      const hit = measured(one);
      if (!hit) continue;
      count++;
      if (Math.min(...hit) < NEEDED)
        small.push(`${one.tagName} ${one.className} ${(one.innerText ?? "").slice(0, 20)}: ${hit}`);
    }
  };
  const root = document.querySelector(within);
  const folded = root.querySelectorAll("details");
  for (const details of folded) details.open = false;
  look(root);
  for (const details of folded) {
    details.open = true;
    look(details);
    details.open = !details.parentElement.closest("details") && !!details.querySelector("details");
  }
  return { count, small };
}
