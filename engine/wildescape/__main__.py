"""The command line: `wildescape COMMAND`, or `python -m wildescape COMMAND`."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points

from wildescape.jsonl import COMMANDS, read_lines, serve


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0, what the command returns, or 2 for bad usage.

    Commands of the machine interface answer standard input line by line. Other packages add
    commands as entry points of the group `wildescape.commands`, which are called with the
    remaining arguments.

    Args:
        arguments: the command and its arguments; those of the command line by default.
    """
    name, *rest = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    others = {entry.name: entry for entry in entry_points(group="wildescape.commands")}
    if name in COMMANDS and not rest:
        try:
            serve(name, read_lines(sys.stdin.buffer), sys.stdout.buffer)
        except (BrokenPipeError, KeyboardInterrupt):
            # The reader is gone. Closing keeps the interpreter from flushing once more.
            sys.stderr.close()
        return 0
    if name in others:
        return int(others[name].load()(rest))
    asked = name in ("-h", "--help")
    print(
        f"usage: wildescape {{{','.join([*COMMANDS, *others])}}}\n\n"
        f"{', '.join(COMMANDS)}: reads one JSON object a line and answers one a line.",
        file=sys.stdout if asked else sys.stderr,
    )
    return 0 if asked else 2


if __name__ == "__main__":
    sys.exit(main())
