import ModuleTestKit
import Testing

/// A user and another program change the same files in any order. Undoing everything restores the user's
/// lines and keeps the other program's lines.
@Suite struct InterleavingTests {
  @Test(arguments: 1...150)
  func undoRestoresLinesThatOthersDidNotChange(seed: UInt64) throws {
    var world = World(seed: seed)
    let before = try world.ownLines()
    for _ in 1...20 {
      if world.random.next(below: 5) < 3 { try world.act() } else { try world.interfere() }
    }
    let others = try world.othersLines()
    while true {
      let result = world.session.run("undo")
      if result.error == "TODO: There is nothing to undo." { break }
      try #require(result.error.isEmpty, "seed \(seed): \(result.error)")
      if world.random.next(below: 4) == 0 {
        let undone = try world.session.snapshot()
        #expect(world.session.run("redo").error.isEmpty, "seed \(seed)")
        #expect(world.session.run("undo").error.isEmpty, "seed \(seed)")
        #expect(try world.session.snapshot() == undone, "seed \(seed)")
      }
    }
    let after = try world.ownLines()
    // Empty lines between another program's lines can't be told apart. Their number must be the same as
    // before.
    #expect(after.map { $0.count } == before.map { $0.count }, "seed \(seed)")
    #expect(
      after.map { $0.filter { !$0.isEmpty } } == before.map { $0.filter { !$0.isEmpty } },
      "seed \(seed): \(after) is not \(before)")
    #expect(try world.othersLines() == others, "seed \(seed)")
  }

  @Test(arguments: 1...100)
  func undoAndRedoRestoreEveryStep(seed: UInt64) throws {
    var world = World(seed: seed)
    var steps = [try world.session.snapshot()]
    for _ in 1...15 {
      try world.act()
      let snapshot = try world.session.snapshot()
      if snapshot != steps.last { steps.append(snapshot) }
    }
    for step in steps.dropLast().reversed() {
      let result = world.session.run("undo")
      #expect(result.error.isEmpty, "seed \(seed)")
      try #require(try world.session.snapshot() == step, "seed \(seed): \(result.output)")
    }
    for step in steps.dropFirst() {
      let result = world.session.run("redo")
      try #require(try world.session.snapshot() == step, "seed \(seed): \(result.output)")
    }
  }
}

/// A user's files, of which another program changes some lines and the user the others.
private struct World {
  let session: CommandSession
  var random: SeededGenerator
  private var count = 0
  private static let names = ["todo.txt", "done.txt", "other.txt"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ending = random.next(below: 4) == 0 ? "\r\n" : "\n"
    var lines = (1...8).map { index in
      switch random.next(below: 5) {
      case 0: "their \(index)"
      case 1: ""
      case 2: "x own \(index)"
      default: "own \(index)"
      }
    }
    lines.append("own last")
    let text = lines.joined(separator: ending) + (random.next(below: 4) == 0 ? "" : ending)
    let keepsNumbers = random.next(below: 2) == 0
    let archives = random.next(below: 2) == 0
    session = userSession([
      "todo.txt": text, "done.txt": "x own done\ntheir done\n", "other.txt": "own other\ntheir other",
    ]) { settings in
      settings.preservesLineNumbers = keepsNumbers
      settings.archivesOnCompletion = archives
    }
    self.random = random
  }

  /// Runs some action on some of the user's lines. New texts differ from all original texts, because equal
  /// lines whose neighbours were removed can't be told apart.
  mutating func act() throws {
    count += 1
    let numbers = try list("todo.txt").filter { Self.isOwn($0.text) && !$0.text.isEmpty }.map(\.number)
    guard let number = numbers.randomElement(using: &random).map(String.init) else {
      _ = session.run("add", "own new \(count)")
      return
    }
    let actions = [
      ["add", "own new \(count)"], ["addm", "own new \(count)a\nown new \(count)b"],
      ["addto", "other.txt", "own new \(count)"],
      ["append", number, "more"], ["prepend", number, "own"], ["replace", number, "own new \(count)"],
      ["do", number], ["pri", number, "B"], ["depri", number], ["del", number],
      ["move", number, "other.txt"], ["archive"], ["deduplicate"], ["report"],
    ]
    _ = session.run(actions[random.next(below: actions.count)])
  }

  /// Adds, removes or changes one of the other program's lines.
  mutating func interfere() throws {
    count += 1
    let name = Self.names[random.next(below: Self.names.count)]
    let list = try list(name)
    let theirs = list.filter { !Self.isOwn($0.text) }.map { TodoLine($0) }
    let store = session.files.store(at: "/ann/\(name)")
    let text = Array("their new \(count)".utf8)
    let edit: TodoEdit
    switch (random.next(below: 4), theirs.randomElement(using: &random)) {
    case (0, let line?): edit = .remove(line, leavingBlank: false)
    case (1, let line?): edit = .replace(line, with: text)
    default: edit = .insert(text, at: 1 + random.next(below: list.count + 1))
    }
    store.replace(with: try list.applying([edit]))
  }

  func ownLines() throws -> [[String]] {
    try lines { Self.isOwn($0) }
  }

  func othersLines() throws -> [[String]] {
    try lines { !Self.isOwn($0) }
  }

  private func lines(_ isIncluded: (ArraySlice<UInt8>) -> Bool) throws -> [[String]] {
    try Self.names.map { name in
      try list(name).map(\.text).filter(isIncluded).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func list(_ name: String) throws -> TodoList {
    try session.files.store(at: "/ann/\(name)").list()
  }

  private static func isOwn(_ text: ArraySlice<UInt8>) -> Bool {
    !text.starts(with: "their".utf8)
  }
}
