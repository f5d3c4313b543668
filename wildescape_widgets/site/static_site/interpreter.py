"""The Python that runs in a visitor's browser: files of Pyodide, of one version, each checked."""

from __future__ import annotations

import io
import json
import tarfile
import urllib.request
from collections.abc import Mapping
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from typing import Final

VERSION: Final = "314.0.7"
"""The version of Pyodide."""

PYTHON: Final = (3, 14)
"""The version of the Python in it, whose byte code it reads."""

REGISTRY: Final = "https://registry.npmjs.org"
"""Where the package is fetched from, unless another registry is named."""

FILES: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""What is used of the package, and the SHA-256 of each file."""

ANSWER_WITHIN: Final = 60
"""How many seconds a registry may be silent."""


class NoInterpreter(Exception):
    """Pyodide can't be had; the text says why, and what to do."""


def interpreter_files(folder: Path | None, registry: str = REGISTRY) -> dict[str, bytes]:
    """The files of Pyodide by name.

    Args:
        folder: Where they lie, such as `node_modules/pyodide`; with `None` they're fetched.
        registry: The address of a registry of npm packages to fetch them from.

    Raises:
        NoInterpreter: if a file is missing, or is another one than it should be.
    """
    files = _fetched(registry) if folder is None else _read(folder)
    for name, digest in FILES.items():
        if sha256(files[name]).hexdigest() != digest:
            raise NoInterpreter(
                f"{name} is not the one of Pyodide {VERSION}: get that version of the package "
                "“pyodide” from npm."
            )
    return files


def _read(folder: Path) -> dict[str, bytes]:
    try:
        return {name: (folder / name).read_bytes() for name in FILES}
    except OSError as error:
        raise NoInterpreter(
            f"{folder} isn't a folder of Pyodide: {error.filename or folder} cannot be read. It "
            f"holds {', '.join(FILES)}."
        ) from None


def _fetched(registry: str) -> dict[str, bytes]:
    address = f"{registry.rstrip('/')}/pyodide/-/pyodide-{VERSION}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=ANSWER_WITHIN) as answer:
            package = answer.read()
        with tarfile.open(fileobj=io.BytesIO(package), mode="r:gz") as archive:
            return {name: _member(archive, f"package/{name}") for name in FILES}
    except (OSError, EOFError, ValueError, KeyError, HTTPException, tarfile.TarError) as error:
        raise NoInterpreter(
            f"Pyodide cannot be fetched from {address}: {error}. Name another registry with "
            "--registry URL. Or fetch it where you can, with “npm pack "
            f"pyodide@{VERSION}”, unpack it, and give its folder with --pyodide DIR."
        ) from None


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    if file is None:
        raise KeyError(name)
    return file.read()


def lock_file(files: Mapping[str, bytes]) -> str:
    """Pyodide's list of packages as JSON, with none in it: nothing is loaded from elsewhere."""
    info = json.loads(files["pyodide-lock.json"])["info"]
    return json.dumps({"info": info, "packages": {}})
