// One ES module and one style sheet a widget, from src/<room>/<name>.widget.tsx into ../static/,
// and what they load when it is needed, into ../static/parts/.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";

const suffix = ".widget.tsx";
const widgets = readdirSync("src", { recursive: true }).filter((file) => file.endsWith(suffix));

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

/** In a widget, `import("./module")` only says which part to load. */
const parts = new Map();
const takeOutParts = {
  name: "take-out-parts",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, ...rest }) => {
      if (kind !== "dynamic-import") return undefined;
      const found = await resolve(path, { kind: "import-statement", ...rest });
      const name = basename(found.path).split(".")[0];
      parts.set(name, found.path);
      return { path: name, namespace: "part" };
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
      contents: `export const part = ${JSON.stringify(path)};`,
    }));
  },
};

await build({
  ...options,
  entryPoints: widgets.map((file) => ({ in: `src/${file}`, out: basename(file, suffix) })),
  outdir,
  format: "esm",
  plugins: [takeOutParts],
});

/** A part takes from its widget what `modules.ts` lists. */
const listed = readFileSync("src/shared/modules.ts", "utf8").matchAll(/^import .* from "(.*)";/gm);
const shared = new Map(
  [...listed].map(([, path]) =>
    path.startsWith(".") ? [join("src/shared", path), relative("src", join("src/shared", path))] : [path, path],
  ),
);
const shareModules = {
  name: "share-modules",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, importer }) => {
      const place = path.startsWith(".") ? join(relative(".", dirname(importer)), path) : path;
      return shared.has(place) ? { path: shared.get(place), external: true } : undefined;
    });
  },
};

await build({
  ...options,
  entryPoints: Object.fromEntries(parts),
  outdir: join(outdir, "parts"),
  format: "cjs",
  banner: { js: "export default(require,module={exports:{}},exports=module.exports)=>{" },
  footer: { js: "return module.exports}" },
  plugins: [shareModules],
});
