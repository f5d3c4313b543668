// One ES module and one style sheet a widget, from src/<room>/<name>.widget.tsx into ../static/.
import { readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

const suffix = ".widget.tsx";
const widgets = readdirSync("src", { recursive: true }).filter((file) => file.endsWith(suffix));

const outdir = "../static";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: widgets.map((file) => ({ in: `src/${file}`, out: basename(file, suffix) })),
  outdir,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  // Shorter than calls of the automatic runtime, which tsconfig.json names.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/shared/jsx.ts"],
  legalComments: "none",
});
