"""Tries to make todo lose a line: many writers, editors, saves in between, kills, failing calls, full
disks, permissions.

Prints `scenario: N ops, L lost, D doubled, C cut, W wrong` for each scenario, and ends with 1 on any. Wrong is
everything else that must not be: exit 0 without the change on the disk, a failure without a sentence or with a false
one, a file left behind, a link or an attribute not kept.
"""

import argparse
import concurrent.futures
import multiprocessing
import os
import shutil
import time

from todotools import ROOT
from todotools.faults import scenarios  # noqa: F401, registers them
from todotools.faults.trial import SCENARIOS, Tally
from todotools.faults.world import ACTIONS
from todotools.faults.writers import EDITORS, checking_out, editing
from todotools.running import scratch

# The order of the runs.
KINDS = ["race", "kill", "save", "fail", "short", "full", "forbid", "keep", "odd", "edit", "git"]


def jobs(options):
    """Returns the kind of each requested scenario, and the name of its action or editor."""
    for kind in options.only.split(",") if options.only else KINDS:
        if kind == "edit":
            yield from ((kind, editor) for editor in EDITORS)
        elif kind == "git":
            yield kind, None
        for action in ACTIONS if kind in SCENARIOS else ():
            if (action.name.startswith(options.action)
                    and (kind != "race" or action.race)
                    and not (options.short and kind == "race"
                             and action.name not in ("add", "do, archiving", "move -n"))):
                yield kind, action.name


def perform(options, kind, name):
    if kind not in ("edit", "git"):
        return SCENARIOS[kind](options, next(action for action in ACTIONS if action.name == name))
    # Saving programs get a quarter of a second during a save. On a busy machine they may need longer and lose a line by
    # their own fault, but not repeatedly.
    for _ in range(3 if options.short else 1):
        tally = checking_out(options) if kind == "git" else editing(options, name)
        if tally.is_clean:
            break
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build/release/todo"))
    parser.add_argument("--short", action="store_true", help="about a minute of one processor")
    parser.add_argument("--only", help="kinds: " + ",".join(KINDS))
    parser.add_argument("--action", default="", help="actions whose names begin so")
    parser.add_argument("--verbose", action="store_true", help="every scenario by action, and all remarks")
    options = parser.parse_args()
    options.program = os.path.abspath(shutil.which(options.program) or options.program)
    options.writers = 4 if options.short else 8
    options.rounds = 8 if options.short else 200
    options.edits = 15 if options.short else 200

    results = {}
    clean = True
    began = time.monotonic()
    fork = multiprocessing.get_context("fork")
    with scratch("faults") as directory, concurrent.futures.ProcessPoolExecutor(2, fork) as pool:
        options.directory = str(directory)
        for kind, running in [(kind, pool.submit(perform, options, kind, name)) for kind, name in jobs(options)]:
            tally = running.result()
            clean = clean and tally.is_clean
            if options.verbose or not tally.is_clean:
                print(f"  {tally}", flush=True)
                for note in tally.notes[:None if options.verbose else 3]:
                    print(f"    {note[:900]}", flush=True)
            title = tally.scenario.split(", ")[0] if kind in SCENARIOS else tally.scenario
            results.setdefault(title, Tally(title)).add(tally)
    for tally in results.values():
        print(tally)
    print(f"{time.monotonic() - began:.0f} seconds")
    return 0 if clean else 1
