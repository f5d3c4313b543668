// A Python file in Pyodide with the engine, no network needed: `node run.mjs FILE [ARGUMENT...]`.
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [file, ...rest] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.mountNodeFS("/engine", fileURLToPath(new URL("../../engine", import.meta.url)));
pyodide.mountNodeFS("/files", dirname(file));
const globals = pyodide.toPy({ argv: [`/files/${basename(file)}`, ...rest] });
try {
  process.exitCode = pyodide.runPython(
    `
import runpy, sys

def run():
    try:
        runpy.run_path(argv[0], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return int(end.code or 0)
    finally:
        sys.stdout.flush()
    return 0

sys.argv = argv
sys.path[:0] = ["/engine", "/files"]
run()
`,
    { globals },
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
