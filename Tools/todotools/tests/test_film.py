import unittest
import xml.etree.ElementTree

from todotools.film import film


class FilmTests(unittest.TestCase):
    def test_a_frame_shows_all_terminals(self):
        frames = [(["\x1b[1mone <\x1b[0m\n", "two\n"], "first", 1), (["1\n", "2\n"], "then", 3)]
        picture = xml.etree.ElementTree.fromstring("\n".join(film(frames, [10, 20], 5)))
        groups = picture.findall("{*}g")
        self.assertEqual(
            [["".join(text.itertext()) for text in group] for group in groups],
            [["one <", "two", "first"], ["1", "2", "then"]])
        lefts = [float(text.get("x")) for text in groups[0]]
        self.assertEqual(lefts[0], lefts[2])
        self.assertGreater(lefts[1], lefts[0] + 10 * 8)
