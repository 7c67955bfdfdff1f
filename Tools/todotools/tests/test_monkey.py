import random
import unittest

from todotools.monkey.steps import drawn
from todotools.monkey.world import Broken, World
from todotools.running import scratch


class MonkeyTests(unittest.TestCase):
    def test_check(self):
        for change, kind in [
            (lambda lines: lines, None), (lambda lines: lines[1:], "lost"), (lambda lines: lines + lines[:1], "doubled"),
            (lambda lines: [lines[0][:-4] + "\n"] + lines[1:], "cut"), (lambda lines: lines[:-1] + [lines[-1][:-1]], "todo.txt"),
        ]:
            with scratch("tools-test") as place:
                world = World("true", place, 3)
                lines = world.todo.read_text().splitlines(keepends=True)
                world.todo.write_text("".join(change(lines)))
                if kind is None:
                    world.check()
                else:
                    self.assertRaisesRegex(Broken, f"^{kind}", world.check)

    def test_no_way_of_saving_loses_a_task(self):
        for way in ["append", "rename", "in place", "truncate", "backup", "link"]:
            with self.subTest(way), scratch("tools-test") as place:
                world = World("true", place, 5)
                for kind in ["insert", "edit", "delete", "shuffle", "complete"]:
                    world.save(kind, way)
                world.check()

    def test_steps_are_those_of_the_seed(self):
        first, second = (list(drawn(random.Random(1), 50)) for _ in range(2))
        self.assertEqual(first, second)
