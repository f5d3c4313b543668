// One ES module a widget, from src/<room>/<name>.widget.tsx into ../static/, and the same for pages of
// the site, from <name>.page.tsx, and for workers, from <name>.worker.ts; what they load when it is
// needed, into ../static/parts/. One style sheet a room, from <name>.sheet.css; a <name>.part.css is a
// text of the code that imports it.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build, transform } from "esbuild";

const suffix = /\.(widget|page|worker|sheet)\.(tsx?|css)$/;
const sources = readdirSync("src", { recursive: true });
const styles = sources.filter((file) => file.endsWith(".css") && !file.endsWith(".part.css"));
const entries = sources.filter((file) => suffix.test(file) && !styles.includes(file));
const isWorker = (file) => file.endsWith(".worker.ts");

const outdir = "../static";

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
