import tempfile
import unittest
from pathlib import Path

from todotools.documentation import LINES, WORDS, commands, differences, faults


class DocumentationTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("Makefile", "run: setup\n")
        self.write("Sources/Todo.swift", "struct Todo {\n  let line: Int\n}\n")
        self.write("Documentation/Other.md", "# Other\n\n## The rest, in short\n")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def assert_faults(self, text, *expected, page="README.md"):
        self.write(page, text)
        self.assertEqual(list(faults(self.root)), [f"{page}{fault}" for fault in expected])

    def test_links(self):
        self.assert_faults(
            "# Todo\n[a](Documentation/Other.md#the-rest-in-short) [b](#todo) [c](https://example.org/x)\n")
        self.assert_faults(
            '[a](Gone.md) [b](Documentation/Other.md#all) [c](#none)\n<img src="gone.png">\n',
            ": there is no Gone.md.", ": Documentation/Other.md has no heading all.", ": it has no heading none.",
            ": there is no gone.png.")

    def test_names(self):
        self.assert_faults("Run `make run`, see `Sources/Todo.swift` and `Plugins/NAME/NAME.swift`.\n")
        self.assert_faults(
            "```\nmake walk     # now\n```\nSee `Sources/Gone.swift`.\n", ": there is no make walk.",
            ": there is no Sources/Gone.swift.")

    def test_quoted_code(self):
        self.assert_faults("<!-- Sources/Todo.swift -->\n```swift\nlet line: Int\n```\n")
        self.assert_faults(
            "```swift\nlet line: Int\n```\n<!-- Sources/Todo.swift -->\n```swift\nlet row: Int\n```\n",
            ":1: no file is named that this is from.", ":5: Sources/Todo.swift has no such lines.")
        self.write("README.md", "")
        self.assert_faults("# One\n\n```\nx\n```\n", ":3: it is neither swift nor sh.", page="Documentation/todo.docc/One.md")

    def test_modules(self):
        self.write("Sources/Format/TodoTxt/List.swift", "")
        self.write("Plugins/Add/AddPlugin.swift", "")
        self.assert_faults("| Add | `add` |\n| TodoTxt | the format |\n", page="Documentation/Modules.md")
        self.assert_faults(
            "| AddOns | `add` |\n| TodoTxt | the format |\n", ": it does not say what Plugins/Add is for.",
            page="Documentation/Modules.md")

    def test_sizes(self):
        most = LINES["README.md"]
        self.assert_faults("word\n" * most)
        self.assert_faults("word\n" * (most + 1), f": it has {most + 1} lines, more than {most}.")
        self.write("README.md", "word " * WORDS)
        self.assertEqual(len(list(faults(self.root))), 1)

    def test_sessions(self):
        self.assertEqual(
            commands("$ todo ls\n1 Call Mom\n$ todo add x\n"), [("todo ls", "1 Call Mom\n"), ("todo add x", "")])
        self.write("Examples/todo.txt", "Call Mom\n")
        self.write("program", '#!/bin/sh\n[ "$1" = ls ] && cat todo.txt\n')
        (self.root / "program").chmod(0o755)
        self.write("README.md", "```console\n$ todo ls\nCall Mom\n$ todo ls | sort\n```\n")
        self.assertEqual(list(differences(self.root, self.root / "program")), [])
        self.write("README.md", "```console\n$ todo ls\nCall Dad\n$ todo walk\n```\n")
        first, second = differences(self.root, self.root / "program")
        self.assertIn("todo ls\nhas status 0 and prints\nCall Mom\n", first)
        self.assertIn("the session below line 1: todo walk\nhas status 1", second)
