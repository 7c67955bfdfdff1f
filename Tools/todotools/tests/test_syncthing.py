import random
import tempfile
import unittest
from pathlib import Path

from todotools.syncthing import History, words


class Machine:
    """A machine with files and no program."""

    def __init__(self, folder, text):
        self.lists = Path(folder)
        self.todo = lambda *words: ""
        (self.lists / "todo.txt").write_text(text)

    def files(self):
        return {path.name: path.read_bytes() for path in self.lists.iterdir()}


class SyncthingTests(unittest.TestCase):
    def history(self, folder, text):
        history = History(1, [Machine(folder, text)], "test")
        history.written = {"w0", "w1", "w2"}
        return history

    def test_a_missing_word_is_lost_unless_it_was_deleted(self):
        with tempfile.TemporaryDirectory() as folder:
            history = self.history(folder, "task w0 w10\n")
            history.deleted = {"w1"}
            with self.assertRaisesRegex(AssertionError, "w2"):
                history.check()
            history.deleted.add("w2")
            history.check()

    def test_a_doubled_word_counts_unless_it_was_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            history = self.history(folder, "a w0 w1\nb w0 w1\n")
            history.output = "Both versions kept:\na w1\nb w1\n"
            self.assertEqual(history.doubled(), {"w0"})

    def test_edits_of_other_programs_are_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            history = self.history(folder, "a w0\nb w1\nc w2\n")
            history.random = random.Random(3)
            for _ in range(200):
                history.edit(history.machines[0])
            found = set(words(history.machines[0].files()))
            self.assertTrue(found <= history.written)
            self.assertGreater(len(found), 10)
