"""`python -m benchmarks`: all of it; `python -m benchmarks clicks`: one."""

import sys

from benchmarks import clicks, engine, imports

BENCHMARKS = {"engine": engine.main, "imports": imports.main, "clicks": clicks.main}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; choose {', '.join(BENCHMARKS)}.")
        return 2
    for name in names or BENCHMARKS:
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
