import unittest

from todotools import ROOT
from todotools.manual import page, screen, sentences

FILE = {"name": "file", "letter": "f", "value": "PATH", "summary": "Use this file"}
JSON = {"name": "json", "letter": None, "value": None, "summary": "Write JSON"}
GROUP = {"name": "group-by", "letter": None, "value": "NAME", "summary": "Divide the list"}


def action(name, options, **more):
    return {"result": "action", "name": name, "aliases": [], "forms": ["NR"], "summary": f"The action {name}",
            "details": "", "options": options} | more


RESULTS = [
    action("paint", [GROUP, JSON, FILE], aliases=["pt"], forms=["NR COLOUR", "all"], details="It dries; no wall is too wide."),
    action("tint", [GROUP, JSON], forms=[""]),
    *({"result": "page", "name": name, "introduction": "Days.", "items": [{"name": "-1d", "meaning": "Yesterday."}]}
      for name in ("keys", "dates", "recurrence", "queries")),
    {"result": "program", "date": "July 8, 2009", "options": [FILE],
     "variables": [{"name": "TODO_DIR", "summary": "Where the files are"}],
     "files": [{"name": "~/todo.cfg", "summary": "What is set"}],
     "choices": [{"option": "group-by", "title": "Groupings", "names": [{"name": "colour", "summary": "By colour."}]}]},
]


class ManualTests(unittest.TestCase):
    def test_page_of_the_program(self):
        text = page((ROOT / "Documentation/todo.1.in").read_text(), RESULTS, "todo")
        for expected in [
            ".Dd July 8, 2009\n.Dt TODO 1\n", ".Nm todo , todo.sh\n.Nd", "\n.Nm todo.sh ,\n",
            '.It Ic paint , pt No "\\fINR\\fR \\fICOLOUR\\fR"\n.It Ic paint , pt No "all"\nThe action paint.\nIt dries;\n'
            "no wall is too wide.\nOptions:\n.Fl Fl group\\-by .\n.Bl -tag -width Ds\n.It Fl f , Fl Fl file Ar PATH\n",
            ".It Ic tint\nThe action tint.\nOptions:\n", ".Ss Options of several actions\n.Bl -tag -width Ds\n.It Fl Fl group-by Ar NAME\n",
            ".Ss Groupings\nThese are the names for\n.Fl Fl group-by :\n.Bl -tag -width Ds\n.It Cm colour\nBy colour.\n.El\n",
            ".Sh DATES\nDays.\n.Bl -tag -width Ds\n.It Li \"\\-1d\"\nYesterday.\n.El\n", '.It Ev "TODO_DIR"\nWhere the files are.\n',
            '.It Pa "\\(ti/todo.cfg"\nWhat is set.\n',
        ]:
            self.assertIn(expected, text)
        self.assertNotRegex(text, "(?m)^@|@name@|@NAME@|@date@")

    def test_page_of_a_program_of_another_name(self):
        text = page((ROOT / "Documentation/todo.1.in").read_text(), RESULTS, "mine")
        self.assertIn(".Dt MINE 1\n.Os\n.Sh NAME\n.Nm mine\n.Nd", text)
        self.assertNotIn(".Nm todo.sh", text)

    def test_page_of_the_configuration(self):
        text = page((ROOT / "Documentation/todo-config.5.in").read_text(), RESULTS, "todo")
        self.assertIn(".Sh SETTINGS\nEach setting is a variable, of the configuration or of the environment.\n.Bl -tag", text)
        self.assertIn('.It Ev "TODO_DIR"\nWhere the files are.\n', text)

    def test_tables_of_keys_are_written_anew(self):
        results = [{"result": "screenAction", "title": title, "name": name, "keys": keys, "summary": name.title()}
                   for title, name, keys in [("Move", "down", ["j", "|"]), ("Move", "hop", []), ("Show", "wrap", ["w"])]]
        head = "| keys | name | |\n| --- | --- | --- |\n"
        self.assertEqual(
            screen("# A\n\n### Old\n\n| b |\n\n## Keys of your own\n\nC\n", results),
            f"# A\n\n### Move\n\n{head}| `j` `\\|` | down | Down |\n| `:hop` | hop | Hop |\n\n"
            f"### Show\n\n{head}| `w` | wrap | Wrap |\n\n## Keys of your own\n\nC\n")

    def test_sentences_are_what_roff_leaves_alone(self):
        self.assertEqual(sentences(".todo “a” 'b' c\\d. Next: more"), [r"\&.todo \(lqa\(rq \(aqb\(aq c\ed.", "Next:", "more"])
        self.assertTrue(all(len(line) <= 78 for line in sentences("word " * 100)))

    def test_actions_that_differ_by_a_number_share_a_row(self):
        results = [{"result": "screenAction", "title": "Views", "name": name, "keys": [key], "summary": summary}
                   for name, key, summary in [
                       ("next", "tab", "Go on"), ("view-1", "1", "Go there"), ("view-2", "2", "Go there"),
                       ("view-3", "3", "Go there"), ("other", "x", "Go there")]]
        text = screen("### Old\n\n## Keys of your own\n", results)
        self.assertIn("| `tab` | next | Go on |\n| `1` to `3` | view-1 to view-3 | Go there |\n| `x` | other | Go there |\n", text)
