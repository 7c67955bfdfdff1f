import Foundation
import ModuleTestKit
import Testing

/// Three machines that edit and sync at random, some at the same time: at the end all have the same bytes,
/// and every word that was not deleted.
@Suite(.timeLimit(.minutes(60))) struct SyncHistoryTests {
  /// `SYNC_HISTORIES=500` tries more than `make test` does.
  static let count = ProcessInfo.processInfo.environment["SYNC_HISTORIES"].flatMap { Int($0) } ?? 6

  @Test(arguments: 1...count)
  func machinesConvergeWithoutLoss(seed: Int) throws {
    var history = try SyncHistory(seed: UInt64(seed))
    defer { history.sandbox.remove() }
    try history.run()
    let lists = try SyncHistory.machines.map { try history.files(of: $0) }
    #expect(lists[0] == lists[1] && lists[1] == lists[2], "\(history.output)")
    let words = Set(
      lists[0].values.joined(separator: "\n").split(whereSeparator: \.isWhitespace).map(String.init))
    let lost = history.written.subtracting(history.deleted).subtracting(words)
    #expect(lost.isEmpty, "lost: \(lost)")
    #expect(!words.contains { $0.hasPrefix("<<<<") || $0.hasPrefix(">>>>") })
    #expect(try history.sandbox.base.run("clean a b c") == "")
    // The merge reports pairs of lines, and may take a heavily reworded task for another task.
    if !history.output.contains("Both kept") {
      let tasks = [lists[0]["todo.txt"] ?? "", lists[0]["done.txt"] ?? ""].joined(separator: "\n")
        .split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("w") }
      #expect(tasks.count - Set(tasks).count <= Self.wordsOfATask)
    }
  }

  private static let wordsOfATask = 4
}

private struct SyncHistory {
  static let machines = ["a", "b", "c"]

  let sandbox: SyncSandbox
  private(set) var written: Set<String> = []
  private(set) var deleted: Set<String> = []

  private(set) var output = ""

  private var generator: SeededGenerator

  /// The server that `Tools/sync-servers` started: the address of its root directory, and how ssh reaches it.
  private static let environment = ProcessInfo.processInfo.environment
  private let remote = Self.environment["SYNC_REMOTE"]

  init(seed: UInt64) throws {
    var sandbox = try SyncSandbox(machines: Self.machines)
    if let command = Self.environment["SYNC_GIT_SSH_COMMAND"] {
      sandbox.base.environment["GIT_SSH_COMMAND"] = command
    }
    self.sandbox = sandbox
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() throws {
    // A path that does not exist yet becomes a repository; on a server it exists.
    if remote != nil { output += try sandbox.base.run("git init --quiet --bare server.git") }
    let address = remote.map { $0 + sandbox.base.homePath + "/server.git" } ?? "server.git"
    for machine in Self.machines {
      for _ in 0..<Int.random(in: 0...3, using: &generator) { try edit(machine) }
      output += try sandbox.base.run("\(machine) sync --setup \(address)")
    }
    for _ in 0..<3 {
      for machine in Self.machines {
        for _ in 0..<Int.random(in: 0...8, using: &generator) { try edit(machine) }
      }
      let syncing = Self.machines.filter { _ in Bool.random(using: &generator) }
      let separator = Bool.random(using: &generator) ? " & " : "; "
      output += try sandbox.base.run(syncing.map { "\($0) -f sync" }.joined(separator: separator) + " ; wait")
    }
    for machine in Self.machines + Self.machines { output += try sandbox.base.run("\(machine) sync") }
  }

  func files(of machine: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["todo.txt", "done.txt", "notes/n.md"].map { ($0, text($0, of: machine)) })
  }

  private func text(_ name: String, of machine: String) -> String {
    (try? sandbox.base.text(of: "\(machine)/\(name)")) ?? ""
  }

  private mutating func word() -> String {
    let word = "w\(written.count)x"
    written.insert(word)
    return word
  }

  private mutating func edit(_ machine: String) throws {
    var todo = text("todo.txt", of: machine).split(separator: "\n").map(String.init)
    let place = todo.indices.randomElement(using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: todo.append("\(word()) \(word()) \(word())")
    case 3:
      guard let place else { return }
      todo[place] += " \(word())"
    case 4:
      guard let place, !todo[place].hasPrefix("x ") else { return }
      todo[place] = "x 2026-11-21 " + todo[place]
    case 5:
      guard let place else { return }
      deleted.formUnion(todo[place].split(separator: " ").map(String.init))
      todo.remove(at: place)
    case 6:
      guard let place else { return }
      var words = todo[place].split(separator: " ").map(String.init)
      guard let last = words.popLast() else { return }
      deleted.insert(last)
      todo[place] = (words + [word()]).joined(separator: " ")
    case 7:
      let done = todo.filter { $0.hasPrefix("x ") }
      if done.isEmpty { return }
      try write(text("done.txt", of: machine) + done.map { $0 + "\n" }.joined(), to: "done.txt", of: machine)
      todo.removeAll { $0.hasPrefix("x ") }
    case 8: return try editNote(machine)
    default:
      // As another program may write it.
      return try write(todo.joined(separator: "\n"), to: "todo.txt", of: machine)
    }
    try write(todo.map { $0 + "\n" }.joined(), to: "todo.txt", of: machine)
  }

  private mutating func editNote(_ machine: String) throws {
    var lines = text("notes/n.md", of: machine).split(separator: "\n").map(String.init)
    if let place = lines.indices.randomElement(using: &generator), Bool.random(using: &generator) {
      deleted.insert(lines[place])
      lines[place] = word()
    } else {
      lines.insert(word(), at: Int.random(in: 0...lines.count, using: &generator))
    }
    try FileManager.default.createDirectory(
      at: sandbox.base.home.appending(path: "\(machine)/notes"), withIntermediateDirectories: true)
    try write(lines.map { $0 + "\n" }.joined(), to: "notes/n.md", of: machine)
  }

  private func write(_ text: String, to name: String, of machine: String) throws {
    try sandbox.base.write(text, to: "\(machine)/\(name)")
  }
}

/// The next sync completes a killed sync.
@Suite struct SyncCrashTests {
  /// Killed before that run of a git command: before the commit, before the merge, during the merge, at the
  /// end.
  @Test(arguments: [
    ("read-tree", 1), ("add", 1), ("commit", 1), ("reset", 1), ("fetch", 1), ("merge-tree", 1),
    ("commit-tree", 1),
    ("update-ref", 1), ("read-tree", 3), ("update-index", 3), ("update-ref", 2), ("reset", 2),
    ("update-ref", 3),
    ("add", 2), ("push", 1), ("update-ref", 4),
  ])
  func continuesAKilledSync(command: String, run: Int) throws {
    try check(killedBefore: command, run: run, meanwhile: "true")
  }

  /// The journal knows that the killed sync wrote todo.txt, so putting the old file back is the user's edit.
  @Test func keepsAFileThatTheUserPutsBackAfterAKill() throws {
    try check(
      killedBefore: "update-ref", run: 2, meanwhile: "git -C b show HEAD:todo.txt > b/todo.txt",
      first: "Task 1 spent:4h +b", last: "Task 9 spent:1h\n",
      undo: """
        $ b undo
        TODO: Can't undo sync: “Task 1 spent:5h +b” in $HOME/b/todo.txt is now “Task 1 spent:4h +b”. Nothing was changed.
        === 1
        """)
  }

  private func check(
    killedBefore command: String, run: Int, meanwhile: String, first: String = "Task 1 spent:5h +b",
    last: String = "",
    undo: String = "$ b undo > /dev/null && b sync > /dev/null; a sync >/dev/null; same a b"
  ) throws {
    let sandbox = try SyncSandbox(machines: ["a", "b"])
    defer { sandbox.remove() }
    try sandbox.program(
      "git",
      """
      if [ -e "$HOME/killed" ] && [[ " $* " == *" $(cat "$HOME/killed") "* ]]; then
        echo >> "$HOME/runs"
        if [ $(wc -l < "$HOME/runs") = \(run) ]; then touch "$HOME/kills"; kill -9 $PPID; exit 1; fi
      fi
      exec /usr/bin/git "$@"
      """)
    try Transcript(
      """
      $ seq -f 'Task %g spent:1h' 9 > a/todo.txt; mkdir a/notes; seq 9 > a/notes/n.md; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ echo one > b/other; git -C b add other; git -C b commit -qm other; echo 1 > a/more; git -C a add more; git -C a commit -qm more
      $ sed -i '1s/1h/2h/; /Task 9/d' a/todo.txt; sed -i 's/^5$/V/' a/notes/n.md; echo x Done > a/done.txt; a sync >/dev/null
      $ sed -i '1s/1h/4h +b/; s/Task 8/& @b/' b/todo.txt; sed -i 's/^5$/five/' b/notes/n.md
      $ echo \(command) > killed; bash -c 'b sync; :' >/dev/null 2>&1; rm killed kills; \(meanwhile); echo 'Added after' >> b/todo.txt; b sync >/dev/null; a sync > /dev/null
      $ same a b; clean a b; sort a/todo.txt; cat a/done.txt a/other b/more; paste -sd' ' a/notes/n.md; git -C b for-each-ref refs/todo
      Added after
      \(first)
      Task 2 spent:1h
      Task 3 spent:1h
      Task 4 spent:1h
      Task 5 spent:1h
      Task 6 spent:1h
      Task 7 spent:1h
      Task 8 @b spent:1h
      \(last)x Done
      one
      1
      1 2 3 4 V five 6 7 8 9
      \(undo)
      """
    ).check(in: sandbox.base)
  }
}
