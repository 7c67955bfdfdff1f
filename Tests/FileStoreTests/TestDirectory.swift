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

  func read(_ name: String = "todo.txt") -> String {
    guard let stream = fopen(file(name), "r") else { return "" }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(stream)
      if byte == EOF { break }
      bytes.append(UInt8(byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

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
  var words = cStrings([
    "timeout", "-k", "1", "300", "bash", "-c", "exec 2>&1 </dev/null; umask 022; \(script)",
  ])
  defer { words.forEach { free($0) } }
  var environment = cStrings([
    "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/dev/null", "LC_ALL=C.UTF-8", "TZ=UTC",
    "SHELL=/bin/sh", "TERM=xterm", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
  ])
  defer { environment.forEach { free($0) } }
  var ends: [Int32] = [0, 0]
  precondition(pipe(&ends) == 0)
  _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
  _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // The threads of tests block signals; a program that inherited that could not be ended.
  var attributes = posix_spawnattr_t()
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_init(&attributes)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  defer { posix_spawnattr_destroy(&attributes) }
  var child = pid_t()
  precondition(posix_spawnp(&child, "timeout", &actions, &attributes, &words, &environment) == 0)
  close(ends[1])
  var output: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = Glibc.read(ends[0], &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { break }
    output += chunk[..<count]
  }
  close(ends[0])
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  let text = String(decoding: output, as: UTF8.self)
  if status != 0, !mayFail { Issue.record("status \(status) from \(script): \(text)") }
  return text
}

/// Copies for a call to C, whose arrays end with a null pointer; the caller frees them.
private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
  texts.map { text in strdup(text) } + [nil]
}
