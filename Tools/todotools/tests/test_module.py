import shutil
import subprocess
import unittest

from todotools import ROOT
from todotools.module.sources import PARTS, Module, Refusal, parts_of
from todotools.running import scratch


class ModuleTests(unittest.TestCase):
    def test_adding_and_removing_leaves_every_byte(self):
        with scratch("tools-test") as copy:
            for folder in ("Plugins", "Sources", "Tests", "Tools"):
                shutil.copytree(ROOT / folder, copy / folder, symlinks=True)
            for file in ("Package.swift", "Documentation/Modules.md"):
                (copy / file).parent.mkdir(exist_ok=True)
                shutil.copy(ROOT / file, copy / file)
            tree = lambda: {path: path.read_bytes() for path in copy.rglob("*") if path.is_file()}
            before = tree()
            for parts in ("", "command grouping", " ".join(PARTS)):
                subprocess.run([copy / "Tools/module", "add", "--with", parts, "--", "Sample"], check=True, capture_output=True)
                self.assertIn(copy / "Plugins/Sample/SamplePlugin.swift", tree())
                subprocess.run([copy / "Tools/module", "remove", "--", "Sample"], check=True, capture_output=True)
                self.assertEqual(tree(), before)

    def test_an_app_is_written_once_and_names_no_task(self):
        with scratch("tools-test") as place:
            app = place / "my-recipes"
            write = lambda path, *words: subprocess.run(
                [ROOT / "Tools/module", "app", *words, "--", path], capture_output=True, text=True)
            self.assertEqual(write(app).returncode, 0)
            texts = {path.relative_to(app).as_posix(): path.read_text() for path in app.rglob("*") if path.is_file()}
            self.assertIn("Sources/my-recipes/main.swift", texts)
            for role in ("Interactor", "Presenter", "Formatter", "Scene", "Wireframe", "ModuleInterface", "ModuleDelegate"):
                self.assertIn(f"Plugins/MyRecipes/MyRecipes{role}.swift", texts)
            for path, text in texts.items():
                self.assertNotRegex(text, "NAME|PROGRAM|CHECKOUT|TodoTxt|TodoStores|ModuleKit|TodoHost", path)
            self.assertIn("already, and nothing is overwritten", write(app).stderr)
            for name, sentence in [
                ("recipes", "no name for a module"), ("Scene", "the name of a role"), ("Todo", "a target TodoStores already"),
                ("Rows", "a type RowsDisplayData already"),
            ]:
                self.assertIn(sentence, write(place / "other", "--name", name).stderr)
            self.assertFalse((place / "other").exists())

    def test_names(self):
        for name, action, lower in [
            ("Habit", "habit", "habit"), ("HabitTracker", "habit-tracker", "habitTracker"), ("URLList", "url-list", "urlList"),
        ]:
            module = Module(name, [], key="?")
            self.assertEqual((module.action, module.lower), (action, lower))

    def test_parts(self):
        self.assertEqual(parts_of("store, command"), ["command", "store"])
        self.assertRaises(Refusal, parts_of, "view")
