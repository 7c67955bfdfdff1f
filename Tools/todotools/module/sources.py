"""The files of a module: the templates in Tools/module-templates, with its names filled in."""

import itertools
import re

from todotools import ROOT

TEMPLATES = ROOT / "Tools/module-templates"
EXAMPLE = ROOT / "Examples/Articles"
PARTS = ["action", "command", "grouping", "scene", "interface", "store"]


class Refusal(Exception):
    pass


class Module:
    def __init__(self, name, parts, key):
        self.name = name
        self.parts = parts
        self.key = key

    @property
    def action(self):
        """Returns the name as typed: habit-tracker."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", self.name).lower()

    @property
    def action_on_tasks(self):
        """Returns the name of the action on tasks: that of the command has another."""
        return f"{self.action}-later" if "command" in self.parts else self.action

    @property
    def lower(self):
        """Returns the name as the start of a function: habitTracker."""
        return re.sub(r"^[A-Z]+(?=[A-Z][a-z]|\d|$)|^[A-Z]", lambda found: found[0].lower(), self.name)

    def sources(self):
        """Returns the module's files by their paths in its package."""
        return self.files("Plugins", f"Plugins/{self.name}") | self.files("Tests", f"Tests/{self.name}Tests")

    def app_sources(self, **words):
        """Returns the files of an app: those of the example, without the store over HTTP, with the app's names."""
        example = {
            self.renamed(str(path.relative_to(EXAMPLE))):
                "\n".join(sorted_imports(self.renamed(path.read_text()).split("\n")))
            for folder in ["Plugins", "Sources/ArticleStores", "Tests/ArticlesTests"]
            for path in sorted((EXAMPLE / folder).rglob("*.swift"))}
        return example | self.files("App", "", **words)

    def renamed(self, text):
        text = re.sub("Articles|Article(?=Content|Module|Page|Store)", self.name, text)
        return re.sub("an article", "an item", text.replace("Article", f"{self.name}Item")).replace("article", "item")

    def files(self, folder, place, **words):
        found = {}
        for template in sorted((TEMPLATES / folder).rglob("*.*")):
            name = str(template.relative_to(TEMPLATES / folder)).replace("NAME", self.name)
            text = self.filled(template.read_text(), **words)
            if text.strip():
                found[f"{place}/{name}" if place else name] = text
        return found

    def filled(self, template, **words):
        words = words | {"ACTIONLATER": self.action_on_tasks, "NAME": self.name, "LOWER": self.lower, "ACTION": self.action, "KEY": self.key}
        words["PRESS"] = f'.alt("{self.key[4:]}")' if self.key.startswith("alt-") else f'.text("{self.key}")'
        lines = []
        chosen = [True]
        for line in template.splitlines():
            if line.startswith("%if "):
                present = {part: part in self.parts for part in PARTS}
                chosen.append(eval(line.removeprefix("%if "), {"__builtins__": {}}, present))
            elif line == "%else":
                chosen[-1] = not chosen[-1]
            elif line == "%end":
                chosen.pop()
            elif all(chosen):
                lines.append(re.sub("|".join(words), lambda found: words[found[0]], line))
        text = "\n".join(sorted_imports(lines)) + "\n"
        # Omitted parts leave no gap.
        text = re.sub(r"\n{3,}", "\n\n", text.lstrip("\n"))
        return re.sub(r"(\{\n)\n|\n(\n *\})", lambda found: found[1] or found[2], text)

    @property
    def registration(self):
        return f'  Module("{self.name}"{", hasInterface: true" if "interface" in self.parts else ""}),\n'

    @property
    def row(self):
        """Returns the module's row for Modules.md."""
        said = [
            ("action", f"`{self.action_on_tasks}`: makes tasks due some days later"),
            ("command", f"`{self.action}`: how many tasks are open"),
            ("scene", f"`{self.key}` on a screen shows that and follows it"),
            ("grouping", f"a choice of `--group-by`, `{self.action}`"),
            ("interface", f"presents itself to others through `{self.name}ModuleInterface`"),
            ("store", f"keeps notes in {self.action}.txt"),
        ]
        words = "; ".join(text for part, text in said if part in self.parts)
        return f"| {self.name} | {words or 'nothing yet'} |\n"


def sorted_imports(lines):
    """Returns the lines with each block of imports sorted by module name, testable imports separate."""
    result = []
    for is_import, block in itertools.groupby(lines, key=lambda line: bool(re.match(r"(\w+ )?import ", line))):
        block = list(block)
        result += sorted(block, key=lambda line: line.split()[-1]) if is_import else block
    return result


def parts_of(text):
    words = re.split(r"[\s,]+", text.strip()) if text.strip() else []
    for word in words:
        if word not in PARTS:
            raise Refusal(f"“{word}” is no part of a module: choose among {', '.join(PARTS)}.")
    return [part for part in PARTS if part in words]
