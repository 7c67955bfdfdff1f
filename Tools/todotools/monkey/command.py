"""Uses the screen as nobody would: random keys, while other programs save the file in every way there is.

A step is what a person does (a key, a word that is typed, a paste, a click) or what befalls the program (a save, a
lock, a new size, a stop). After each, what must hold: every task is in todo.txt or done.txt once and whole, unless an
action of the screen, which `todo log` has, took it away; and an action was done to that task on which the cursor
stood when its key was pressed. At the end the program quits, and leaves the terminal as it was.

Where something does not hold, the steps are made fewer until none can be left out, and printed with the seed.

The files are never under /tmp, where vim saves otherwise. This needs Debian's python3-pyte, a terminal to read.
"""

import argparse
import os
import random
import shutil
import sys
import time

from todotools import ROOT
from todotools.monkey.screen import Screen
from todotools.monkey.steps import drawn, perform
from todotools.monkey.world import Broken, World
from todotools.running import scratch
from todotools.shrinking import shorter, shrunk


def run(options, steps, verbose=False):
    """Returns the violated condition and the number of steps before it; None if all conditions hold."""
    home = options.directory / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    world = World(options.program, home, options.tasks)
    screen = Screen(options.program, home)
    done = 0
    try:
        screen.settle(quiet=0.3)
        for step in steps:
            done += 1
            perform(step, screen, world)
            if done % 25 == 0:
                screen.settle(quiet=0.2)
                world.news()
                world.check()
                if verbose:
                    print(f"\r{done} steps, {len(world.known)} tasks", end="", flush=True)
        screen.quit()
        world.news()
        world.check()
    except Broken as failure:
        return done, f"{failure}"
    finally:
        screen.close()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/todo"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5000, help="how many steps")
    parser.add_argument("--tasks", type=int, default=40, help="how many there are at the beginning")
    parser.add_argument("--keep", action="store_true", help="keep the files, and make nothing fewer")
    parser.add_argument("--runs", type=int, default=60, help="how many to spend on making the steps fewer")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    steps = list(drawn(random.Random(options.seed), options.count))
    began = time.monotonic()
    with scratch("monkey", keep=options.keep) as options.directory:
        found = run(options, steps, verbose=sys.stdout.isatty())
        if not found:
            print(f"monkey: seed {options.seed}, {options.count} steps, {time.monotonic() - began:.0f} seconds: "
                  "no task lost, doubled or cut, none mistaken for another")
            return 0
        done, reason = found
        print(f"monkey: seed {options.seed}, step {done}: {reason}", flush=True)
        if options.keep:
            print(f"The files are in {options.directory}.")
            return 1
        print("Making the steps fewer…", flush=True)

        def failing(fewer):
            found = run(options, fewer)
            return fewer[:found[0]] if found and found[1].split(":")[0] == reason.split(":")[0] else None

        for step in shrunk(steps[:done], shorter, failing, options.runs):
            print(f"  {step!r}")
        return 1
