import tempfile
import unittest
from pathlib import Path

from todotools.differential.comparing import Comparison
from todotools.differential.excuses import EXCUSES
from todotools.differential.generator import Generator
from todotools.differential.sides import Answer, Sequence, Step
from todotools.differential.smaller import candidates


class DifferentialTests(unittest.TestCase):
    def test_excuses_put_answers_into_newer_words(self):
        for step, old, new in [
            (Step("pri"), b"usage: todo.sh pri ITEM# PRIORITY\n", (b"", b"usage: todo.sh pri NR PRIORITY [NR PRIORITY ...]\n")),
            (Step("do", (b"9",)), b"TODO: No task 9.\n", (b"", b"TODO: No task 9.\n")),
            (Step("archive"), b"TODO: todo.txt archived.\n", (b"TODO: todo.txt does not contain any done tasks.\n", b"")),
            (Step("ls"), b"1 a\n", (b"1 a\n", b"")),
        ]:
            answer = Answer(old, b"", 0, {})
            for rewrite in EXCUSES:
                rewrite(step, answer, {})
            self.assertEqual((answer.output, answer.errors), new, step)

    def test_comparison_finds_the_first_difference(self):
        with tempfile.TemporaryDirectory() as name:
            programs = []
            for text in ("exit 0", 'case $1 in lsa) echo more >> "$HOME/lists/todo.txt";; esac'):
                programs.append(Path(name) / str(len(programs)))
                programs[-1].write_text(f"#!/bin/sh\n{text}\n")
                programs[-1].chmod(0o755)
            sequence = Sequence((("todo.txt", b"a\n"),), (), (Step("ls"), Step("lsa"), Step("ls")))
            self.assertIsNone(Comparison(programs[0], programs[0]).difference(sequence))
            self.assertEqual(Comparison(*programs).difference(sequence).steps, 2)

    def test_sequences_are_those_of_the_seed(self):
        self.assertEqual(Generator("1/2").sequence(), Generator("1/2").sequence())
        self.assertNotEqual(Generator("1/2").sequence(), Generator("1/3").sequence())

    def test_candidates_are_smaller(self):
        sequence = Generator("1/2").sequence()
        found = list(candidates(sequence))
        self.assertGreater(len(found), len(sequence.steps))
        self.assertTrue(all(len(repr(each)) < len(repr(sequence)) for each in found))
