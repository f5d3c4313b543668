"""`python -m benchmarks`: all of it; `python -m benchmarks clicks`: one."""

import sys
from importlib import import_module

BENCHMARKS = ("engine", "imports", "clicks", "match", "players")


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; choose {', '.join(BENCHMARKS)}.")
        return 2
    for name in names or BENCHMARKS:
        import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
