import EventLoop
import Glibc
import Testing

/// A directory of its own inside the package for each test; removed with its last reference.
///
/// Never under /tmp: vim saves in place there, and by renaming everywhere else.
final class TestDirectory: Sendable {
  let path: String

  init(in parent: String = TestDirectory.parent) {
    path = "\(parent)/todo-test-\(UInt64.random(in: .min ... .max))"
    shell("mkdir -p '\(path)'")
  }

  deinit { shell("chmod -R u+rwX '\(path)'; rm -rf '\(path)'", mayFail: true) }

  /// A file system other than the package's, writable by all.
  static let memory = "/dev/shm"

  private static let parent: String = {
    let file = #filePath
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/.build/test-files"
  }()

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Runs a script here; a failing one is a failing test.
  @discardableResult
  func run(_ script: String, mayFail: Bool = false) -> String {
    shell("cd '\(path)'; set -e -o pipefail; \(script)", mayFail: mayFail)
  }

  func write(_ text: String, to name: String = "todo.txt") {
    run("printf '%s' \(quoted(text)) > '\(name)'")
  }

  func read(_ name: String = "todo.txt") -> String { run("cat '\(name)' 2>/dev/null", mayFail: true) }

  /// The names in this directory, sorted.
  var names: [String] { run("ls -A").split(separator: "\n").map(String.init) }
}

func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// Runs `script` with bash, in the same environment on every machine, and waits for it; five minutes suffice
/// on the busiest machine.
@discardableResult
func shell(_ script: String, mayFail: Bool = false) -> String {
  let words = ["timeout", "-k", "1", "300", "bash", "-c", "exec 2>&1 </dev/null; umask 022; \(script)"]
  let environment = [
    "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/dev/null", "LC_ALL=C.UTF-8", "TZ=UTC",
    "SHELL=/bin/sh", "TERM=xterm", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
  ]
  guard let ends = ChildStream.pipe() else { preconditionFailure("no pipe") }
  defer { close(ends.read) }
  let process = try? ChildProcess(
    words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) },
    descriptors: [STDOUT_FILENO: ends.write])
  close(ends.write)
  let output = ChildStream.contents(of: ends.read, isFile: false) ?? []
  let status = process?.wait() ?? -1
  let text = String(decoding: output, as: UTF8.self)
  if status != 0, !mayFail { Issue.record("status \(status) from \(script): \(text)") }
  return text
}
