"""What the site and its kernels may take of the machine."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

VARIABLE: Final = "WILDESCAPE_MEMORY"
"""The environment variable with the memory of a kernel in MiB; 0 is no limit."""

DEFAULT_MEMORY: Final = 256
"""The same, unless the host says otherwise. A kernel takes 110 as it begins, and up to 175 for a
visit to all rooms, with a class of 60 that is asked 200 questions, and 120 codes of progress.
"""

STACK_BYTES: Final = 2**21
"""What a thread of a kernel sets aside. The usual 8 MiB count as memory, though hardly any is used;
a kernel has some eight threads of Python's.
"""

OOM_SCORE: Final = 500
"""How much sooner than the server the system ends a kernel when there's no memory left; 1000 is
first of all.
"""

MOST_FILES: Final = 16384
"""How many files and connections the site may have open."""


def limit() -> None:
    """Let the site go first, and keep to the memory that `WILDESCAPE_MEMORY` allows.

    Each kernel calls this as it starts.
    """
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # on Windows
        return
    os.nice(5)
    with suppress(OSError):  # where there is no such file
        Path("/proc/self/oom_score_adj").write_text(f"{OOM_SCORE}")
    threading.stack_size(STACK_BYTES)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory := int(os.environ.get(VARIABLE, "0")) * 2**20:
        with suppress(ValueError, OSError):  # on macOS, which has no such limit
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def make_no_widgets() -> None:
    """Let pages find the widgets that are there, and make none: they would fill the memory.

    Each kernel calls this once its shell is there.
    """
    import ipywidgets  # noqa: F401, PLC0415
    from IPython import get_ipython  # noqa: PLC0415

    get_ipython().kernel.comm_manager.unregister_target("jupyter.widget", None)


def raise_file_limit() -> None:
    """Allow this process as many open files as the machine lets it, up to `MOST_FILES`."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
