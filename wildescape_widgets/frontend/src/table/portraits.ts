// The six who sit round the table, each with three faces: calm, glad and worried.
// They're pictures in a style sheet: a seat, or a step of the podium, names who it is and the face.

const INK = "#2a2320";

/** Head and shoulders, without a face. The box is 48 wide and high, the middle of the face at 24, 22. */
interface Head {
  skin: string;
  hair: string;
  clothes: string;
  /** What lies behind the head, and on it. */
  behind?: string;
  front: string;
}

const fill = (colour: string, path: string): string => `<path fill="${colour}" d="${path}"/>`;

const line = (colour: string, width: number, path: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${path}"/>`;

const HEADS: Record<string, Head> = {
  yan: {
    skin: "#f0cfab",
    hair: "#2a2521",
    clothes: "#dfeae2",
    front: fill("#2a2521", "M13.400 21.500C11 9.500 18 5.500 25.500 6S37 12 34.600 21.500L33.200 16C28 16.400 23.500 15 20.800 12.600 19 15 16.200 15.600 14.900 16.800Z"),
  },
  jun: {
    skin: "#e9c49c",
    hair: "#2a2320",
    clothes: "#f6dfb8",
    front: fill("#2a2320", "M13.300 20.500C11.500 10 18 5.800 24.600 6.800 32 5.400 36.800 11 34.700 20.500 33.600 16.800 31.400 14.400 29.200 13.600 24.400 16.600 17.400 15.200 13.300 20.500Z"),
  },
  mei: {
    skin: "#f3d6b8",
    hair: "#22262b",
    clothes: "#d9e8df",
    behind: fill("#22262b", "M10.400 34C8.400 14 14 4.800 24 4.800S39.600 14 37.600 34Q31 36.500 24 36.500T10.400 34Z"),
    front: fill("#22262b", "M13.600 22C13.200 12 18 8 24 8S34.800 12 34.400 22C34 18.600 33 17.200 31.600 16.400 27 17.600 19 17.600 16.400 16.400 15 17.200 14 18.600 13.600 22Z"),
  },
  lin: {
    skin: "#f1d0ae",
    hair: "#2b2421",
    clothes: "#f0d3b6",
    behind: `<circle cx="24" cy="5.600" r="5" fill="#2b2421"/>${line("#b3321f", 1.600, "M17 3.400 31 7.400")}`,
    front: fill("#2b2421", "M13.500 22C12.600 12.400 17.600 8 24 8S35.400 12.400 34.500 22C33.200 17.400 29 15.400 24.200 11.800 19.200 15.600 15.200 17.200 13.500 22Z"),
  },
  bao: {
    skin: "#edc9a2",
    hair: "#25211f",
    clothes: "#cfe3da",
    behind: fill("#25211f", "M13.200 16H34.800V23H13.200Z"),
    front:
      fill("#7a2a1a", "M12.600 17.500C12.600 9 18 5.600 24 5.600S35.400 9 35.400 17.500Q24 13.600 12.600 17.500Z") +
      fill("#e6c77e", "M12.600 17.200Q24 13.200 35.400 17.200V20Q24 16.200 12.600 20Z") +
      '<circle cx="24" cy="5.600" r="2" fill="#e6c77e"/>',
  },
  wei: {
    skin: "#e7c096",
    hair: "#1f2023",
    clothes: "#f4dcc0",
    front:
      fill("#1f2023", "M13.600 20C11.600 9.600 17.600 6.200 24.200 6.600 31.400 6 36.400 10.400 34.400 20L32.600 15.600C28.400 13.400 20 13.400 15.600 15.600Z") +
      `<g fill="none" stroke="${INK}" stroke-width="1.200"><circle cx="19.800" cy="22.600" r="3.900"/><circle cx="28.200" cy="22.600" r="3.900"/><path d="M23.700 22.200h.6"/></g>`,
  },
};

const CHEEKS = '<g fill="#d9694f" opacity=".35"><circle cx="17.400" cy="26.600" r="2"/><circle cx="30.600" cy="26.600" r="2"/></g>';

const EYES = `<g fill="${INK}"><circle cx="19.900" cy="22.600" r="1.500"/><circle cx="28.100" cy="22.600" r="1.500"/></g>`;

const FACES = {
  calm: EYES + line("#8a4a34", 1.500, "M21 28.600q3 1.900 6 0"),
  glad:
    CHEEKS +
    line(INK, 1.600, "M18 23q1.900-2.600 3.800 0M26.200 23q1.900-2.600 3.800 0") +
    fill("#8a3a2e", "M20.200 27.200q3.800 1 7.600 0-.7 4.400-3.800 4.400t-3.800-4.400Z"),
  worried:
    EYES +
    line(INK, 1.300, "M17.600 19.600 21 18.400M30.400 19.600 27 18.400") +
    line("#8a4a34", 1.500, "M21.200 30q2.800-2.200 5.600 0") +
    fill("#8cc4e8", "M35 13.400q2.200 3.200 2.200 4.700a2.200 2.200 0 0 1-4.400 0q0-1.500 2.200-4.700Z"),
};

const head = ({ skin, clothes, behind = "", front }: Head): string =>
  behind +
  fill(clothes, "M4.500 48.500C5.200 39 14 35.400 24 35.400S42.800 39 43.500 48.500Z") +
  fill(skin, "M20 29h8v7.400q-4 4.200-8 0Z") +
  fill("#0002", "M20 32.600q4 2.600 8 0v1.600q-4 3.400-8 0Z") +
  line("#fff8", 1.400, "M18.600 36.200 24 40.800 29.400 36.200") +
  `<g fill="${skin}"><circle cx="13.900" cy="22.800" r="2.200"/><circle cx="34.100" cy="22.800" r="2.200"/></g>` +
  fill(skin, "M14 20.600C14 12.600 18.400 9 24 9S34 12.600 34 20.600 28.600 34 24 34 14 28.600 14 20.600Z") +
  front;

const picture = (drawn: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${drawn}</svg>`)}")`;

const css = (): string => {
  const faces = Object.entries(FACES).map(([face, drawn]) => `--ws-${face}:${picture(drawn)}`);
  const heads = Object.entries(HEADS).map(
    ([who, one]) => `[data-who="${who}"]{--ws-head:${picture(head(one))}}`,
  );
  return `.ws{${faces.join(";")}}
${heads.join("\n")}
[data-who]:not([data-who=""]) .ws-token{--ws-face:var(--ws-calm);background-image:var(--ws-face),var(--ws-head);background-size:cover;color:#0000!important}
[data-face=glad] .ws-token{--ws-face:var(--ws-glad)!important}
[data-face=worried] .ws-token{--ws-face:var(--ws-worried)!important}`;
};

const hung = new WeakSet<Document | ShadowRoot>();

/** Hangs the portraits on the page, or in the part of it that `el` is shut off in. */
export function hang(el: HTMLElement): void {
  const root = el.getRootNode() as Document | ShadowRoot;
  // It may have left the page meanwhile.
  if (hung.has(root) || !el.isConnected) return;
  hung.add(root);
  // The site forbids styles in the page, but not these.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css());
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
