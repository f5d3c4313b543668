// Compiles modules with the Python of the site: `node compile.mjs PYODIDE MODULE FOLDER SEEN_AS`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, module, folder, seenAs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/modules", folder);
python.runPython(`${readFileSync(module, "utf8")}\ncompile_folder("/modules", ${JSON.stringify(seenAs)})`, {
  globals: python.toPy({ __name__: "byte_code" }),
});
