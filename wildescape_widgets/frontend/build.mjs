// One ES module and one style sheet a widget, from src/<room>/<name>.widget.tsx into ../static/, and
// the same for pages of the site, from <name>.page.tsx, and for workers, from <name>.worker.ts; what
// they load when it is needed, into ../static/parts/.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { minify } from "terser";

const suffix = /\.(widget|page|worker)\.tsx?$/;
const entries = readdirSync("src", { recursive: true }).filter((file) => suffix.test(file));

const outdir = "../static";
rmSync(outdir, { recursive: true, force: true });

const options = {
  bundle: true,
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  // Shorter than calls of the automatic runtime, which tsconfig.json names.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/shared/jsx.ts"],
  legalComments: "none",
};

/** A part takes from its widget what the widget's `modules.ts` lists. */
const modulesOf = (room) => {
  const file = `src/${room}/modules.ts`;
  const listed = readFileSync(file, "utf8").matchAll(/^import \* as .* from "(.*)";|^import {.*} from "(preact.*)";/gm);
  return [...listed].map(([, path, package_]) =>
    package_ ? [package_, package_] : [join(dirname(file), path), basename(path)],
  );
};
const usual = modulesOf("shared");
const ofLessons = [...usual, ...modulesOf("lessons")];
/** What a part may take, by the room that asks for it; each room has all that the ones before have. */
const SHARED = { any: usual, lessons: ofLessons, course: [...ofLessons, ...modulesOf("course")] };
const HOSTS = Object.keys(SHARED);
const hostOf = (importer) => HOSTS.indexOf(/\/src\/(lessons|course)\//.exec(importer)?.[1] ?? "any");

/** In a widget, `import("./module")` only says which part to load. */
const parts = new Map();
const takeOutParts = {
  name: "take-out-parts",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, importer, ...rest }) => {
      if (kind !== "dynamic-import") return undefined;
      const found = await resolve(path, { kind: "import-statement", importer, ...rest });
      const name = basename(found.path).split(".")[0];
      const host = Math.min(hostOf(importer), parts.get(name)?.host ?? HOSTS.length);
      parts.set(name, { path: found.path, host });
      return { path: name, external: true };
    });
  },
};

/** Instead of a part, `import()` gives the part's name. */
const namingParts = (code) => code.replace(/\bimport\(("[\w-]+")\)/g, "$1");

const isWorker = (file) => file.endsWith(".worker.ts");
for (const [some, more] of [
  [entries.filter((file) => !isWorker(file)), { plugins: [takeOutParts] }],
  // A worker draws nothing.
  [entries.filter(isWorker), { inject: [] }],
])
  await build({
    ...options,
    entryPoints: some.map((file) => ({ in: `src/${file}`, out: basename(file).replace(suffix, "") })),
    outdir,
    format: "esm",
    ...more,
  });

const styles = readFileSync("src/course/styles.ts", "utf8");
const shareModules = (shared, isOfCourse) => ({
  name: "share-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer }) => {
      const place = path.startsWith(".") ? join(relative(".", dirname(importer)), path) : path;
      return shared.has(place) ? { path: shared.get(place), external: true } : undefined;
    });
    // The style sheet of a widget has those of its parts.
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const missing = isOfCourse && !styles.includes(basename(path));
      return missing ? { errors: [{ text: `src/course/styles.ts lacks ${path}` }] } : { contents: "" };
    });
  },
});

/** A bundle as a function that is given what it imports, and returns what it exports. */
const asFunction = (code) => {
  const imported = new Map();
  const importing = /import(\{[^{}]*\}|\*as [\w$]+ )from("[^"]*");/g;
  for (const [, names, from] of code.matchAll(importing)) {
    if (names.startsWith("*")) throw new Error(`A part imports all of ${from}`);
    if (!imported.has(from)) imported.set(from, new Map());
    for (const one of names.slice(1, -1).split(",")) {
      const [name, local = name] = one.split(" as ");
      imported.get(from).set(name, [...(imported.get(from).get(name) ?? []), local]);
    }
  }
  // What several of its modules import is taken once.
  const imports = [...imported].map(([from, taken]) => {
    const names = [...taken].map(([name, [local]]) => `${name}:${local}`);
    const again = [...taken.values()].flatMap(([local, ...more]) => more.map((other) => `,${other}=${local}`));
    return `const{${names}}=require(${from})${again.join("")};`;
  });
  const body = imports.join("") + code
    .replace(importing, "")
    .replace(/export\{([^{}]*)\};$/, (_, names) => `return{${names.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1")}}`);
  if (/\b(import|export)[\s{*"]/.test(body)) throw new Error(`This can't be a function: ${body.slice(0, 400)}`);
  return `export default require=>{${body}}`;
};

// A part may load others, which are met only now.
mkdirSync(join(outdir, "parts"));
for (const [name, { path, host }] of parts) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: { [name]: path },
    outdir: join(outdir, "parts"),
    format: "esm",
    write: false,
    plugins: [takeOutParts, shareModules(new Map(SHARED[HOSTS[host]]), HOSTS[host] === "course")],
  });
  for (const { path: file, text } of outputFiles)
    if (file.endsWith(".js")) writeFileSync(file, asFunction(namingParts(text.trim())));
}

// What a visitor loads is counted in kilobytes; this saves another two percent.
for (const file of readdirSync(outdir, { recursive: true }).filter((name) => name.endsWith(".js"))) {
  const path = join(outdir, file);
  const source = namingParts(readFileSync(path, "utf8"));
  const { code } = await minify(source, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true, hoist_funs: true },
  });
  writeFileSync(path, code);
}
