"""The course in JupyterLite and in Voici, for `python -m benchmarks.static --beside DIR`.

`python -m benchmarks.lite_sites DIR` builds both from PyPI and npm; Node has to be there. All files
are local, modules are byte code, and Pyodide loads all packages at once as its own: the fastest
that these two know.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).parents[1]
BYTE_CODE = ROOT / "wildescape_widgets" / "site" / "static_site"

SITES = {
    "JupyterLite": ("jupyterlite-core==0.8.*", "jupyterlite-pyodide-kernel==0.8.*"),
    "Voici": ("voici-core==0.10.*", "jupyterlite-pyodide-kernel==0.7.0", "jupyterlite-core<0.8"),
}
"""The sites, and what makes them: Voici of today works with this kernel only."""

FRONT_END = ("jupyter-server", "ipywidgets", "anywidget")

PACKAGES = (
    *("micropip", "packaging", "ipython", "ipython-pygments-lexers", "jedi", "parso", "comm"),
    *("traitlets", "decorator", "matplotlib-inline", "prompt-toolkit", "wcwidth", "pygments"),
    *("stack-data", "executing", "asttokens", "pure-eval", "typing-extensions", "six"),
    *("ipywidgets", "jupyterlab-widgets", "anywidget", "psygnal"),
)
"""What a kernel, ipywidgets and anywidget import; the kernel itself comes with the site."""

KERNEL = ("piplite", "pyodide_kernel", "ipykernel", "widgetsnbextension-4")
OPTIONAL = ("sqlite3",)
"""What the kernel asks for and does without; it isn't on PyPI."""

CELL = """
from wildescape_widgets import Course, encryption
from wildescape_widgets.course.cipher import CourseCipher

encryption.cipher_of = CourseCipher
Course(lang="en")
"""


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    for name, requirements in SITES.items():
        build(folder / name, requirements)


def build(folder: Path, requirements: tuple[str, ...]) -> None:
    """Build a site into `folder/site`."""
    tools = folder / "venv"
    if not tools.is_dir():
        venv.create(tools, with_pip=True)
        run(tools / "bin" / "pip", "install", "-q", *requirements, *FRONT_END)
    (constants,) = tools.glob("lib/*/site-packages/jupyterlite_pyodide_kernel/constants.py")
    version = re.search(r'^PYODIDE_VERSION = "(.*)"', constants.read_text(), re.M)
    assert version is not None
    lite = folder / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    pyodide = lite / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    interpreter = fetch_pyodide(folder, version[1])
    known = json.loads((interpreter / "pyodide-lock.json").read_text("utf-8"))
    for file in interpreter.iterdir():
        if file.suffix in {".js", ".mjs", ".wasm", ".zip"}:
            shutil.copy(file, pyodide)
    wheels = fetch_wheels(folder, tools, known)
    names = pack(wheels, interpreter, pyodide, known["info"])
    write_notebook(lite / "files" / "course.ipynb")
    loaded = {
        "packages": names,
        "lockFileURL": "./static/pyodide/pyodide-lock.json",
        # Without it a `null` in a widget's message is no `None`, and the kernel lets it through.
        "convertNullToNone": True,
    }
    settings = {"loadPyodideOptions": loaded, "disablePyPIFallback": True}
    config = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "exposeAppInBrowser": True,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": settings},
        },
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(config))
    tool = "voici" if "voici" in requirements[0] else "jupyter-lite"
    shutil.rmtree(folder / "site", ignore_errors=True)
    options = ("--contents", "files", "--output-dir", folder / "site")
    run(tools / "bin" / tool, "build", *options, cwd=lite)


def run(*command: object, cwd: Path | None = None) -> None:
    subprocess.run([str(part) for part in command], check=True, cwd=cwd)


def fetch_pyodide(folder: Path, version: str) -> Path:
    """The npm package of a Pyodide, unpacked."""
    package = folder / "package"
    if not package.is_dir():
        run("npm", "pack", "--silent", f"pyodide@{version}", cwd=folder)
        run("tar", "xf", f"pyodide-{version}.tgz", cwd=folder)
    return package


def fetch_wheels(folder: Path, tools: Path, known: dict[str, dict[str, Any]]) -> list[Path]:
    """All wheels that the site's Python needs, ours among them, in the versions Pyodide knows."""
    wheels = folder / "wheels"
    if not wheels.is_dir():
        python = ".".join(known["info"]["python"].split(".")[:2])
        named = [
            f"{name}=={known['packages'][name]['version']}" if name in known["packages"] else name
            for name in PACKAGES
        ]
        target = ("--python-version", python, "--implementation", "py", "--platform", "any")
        options = ("-q", "--no-deps", "--only-binary=:all:", "--abi", "none", "-d", wheels)
        run(tools / "bin" / "pip", "download", *options, *target, *named)
        run(tools / "bin" / "pip", "wheel", "-q", "--no-deps", "-w", wheels, ROOT)
        (kernel,) = tools.glob(
            "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-*/static/pypi"
        )
        for file in kernel.glob("*.whl"):
            if file.name.startswith(KERNEL):
                shutil.copy(file, wheels)
        for name in OPTIONAL:
            with zipfile.ZipFile(wheels / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
                wheel.writestr(f"{name}-1.0.dist-info/METADATA", f"Name: {name}\nVersion: 1.0\n")
    return sorted(wheels.glob("*.whl"))


def pack(wheels: list[Path], interpreter: Path, pyodide: Path, info: dict[str, str]) -> list[str]:
    """Put byte code of wheels beside Pyodide with its list of packages, and return their names."""
    plain = pyodide.parent / "plain"
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(plain / wheel.name)
    run("node", BYTE_CODE / "compile.mjs", interpreter, BYTE_CODE / "byte_code.py", plain, "")
    packages = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        file = pyodide / f"{name}-{version}-py3-none-any.whl"
        within = plain / wheel.name
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(within.rglob("*")):
                if path.is_file() and not path.is_relative_to(within / f"{name}-{version}.data"):
                    archive.write(path, path.relative_to(within))
        called = name.replace("_", "-").lower()
        packages[called] = {
            "name": called,
            "version": version,
            "file_name": file.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [],
            "depends": [],
        }
    shutil.rmtree(plain)
    text = json.dumps({"info": info, "packages": packages})
    (pyodide / "pyodide-lock.json").write_text(text, "utf-8")
    return [*packages]


def write_notebook(file: Path) -> None:
    """The course in a notebook's only cell."""
    kernel = {"name": "python", "display_name": "Python (Pyodide)"}
    page = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(CELL.strip())], metadata={"kernelspec": kernel}
    )
    file.parent.mkdir(parents=True)
    nbformat.write(page, file)


if __name__ == "__main__":
    main()
