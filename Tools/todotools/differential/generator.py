"""Generates random sequences of actions."""

import itertools
import random
import shlex

from todotools.differential.sides import Sequence, Step

WORDS = r"""
call Mom mom Buy milk report @home @Home @phone @home, @ @* +Proj +proj +GarageSale +Proj. + +! a@b.c 2+2 x X
xylophone due:2026-11-21 t:2026-01-01 due: http://example.com/a?b=c key:value 12 007 3 1,2 naïve 日本語 ☕ É é é
& && | || \ \\ \n \1 a\b / // a/b * . .* ^ $ $HOME `date` $(date) ' '' it's " [x] [ ] { } ( ) (A) (b) (AB) -
-- --x # % %s ~ ! ? ; : , .. ... ;ok :ok ,ok .ok 2026-10-25 2026-02-31 99-01-02 x2026 a=b A*B <b> \033[31m
""".split()

PRIORITIES = ["", "", "", "(A) ", "(A) ", "(B) ", "(C) ", "(D) ", "(X) ", "(Z) ", "(a) ", "(1) ", "(AB) ", "(A)", " (A) "]
DATES = ["", "", "", "2026-10-01 ", "2020-02-29 ", "99-10-01 ", "2026-13-45 ", "2026-10-01"]
BLANKS = [" "] * 12 + ["  ", "   ", "\t", " \t"]
BLANK_LINES = ["", "", "", " ", "  ", "\t", "12", "1 2 3", "   5  "]
TERMS = [
    r"mom\|milk", "^ 1", "^1", "^ *1", "^[0-9]", "[a-m]o", "o*", ".", "..*", "", "-", "-mom", "-@home", "-.", "--",
    "call mom", r"\(o\)", r"\<m", r"o\{2\}", r"\bx", r"x\?", r"l\+", "[[:digit:]]", "$", "l$", "(A)", "(a)", "@", "+",
    "é", "É", "日", ".本", "'", '"', "\\\\", "*", "^*", "a.b", r"\.", r"\w\+@", "mom'", "[", r"\(", "-[", "[^a-z ]$", "\t",
    "x ", "^[0-9]* x", "  ", "&", "|", "/", "$HOME", "#", "0", "1", "-1", "-(A)", r"-(\(A\|B\))", "K", "s", "\\",
]
DELETED_TERMS = [
    "mom", "Mom", "@home", "call ", " ", "o", "[aeiou]", ".*", "^", "$", r"\(o\)", "(A)", "x", r"\.", "x*", "due:[^ ]*",
    "nothing", "é", "日", "&", "$HOME", "[0-9]*", "  ", r"\t", "'", '"', "*",
]
FLAGS = ["-@", "-+", "-P", "-p", "-p", "-p", "-c", "-f", "-f", "-n", "-N", "-a", "-A", "-t", "-T", "-v", "-vv", "-x", "-@@", "-+P", "-pf", "-fn"]
VARIABLES = {
    "TODOTXT_AUTO_ARCHIVE": ["0", "1"], "TODOTXT_FORCE": ["0", "1"], "TODOTXT_PRESERVE_LINE_NUMBERS": ["0", "1"],
    "TODOTXT_PLAIN": ["0", "1"], "TODOTXT_DATE_ON_ADD": ["0", "1"], "TODOTXT_VERBOSE": ["0", "1", "2"],
    "TODOTXT_DISABLE_FILTER": ["1"],
    "TODOTXT_DEFAULT_ACTION": ["ls", "ls", "LSA", "lsp"],
    "TODOTXT_SORT_COMMAND": [
        "sort -n", "cat", "sort -r", "env LC_COLLATE=C sort -f -k2 | head -n 2", "tac", "env LC_COLLATE=C sort -k 3",
    ],
    "TODOTXT_FINAL_FILTER": ["sed 's/o/0/g'", "head -n 3", "grep -v x", "tac", "sed p", "cat -n", "grep nothing"],
    "TODOTXT_SOURCEVAR": ["$DONE_FILE", '("$TODO_FILE" "$DONE_FILE")', "$TODO_FILE"],
    "HIDE_PROJECTS_SUBSTITUTION": [r"[[:space:]][+][[:graph:]]\{1,\}", "[+]Proj"],
    "HIDE_CONTEXTS_SUBSTITUTION": [r"[[:space:]]@[[:graph:]]\{1,\}", " @home"],
    "HIDE_PRIORITY_SUBSTITUTION": ["([A-Z])[[:space:]]"],
    "HIDE_CUSTOM_SUBSTITUTION": ["due:[^ ]*", "[0-9]", r" @\([^ ]*\)", "o*", "^0*", r"\bm[a-z]*"],
}
COLOURS = {
    "PRI_A": ["", "$RED", r"'\033[1;31m'", "'<a>'"], "PRI_B": ["$NONE", "$BLUE"], "PRI_D": ["$CYAN"], "PRI_X": ["", "$PURPLE"],
    "PRI_Z": [r"'\\033[7m'"], "COLOR_DONE": ["", "$DARK_GREY", "'${color grey}'"],
    "COLOR_PROJECT": ["$RED", r"'\e[31m'", "'<p>'"], "COLOR_CONTEXT": ["$GREEN", "'[c]'"],
    "DEFAULT": [r"'\\033[0m'", "'</>'", ""], "SENTENCE_DELIMITERS": ["',.'", "'(&'", "'a-c'", "'!-'"],
}
LISTS = ["ls", "list", "lsa", "listall", "lsp", "listpri", "lsprj", "listproj", "lsc", "listcon", "lf", "listfile"]
CRLF_SHARE = 0.1
FILES = ["todo.txt", "done.txt", "inbox.txt", "some day.txt", "a.b.txt"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def sequence(self):
        one = self.random
        files = {"todo.txt": self.text(9), "done.txt": self.text(3, done=True), "report.txt": self.report()}
        for name in FILES[2:]:
            if one.random() < 0.5:
                files[name] = self.text(3)
        if one.random() < 0.05:
            del files[one.choice(["todo.txt", "done.txt", "report.txt"])]
        if one.random() < 0.1:
            files["todo.txt"] = b"".join(self.line().encode() + b"\n" for _ in range(one.choice([10, 12, 99, 101])))
        configuration = []
        for name, values in COLOURS.items():
            if one.random() < 0.12:
                configuration.append(f"export {name}={one.choice(values)}")
        for name, value in self.variables(0.03):
            configuration.append(f"export {name}={shlex.quote(value)}")
        return Sequence(
            tuple(files.items()), tuple(configuration), tuple(self.step() for _ in range(one.randint(3, 9))))

    def variables(self, share):
        return tuple((name, self.random.choice(values)) for name, values in VARIABLES.items() if self.random.random() < share)

    def report(self):
        return self.random.choice([b"", b"2026-10-24T08:00:00 3 1\n", b"2026-10-24T08:00:00 3 1", b"odd\n"])

    def text(self, most, done=False):
        one = self.random
        ending = b"\r\n" if one.random() < CRLF_SHARE else b"\n"
        lines = [self.line(done) for _ in range(one.randint(0, most))]
        if ending != b"\n":
            lines = [line for line in lines if line.strip()]
        lines += one.sample(lines, min(len(lines), one.choice([0, 0, 0, 1, 2])))
        text = b"".join(line.encode() + ending for line in lines)
        return text.removesuffix(ending) if one.random() < 0.1 else text

    def line(self, done=False):
        one = self.random
        if one.random() < 0.12:
            return one.choice(BLANK_LINES)
        head = one.choice(["x ", "x 2026-10-24 ", "x 2026-10-24 2026-10-01 "]) if done or one.random() < 0.15 else one.choice(PRIORITIES)
        tail = one.choice([""] * 9 + [" ", "  ", "\t"])
        return head + one.choice(DATES) + self.words(6) + tail

    def words(self, most):
        one = self.random
        text = one.choice(WORDS)
        for _ in range(one.randint(0, most - 1)):
            text += one.choice(BLANKS) + one.choice(WORDS)
        return text

    def step(self):
        one = self.random
        action, words, answer = self.call()
        if one.random() < 0.05:
            action = action.upper()
        flags = tuple(one.choice(FLAGS) for _ in range(one.choice([0, 0, 0, 1, 1, 2, 3])))
        return Step(
            action, tuple(word.encode() for word in words), flags, self.variables(0.02), answer.encode())

    def call(self):
        """Returns an action, its words, and its standard input."""
        one = self.random
        kind = one.random()
        if kind < 0.4:
            terms = [one.choice(TERMS + WORDS) for _ in range(one.choice([0, 0, 1, 1, 1, 2, 3]))]
            action = one.choice(LISTS)
            if action in ("lsp", "listpri") and one.random() < 0.6:
                terms.insert(0, one.choice(["a", "B", "a-c", "C-Z", "c-a", "CX", "abr-y", "A-", "A-B-D"]))
            if action in ("lf", "listfile") and (terms or one.random() < 0.9):
                terms.insert(0, one.choice(FILES + ["inbox", "some day", "nosuch", "../lists/todo.txt"]))
            return action, terms, ""
        action = one.choice([
            "add", "a", "add", "addm", "addto", "append", "app", "prepend", "prep", "replace", "do", "done", "do", "pri",
            "p", "depri", "dp", "del", "rm", "del", "rm", "move", "mv", "archive", "deduplicate", "report", "command", "", "frobnicate",
        ])
        if action == "command":
            return "command", [one.choice(["ls", "LSP", "archive", "frobnicate"])], ""
        if action in ("add", "a", "addm"):
            words = self.arguments()
            if action == "addm" and words:
                words[-1] += one.choice(["", "\n", "\n\n"]) + self.line() + "\n" + self.line()
            return action, words, self.typed()
        if action == "addto":
            return action, [one.choice(FILES + ["nosuch.txt"])][: one.choice([0, 1, 1, 1, 1])] + self.arguments(), ""
        if action in ("append", "app", "prepend", "prep", "replace"):
            return action, [self.number(), *self.arguments()], self.typed()
        if action in ("do", "done", "depri", "dp"):
            return action, one.choice([
                [], [self.number()], [self.number()], [self.number(), self.number()],
                [f"{self.number()},{self.number()}"], [f"{self.number()} {self.number()}"], [f"{self.number()},"],
            ]), ""
        if action in ("pri", "p"):
            pairs = list(itertools.chain(*(
                (self.number(), one.choice(["A", "A", "B", "b", "z", "AB", "1", ""])) for _ in range(one.choice([1, 1, 1, 1, 2, 3])))))
            return action, pairs[: one.choice([len(pairs)] * 9 + [1])], ""
        if action in ("del", "rm"):
            terms = [one.choice(DELETED_TERMS)] if one.random() < 0.5 else []
            return action, [self.number(), *terms], one.choice(["y", "y\n", "y\n", "n\n", "", "no\n", "Y\n"])
        if action in ("move", "mv"):
            words = [self.number(), one.choice(FILES + ["nosuch.txt"])]
            if one.random() < 0.4:
                words.append(one.choice(FILES + ["nosuch.txt", ""]))
            return action, words[: one.choice([3] * 9 + [1, 0])], one.choice(["y\n", "y\n", "n\n", ""])
        return action, [], ""

    def arguments(self):
        """Returns the words of a text, quoted or not."""
        one = self.random
        text = one.choice(PRIORITIES) + one.choice(DATES) + self.words(5)
        kind = one.random()
        if kind < 0.1:
            return []
        if kind < 0.15:
            return ["", text]
        if kind < 0.5:
            return text.split(" ")
        if kind < 0.6:
            return [text + one.choice(["\n", "\r", "\r\n", "\n\n"]) + self.words(2)]
        return [text]

    def typed(self):
        one = self.random
        return one.choice(["", "\n", "  \n", self.words(4), self.words(4) + "\n", "  " + self.words(2) + " \t\nmore\n"])

    def number(self):
        return self.random.choice(
            ["1", "1", "2", "2", "3", "3", "4", "5", "6", "7", "8", "9", "11", "01", "002", "0", "99", "", "x", "1x", "-1", "1.5",
             "99999999999999999999"])
