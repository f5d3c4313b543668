"""Programs that a host installs."""

import os
import shutil
from collections.abc import Callable

import pytest


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """Where a program is; without it, a test says what it would have looked at."""

    def find(name: str) -> str:
        # Debian keeps some of them from the path of those who are not root.
        found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], "/usr/sbin"]))
        if found is None:
            message = f"{name} was not found, so what is in deploy/ for it was not tried"
            (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
        return found

    return find
