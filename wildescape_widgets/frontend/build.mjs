// One ES module and one style sheet a widget, from src/<name>.widget.tsx into ../static/.
import { readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const suffix = ".widget.tsx";
const names = readdirSync("src").filter((file) => file.endsWith(suffix));

const outdir = "../static";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: names.map((file) => ({ in: `src/${file}`, out: file.slice(0, -suffix.length) })),
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
  inject: ["src/jsx.ts"],
  legalComments: "none",
});
