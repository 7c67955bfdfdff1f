"""Plants small mistakes in the sources and tells which of them `make test` does not see.

Each is of a kind that people make: a dropped guard, a boundary, an operator, a flag, a constant, a forgotten line.
All are built at once, in a copy under .build-mutants: a function with mistakes becomes `if isMutant(1) { … } else if
isMutant(2) { … } else { … }`, with a body for each, and a link beside the copy names the one that is switched on. A
mistake that does not build doesn't count; one that makes a test hang is seen. Each meets those suites that come by its
function, the nearest and fastest first; what gets through them meets faults and differential-test, too.

Ends with 1 where more than one in twenty got through. Those listed in Tools/mutants.equivalent, with the reason,
change nothing that anybody could see, and don't count. With --again, only what got through in a former output is planted.
"""

import argparse
import itertools
import random
import re
import signal
import sys
import time
from pathlib import Path

from todotools import ROOT
from todotools.mutants.checkout import UNBUILDABLE, WORK, Machine
from todotools.mutants.mistakes import mutants

EQUIVALENT = ROOT / "Tools/mutants.equivalent"


def sources(targets):
    for target in targets:
        if target == "interactors":
            found = sorted(ROOT.glob("Plugins/**/*Interactor.swift"))
        elif target.endswith(".swift"):
            found = [ROOT / target]
        else:
            found = sorted(path for folder in ("Sources/*", "Plugins") for path in ROOT.glob(f"{folder}/{target}/**/*.swift"))
        if not found:
            sys.exit(f"mutants: there is no target {target}")
        yield [str(path.relative_to(ROOT)) for path in found]


def pooled(paths):
    """Returns all possible mistakes in some files, by kind."""
    kinds = {}
    for path in paths:
        for mutant in mutants(path):
            kinds.setdefault(mutant.kind, []).append(mutant)
    return kinds


def drawn(pools, generator):
    """Yields mistakes without end: from each pool in turn, evenly by kind."""
    for kinds in pools:
        for pool in kinds.values():
            generator.shuffle(pool)
    while any(pools):
        for kinds in pools:
            if kinds:
                kind = generator.choice(sorted(kinds))
                yield kinds[kind].pop()
                if not kinds[kind]:
                    del kinds[kind]


def listed(*files):
    """Returns (path, old line, new line) of each mistake that is listed in a file."""
    lines = [line for file in files if file.exists() for line in file.read_text().splitlines()]
    return {tuple(line.split("\t")[:3]) for line in lines if line.count("\t") == 3 and not line.startswith("#")}


SURVIVOR = re.compile(r"SURVIVES \(\d+ s\): (\S+):\d+: [a-z ]+: (.*?)  →  ?(.*)")


def survivors_of(log):
    """Returns the surviving mistakes of an earlier output, without those that can't be planted, whose reason is
    printed."""
    keys = [match.groups() for line in log.read_text(errors="replace").split("\n") if (match := SURVIVOR.search(line))]
    paths = {path for path, _, _ in keys if (ROOT / path).exists()}
    found = [mutant for path in sorted(paths) for mutant in mutants(path)]
    known = listed(EQUIVALENT)
    for key in dict.fromkeys(keys):
        same = [mutant for mutant in found if mutant.key == key]
        if key not in known and same:
            yield from same
        else:
            why = "Listed as equivalent" if key in known else "Its code is gone"
            print(f"{why}: {key[0]}: {key[1]}  →  {key[2]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="which mistakes are drawn")
    parser.add_argument("--count", type=int, default=100, help="how many that build")
    parser.add_argument("--targets", nargs="+", default=["FileStore", "TodoStores", "TodoTxt", "interactors"],
                        help="targets, paths of files, or `interactors`, those of all modules")
    parser.add_argument("--quick", action="store_true", help="only swift test, without faults and differential-test")
    parser.add_argument("--again", metavar="LOG", type=Path, help="only those that got through in a former output")
    parser.add_argument("--list", action="store_true", help="print what would be planted, and do nothing")
    options = parser.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if options.again:
        if not options.again.is_file():
            sys.exit(f"mutants: there is no file {options.again}")
        every = list(survivors_of(options.again))
        if not every:
            print("Nothing is left to plant.")
            return 0
        options.count = len(every)
        draw = iter(every)
    else:
        groups = list(sources(options.targets))
        known = listed(EQUIVALENT, UNBUILDABLE)
        every = drawn([pooled(group) for group in groups], random.Random(options.seed))
        draw = (mutant for mutant in every if mutant.key not in known)
    if options.list:
        for mutant in itertools.islice(draw, options.count):
            print(mutant)
        return 0

    WORK.mkdir(exist_ok=True)
    machine = Machine()
    machine.switch(0)
    # One in four does not compile.
    numbered = {}
    while len(numbered) < options.count:
        wanted = (options.count - len(numbered)) * 4 // 3 + 1
        more = list(itertools.islice(draw, wanted))
        if not more:
            break
        first = max(numbered, default=0) + 1
        numbered = machine.plant(numbered | dict(enumerate(more, first)))
    numbered = dict(itertools.islice(numbered.items(), options.count))
    print("Running what there is with nothing switched on.", flush=True)
    machine.measure(options.quick)

    survivors = []
    for count, (number, mutant) in enumerate(numbered.items(), 1):
        began = time.monotonic()
        seen = machine.judge(number, mutant)
        took = time.monotonic() - began
        print(f"{count:3d} {f'seen by {seen}' if seen else 'SURVIVES'} ({took:.0f} s): {mutant}", flush=True)
        if not seen:
            survivors.append(mutant)

    print(f"\n{len(numbered)} mistakes planted, {len(numbered) - len(survivors)} seen, {len(survivors)} got through.")
    for mutant in survivors:
        print(f"  {mutant}")
    return 1 if len(survivors) * 20 > len(numbered) else 0
