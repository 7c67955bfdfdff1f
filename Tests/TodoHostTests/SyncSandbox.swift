import Foundation
import Testing

/// A sandbox with machines. For each machine a command of its name runs `todo` on the lists in the folder of
/// that name.
struct SyncSandbox {
  let base: TodoSandbox

  init(machines: [String] = ["a", "b", "c"]) throws {
    base = try TodoSandbox()
    try base.write("[user]\nname = Ann\nemail = ann@example.org\n", to: ".gitconfig")
    var scripts = [
      "same": "diff -r -x .git \"$1\" \"$2\"",
      "hook": "printf '#!/bin/bash\\n%s\\n' \"$3\" > \"$1/hooks/$2\"; chmod +x \"$1/hooks/$2\"",
      "clean": "for name; do git -C $name status --porcelain; done",
    ]
    for name in machines {
      try FileManager.default.createDirectory(
        at: base.home.appending(path: name), withIntermediateDirectories: true)
      // Each machine has its own journal. A hook of another machine would find its variables and its
      // directory, where a todo.txt takes precedence.
      scripts[name] =
        "unset TODO_FILE DONE_FILE REPORT_FILE TODOTXT_CFG_FILE; export XDG_STATE_HOME=\"$HOME/.state-\(name)\" TODO_DIR=\"$HOME/\(name)\"; cd; exec todo \"$@\""
    }
    try FileManager.default.createDirectory(
      at: base.home.appending(path: ".scripts"), withIntermediateDirectories: true)
    try put(scripts)
    // The clock of the program stands still, so the last commit must be before the tasks' actions.
    base.environment["GIT_COMMITTER_DATE"] = "2026-11-20T00:00:00Z"
    base.environment["GIT_CONFIG_NOSYSTEM"] = "1"
    base.environment["GIT_CONFIG_GLOBAL"] = base.homePath + "/.gitconfig"
  }

  func program(_ name: String, _ script: String) throws { try put([name: script]) }

  private func put(_ scripts: [String: String]) throws {
    for (name, script) in scripts { try base.write("#!/bin/bash\n\(script)\n", to: ".scripts/\(name)") }
    // What another test starts meanwhile has this process's open files until its exec, and Linux runs no file that is
    // open for writing. So another process writes the programs.
    try #require(try base.run("install -t .programs .scripts/*") == "")
  }
}
