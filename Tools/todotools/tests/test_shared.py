import tempfile
import unittest
from pathlib import Path

from todotools.running import environment, mirror, scratch, side_by_side
from todotools.shrinking import shorter, shrunk


class SharedTests(unittest.TestCase):
    def test_environment_is_clean(self):
        self.assertEqual(set(environment("/h", A="b")), {"HOME", "PATH", "LANG", "TZ", "A"})

    def test_scratch_folder_goes(self):
        with self.assertRaises(KeyError), scratch("tools-test") as place:
            (place / "file").write_text("a")
            raise KeyError
        self.assertFalse(place.exists())

    def test_side_by_side_calls_each(self):
        seen = []
        side_by_side(seen.append, 5)
        self.assertEqual(sorted(seen), [0, 1, 2, 3, 4])

    def test_mirror_writes_only_differences(self):
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            for path in ("same", "old/gone", ".build/kept"):
                (place / path).parent.mkdir(exist_ok=True)
                (place / path).write_bytes(b"1")
            before = (place / "same").stat().st_mtime_ns
            mirror({"same": b"1", "new/file": b"2"}, place)
            self.assertEqual((place / "same").stat().st_mtime_ns, before)
            found = sorted(str(path.relative_to(place)) for path in place.rglob("*"))
            self.assertEqual(found, [".build", ".build/kept", "new", "new/file", "same"])

    def test_shorter_halves_first(self):
        self.assertEqual(list(shorter("abcd")), ["cd", "ab", "bcd", "acd", "abd", "abc"])
        self.assertEqual(list(shorter(())), [])

    def test_shrunk_leaves_what_fails(self):
        fails = lambda items: items if {3, 17} <= set(items) else None
        self.assertEqual(shrunk(list(range(40)), shorter, fails, 1000), [3, 17])
        self.assertEqual(shrunk(list(range(40)), shorter, fails, 0), list(range(40)))
