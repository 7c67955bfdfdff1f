import argparse
import contextlib
import unittest

from todotools.faults import scenarios  # noqa: F401, registers them
from todotools.faults.command import KINDS
from todotools.faults.trial import SCENARIOS, Tally, clean
from todotools.faults.world import ACTIONS, BEFORE
from todotools.running import scratch

# Adds a line like a careless program: it empties the file first and ignores errors.
CARELESS = r"""#!/bin/sh
. "$2"; shift 4
[ "$1" = add ] || exit 0
text=$(cat "$TODO_FILE"); : > "$TODO_FILE"
printf '%s\n' "$text" "$2" > "$TODO_FILE" || true
"""


@contextlib.contextmanager
def careless():
    with scratch("tools-test") as place:
        program = place / "careless"
        program.write_text(CARELESS)
        program.chmod(0o755)
        yield argparse.Namespace(program=str(program), directory=str(place), short=True, writers=2, rounds=2)


class FaultsTests(unittest.TestCase):
    def tally(self, kind):
        with careless() as options:
            return SCENARIOS[kind](options, ACTIONS[0])

    def test_kill_finds_lost_lines(self):
        tally = self.tally("kill")
        self.assertGreater(tally.lost, 0, tally)
        self.assertEqual(tally.doubled, 0, tally)

    def test_short_finds_success_without_the_change(self):
        self.assertIn("exit 0 without the change", "".join(self.tally("short").notes))

    def test_keep_finds_nothing_in_a_program_that_writes_in_place(self):
        tally = self.tally("keep")
        self.assertTrue(tally.is_clean, tally.notes)
        self.assertEqual(tally.operations, 6)

    def test_every_kind_is_a_scenario(self):
        self.assertEqual(set(KINDS) - set(SCENARIOS), {"edit", "git"})

    def test_compare(self):
        before, text = clean(BEFORE), clean(BEFORE)["todo.txt"]
        for todo, found in [
            (text, (0, 0, 0)), (text.replace(b"buy t5\n", b""), (1, 0, 0)), (text + b"buy t5\n", (0, 1, 0)),
            (text.replace(b"buy t5", b"uy t5"), (0, 0, 1)), (text.replace(b"t5", b""), (1, 0, 1)),
        ]:
            tally = Tally("")
            tally.compare({**before, "todo.txt": todo}, [before], "here")
            self.assertEqual((tally.lost, tally.doubled, tally.cut), found, todo)
