import tempfile
import unittest
from pathlib import Path

from todotools.histories import Words, words


class Machine:
    """A machine with files and no program."""

    def __init__(self, folder, text):
        self.lists = Path(folder)
        self.todo = lambda *words: ""
        (self.lists / "todo.txt").write_text(text)

    def files(self):
        return {path.name: path.read_bytes() for path in self.lists.iterdir()}


class HistoriesTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.history = Words(3)
        self.history.written = {"w0", "w1", "w2"}

    def test_a_missing_word_is_lost_unless_it_was_deleted(self):
        machine = Machine(self.folder.name, "task w0 w10\n")
        self.history.deleted = {"w1"}
        with self.assertRaisesRegex(AssertionError, "w2"):
            self.history.check(machine)
        self.history.deleted.add("w2")
        self.history.check(machine)

    def test_a_doubled_word_counts_unless_it_was_reported(self):
        machine = Machine(self.folder.name, "a w0 w1\nb w0 w1\n")
        self.history.output = "Both versions kept:\na w1\nb w1\n"
        self.assertEqual(self.history.doubled(machine), {"w0"})

    def test_edits_of_other_programs_are_recorded(self):
        machine = Machine(self.folder.name, "a w0\nb w1\nc w2\n")
        for _ in range(200):
            self.history.edit(machine)
        found = set(words(machine.files()))
        self.assertTrue(found <= self.history.written)
        self.assertGreater(len(found), 10)
