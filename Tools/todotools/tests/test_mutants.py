import tempfile
import unittest
from pathlib import Path

from todotools.mutants.mistakes import mutants
from todotools.mutants.planting import planted

SOURCE = """\
func f(_ a: Int) -> Bool {
  guard a < 3 else { return false }  // a < 4
  call("a < 5")
  return g { $0 }
}
"""


class MutantsTests(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "F.swift"
            path.write_text(SOURCE)
            self.found = mutants(str(path))

    def test_mistakes(self):
        self.assertEqual({(mutant.kind, mutant.line, mutant.text) for mutant in self.found}, {
            ("boundary", 2, " <= "), ("dropped guard", 2, "true"), ("constant", 2, "4"), ("constant", 2, "2"),
            ("flag", 2, "true"), ("forgotten line", 3, ""),
        })

    def test_each_is_planted_in_a_body_of_its_own(self):
        text, lines = planted(SOURCE, dict(enumerate(self.found, 1)))
        for number, mutant in enumerate(self.found, 1):
            changed = SOURCE[:mutant.start] + mutant.text + SOURCE[mutant.end:]
            self.assertIn(f"if isMutant({number}) {{{changed[changed.index('{') + 1:].removesuffix('}' + chr(10))}}} else", text)
        self.assertEqual(set().union(*lines.values()), set(range(1, len(self.found) + 1)))
