// One ES module a widget, from src/<room>/<name>.widget.tsx into ../static/, and the same for pages of
// the site, from <name>.page.tsx, and for workers, from <name>.worker.ts; what they load when it is
// needed, into ../static/parts/. One style sheet a room, from <name>.sheet.css; a <name>.part.css is a
// text of the code that imports it.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build, transform } from "esbuild";
import { minify } from "terser";

const suffix = /\.(widget|page|worker|sheet)\.(tsx?|css)$/;
const sources = readdirSync("src", { recursive: true });
const styles = sources.filter((file) => file.endsWith(".css") && !file.endsWith(".part.css"));
const entries = sources.filter((file) => suffix.test(file) && !styles.includes(file));
const isWorker = (file) => file.endsWith(".worker.ts");

const outdir = "../static";
rmSync(outdir, { recursive: true, force: true });

const options = {
  bundle: true,
  minify: true,
  format: "esm",
  outdir,
  target: ["es2022"],
  charset: "utf8",
  // Shorter than calls of the automatic runtime, which tsconfig.json names.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/shared/jsx.ts"],
  legalComments: "none",
  // A class that a style sheet doesn't have.
  logOverride: { "import-is-undefined": "error" },
};

/** What a registry `import()`s is no code of the widget. */
const leaveOutParts = {
  name: "leave-out-parts",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/** What stands before a name that esbuild gives to a local class. */
const PREFIX = "w";
// All style sheets are built at once: so no two local classes have one name, whatever sheet they are in.
const { outputFiles } = await build({
  ...options,
  entryPoints: styles.map((file) => ({ in: `src/${file}`, out: file.replace(/\.css$/, "") })),
  minify: false,
  minifySyntax: true,
  minifyWhitespace: true,
  splitting: true,
  inject: [],
  write: false,
  plugins: [
    {
      name: "name-local-classes",
      setup({ onResolve, onLoad }) {
        // A picture that a sheet holds itself.
        onResolve({ filter: /^data:/ }, ({ path }) => ({ path, external: true }));
        onResolve({ filter: /./ }, ({ kind, path, resolveDir }) =>
          kind === "entry-point"
            ? { path: resolve(path), namespace: "names" }
            : { path: join(resolveDir, path, PREFIX), namespace: "classes" },
        );
        onLoad({ filter: /./, namespace: "names" }, ({ path }) => ({
          contents: `export { default } from "./${basename(path)}";`,
          resolveDir: dirname(path),
        }));
        onLoad({ filter: /./, namespace: "classes" }, ({ path: place }) => ({
          contents: readFileSync(dirname(place), "utf8"),
          resolveDir: dirname(dirname(place)),
          loader: "global-css",
        }));
      },
    },
  ],
});

/** By the place of a style sheet: the names of its local classes, as code. */
const classes = new Map();
mkdirSync(join(outdir, "parts"), { recursive: true });
for (const { path, text } of outputFiles) {
  const file = relative(resolve(outdir), path);
  if (file.endsWith(".sheet.css")) writeFileSync(join(outdir, basename(file, ".sheet.css") + ".css"), text);
  if (!file.endsWith(".js")) continue;
  const { default: named } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const lines = Object.entries(named).map(([name, given]) => `export const ${name} = "${given}";`);
  classes.set(resolve("src", file.replace(/\.js$/, ".css")), lines.join("\n"));
}
const takeClasses = {
  name: "take-classes",
  setup({ onLoad }) {
    onLoad({ filter: /\.part\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
    onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: classes.get(path), loader: "js" }));
  },
};
options.plugins = [takeClasses];

for (const [some, more] of [
  [entries.filter((file) => !isWorker(file)), { plugins: [takeClasses, leaveOutParts] }],
  // A worker draws nothing.
  [entries.filter(isWorker), { inject: [] }],
])
  await build({
    ...options,
    entryPoints: some.map((file) => ({ in: `src/${file}`, out: basename(file).replace(suffix, "") })),
    ...more,
  });

/** What esbuild says of a module and of all that it leads to. */
const inspected = async (file) =>
  (await build({ ...options, entryPoints: [file], write: false, metafile: true })).metafile;
const exportsOf = async (file) =>
  Object.values((await inspected(file)).outputs).find(({ entryPoint }) => entryPoint).exports;

const nameOf = (path) => basename(path).split(".")[0];

/** A registry imports what its parts may take, as the registries before it do, and lists the parts. */
const registries = ["cards", "usual", "lessons", "course"].map((name) => `src/registry/${name}.ts`);
const { inputs } = await inspected(registries.at(-1));
const shared = new Map();
const parts = [];
for (const registry of registries) {
  const { imports } = inputs[registry];
  for (const { kind, path, original } of imports)
    if (kind === "import-statement" && original && ![...registries, "src/shared/host.ts"].includes(path))
      shared.set(resolve(path), original.startsWith(".") ? nameOf(path) : original);
  for (const { kind, path } of imports)
    if (kind === "dynamic-import") parts.push({ path, shared: new Map(shared) });
}

/** In a part: what it takes from the host, in the place of a module. */
const takeFromHost = (modules) => ({
  name: "take-from-host",
  setup({ onResolve, onLoad, resolve: find }) {
    onResolve({ filter: /./ }, async ({ kind, path, pluginData, ...rest }) => {
      if (kind === "require-call") return { path, external: true };
      if (kind !== "import-statement" || pluginData === "found") return undefined;
      const { path: found } = await find(path, { kind, pluginData: "found", ...rest });
      return modules.has(found) ? { path: found, namespace: "host" } : undefined;
    });
    onLoad({ filter: /./, namespace: "host" }, async ({ path }) => {
      const taken = (name) => `export const ${name} = /* @__PURE__ */ (() => host.${name})();`;
      const names = (await exportsOf(path)).map(taken);
      return { contents: [`const host = require("${modules.get(path)}");`, ...names].join("\n") };
    });
  },
});

for (const { path, shared } of parts) {
  const names = await exportsOf(path);
  const [taken, given] = [" as ", ":"].map((as) => names.map((name, at) => `${name}${as}_${at}`));
  const contents = `import { ${taken} } from "./${path}"; Object.assign(exports, { ${given} });`;
  await build({
    ...options,
    stdin: { contents, resolveDir: "." },
    outdir: undefined,
    outfile: join(outdir, "parts", `${nameOf(path)}.js`),
    format: "cjs",
    banner: { js: "export default (require, exports) => {" },
    footer: { js: "};" },
    plugins: [takeFromHost(shared), takeClasses],
  });
}

// What a visitor loads is counted in kilobytes; this saves another two percent.
for (const file of readdirSync(outdir, { recursive: true }).filter((name) => name.endsWith(".js"))) {
  const path = join(outdir, file);
  const { code } = await minify(readFileSync(path, "utf8"), {
    module: true,
    ecma: 2020,
    // No getter does anything but get, and nobody replaces what the language brings.
    compress: {
      passes: 4,
      unsafe: true,
      unsafe_arrows: true,
      hoist_funs: true,
      pure_getters: true,
    },
  });
  writeFileSync(path, code);
}
