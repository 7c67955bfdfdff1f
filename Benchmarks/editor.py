#!/usr/bin/env python3
"""Measures the language server on 10,000 and 100,000 tasks, beside the limits that an editor notices.

PROGRAM is the todo to measure. `make editor-bench` builds it.
"""
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

LIMITS = {"start to initialize": 5, "letter to diagnostics": 5, "completion": 10, "memory": 60}


class Client:
    def __init__(self, program, folder):
        environment = {"HOME": folder, "TODO_DIR": folder, "TODO_NOW": "2026-11-24", "PATH": os.environ["PATH"]}
        self.process = subprocess.Popen([program, "lsp"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            length = int(re.match(rb"Content-Length: (\d+)", line)[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.last += 1
        self.send(id=self.last, method=method, params=params)
        while self.read().get("id") != self.last:
            pass

    def until_diagnostics(self, version):
        while True:
            message = self.read()
            if message.get("method", "").endswith("publishDiagnostics") and message["params"]["version"] == version:
                return

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def measure(program, count):
    generator = random.Random(1)
    lines = [
        f"({'ABC'[i % 3]}) 2026-11-{1 + i % 28:02} Task {i} about something +proj{i % 200} @ctx{i % 30} due:2026-12-{1 + i % 28:02}"
        if i % 2 else f"Another line {i} about the same things +proj{i % 200}" for i in range(count)]
    text = "\n".join(lines) + "\n"
    with tempfile.TemporaryDirectory(dir=".build") as folder:
        folder = str(pathlib.Path(folder).resolve())
        pathlib.Path(folder, "todo.txt").write_text(text)
        starts = []
        for _ in range(20):
            begin = time.perf_counter()
            client = Client(program, folder)
            client.request("initialize", {"capabilities": {}})
            starts.append(time.perf_counter() - begin)
            client.process.kill()
            client.process.wait()
        client = Client(program, folder)
        client.request("initialize", {"capabilities": {}})
        uri = pathlib.Path(folder, "todo.txt").as_uri()
        client.send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "todotxt", "version": 1, "text": text}})
        client.until_diagnostics(1)
        letters, completions = [], []
        for version in range(2, 42):
            line = generator.randrange(count)
            place = {"line": line, "character": len(lines[line])}
            begin = time.perf_counter()
            client.send(method="textDocument/didChange", params={
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": place, "end": place}, "text": " +pr"}]})
            client.until_diagnostics(version)
            letters.append(time.perf_counter() - begin)
            lines[line] += " +pr"
            begin = time.perf_counter()
            client.request("textDocument/completion", {"textDocument": {"uri": uri}, "position": {"line": line, "character": len(lines[line])}})
            completions.append(time.perf_counter() - begin)
        time.sleep(1)
        memory = client.memory()
        client.request("shutdown", {})
        client.send(method="exit")
        client.process.wait()
    return {
        "start to initialize": statistics.median(starts) * 1000, "letter to diagnostics": statistics.median(letters) * 1000,
        "completion": statistics.median(completions) * 1000, "memory": memory}


def main():
    program = os.environ.get("PROGRAM", ".build/release/todo")
    for count in (10_000, 100_000):
        for name, value in measure(program, count).items():
            unit = "MB" if name == "memory" else "ms"
            print(f"{count:>7} tasks  {name:<22} {value:7.2f} {unit}  {value / LIMITS[name]:5.2f} of the limit {LIMITS[name]} {unit}")


if __name__ == "__main__":
    sys.exit(main())
