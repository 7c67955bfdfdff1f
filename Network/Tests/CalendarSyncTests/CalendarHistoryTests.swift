import Merging
import ModuleTestKit
import RemoteServices
import Testing
import TodoStores
import TodoTxt

/// Random histories of two machines and a phone with three lists. Requests fail, and syncs are killed, at random. At the end both
/// machines have the same tasks, each word of which exists once.
@Suite(.timeLimit(.minutes(15))) struct CalendarHistoryTests {
  @Test(arguments: 0..<100 as Range<UInt64>) func losesNothing(seed: UInt64) throws {
    var history = History(seed: seed)
    try history.run()
    try history.check()
  }
}

private struct History {
  private let server = InMemoryCalendarServer()
  private let machines: [Replica]
  private var random: SeededGenerator
  private let seed: UInt64

  /// Whether syncs are killed. If a line is in two files then, and is edited before the next sync, there are two tasks.
  private var hasKills: Bool { seed.isMultiple(of: 2) }

  /// The number of the last word; each word is used in one task only.
  private var words = 0

  private var deleted: Set<Substring> = []

  /// The words of tasks of which a sync has reported that it kept two versions.
  private var reported: Set<Substring> = []

  private static let mappings = [
    CollectionMapping(collection: "/c/"), CollectionMapping(collection: "/office/", project: "work"),
    CollectionMapping(collection: "/shop/", file: "shopping.txt"),
  ]

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    machines = [server, server].map { Replica($0, mappings: Self.mappings) }
  }

  // MARK: Acting

  mutating func run() throws {
    // What was archived before the first sync stays on its machine.
    for machine in machines { _ = try machine.sync() }
    for _ in 0..<40 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6: try actHere()
      case 6..<9: actOnThePhone()
      default: sync(machines[Int.random(in: 0...1, using: &random)])
      }
    }
    server.fault = nil
    for _ in 0..<4 {
      for machine in machines { try settle(machine) }
    }
  }

  private mutating func sync(_ machine: Replica) {
    let last = server.requests + Int.random(in: 1...12, using: &random)
    let isDone = Bool.random(using: &random)
    server.fault = { request, done in
      if request == last, done == isDone { throw InMemoryCalendarServer.Failure() }
    }
    // Or the machine is killed right before or after it writes todo.txt.
    let kill = hasKills ? Int.random(in: 0..<8, using: &random) : 2
    (machine.isKilled, machine.isKilledEarly) = (kill == 0, kill == 1)
    try? settle(machine)
    (machine.isKilled, machine.isKilledEarly) = (false, false)
    server.fault = nil
  }

  private mutating func settle(_ machine: Replica) throws {
    let engine = machine.engine(acceptsDeletions: true)
    try engine.fetch()
    for event in try engine.takeIn().events {
      guard case .keptBoth(let one, let other) = event else { continue }
      for line in [one, other] { reported.formUnion(Self.words(of: String(decoding: line, as: UTF8.self))) }
    }
    _ = try engine.push()
  }

  private mutating func newWord() -> String {
    words += 1
    return "w\(words)"
  }

  /// The words of a new task. A task of one word would look like an edit of another one that is gone.
  private mutating func newWords() -> String { (0..<3).map { _ in newWord() }.joined(separator: " ") }

  private mutating func actHere() throws {
    let machine = machines[Int.random(in: 0...1, using: &random)]
    let stores = [machine.todo, machine.shopping]
    let place = Int.random(in: 0...1, using: &random)
    var lines = try Self.lines(of: stores[place])
    let index = lines.indices.randomElement(using: &random)
    guard let index, Int.random(in: 0..<3, using: &random) > 0 else {
      try stores[place].update { [words = newWords()] _ in [.append(Array(words.utf8))] }
      return
    }
    let line = lines.remove(at: index)
    let isOpen = !line.hasPrefix("x ")
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      // To the other file, which gets it first.
      try stores[1 - place].update { _ in [.append(Array(line.utf8))] }
    case 1 where !isOpen: try machine.done.update { _ in [.append(Array(line.utf8))] }
    case 2 where isOpen: lines.insert("x 2026-11-24 \(line)", at: index)
    case 3:
      deleted.formUnion(Self.words(of: line))
      // At once, because another line in that place would look like an edit of this one.
      try stores[place].update { $0.edits(makingIt: TodoList(lines.map { "\($0)\n" }.joined())) }
      try settle(machine)
      return
    case 4:
      let hasProject = line.hasSuffix(" +work")
      lines.insert(hasProject ? String(line.dropLast(6)) : "\(line) +work", at: index)
    default:
      let project = line.hasSuffix(" +work") ? " +work" : ""
      lines.insert("\(line.dropLast(project.count)) \(newWord())\(project)", at: index)
    }
    try stores[place].update { $0.edits(makingIt: TodoList(lines.map { "\($0)\n" }.joined())) }
  }

  private mutating func actOnThePhone() {
    let collection = Self.mappings[Int.random(in: Self.mappings.indices, using: &random)].collection
    guard let object = server.objects.values.sorted(by: { $0.path < $1.path }).randomElement(using: &random),
      Int.random(in: 0..<3, using: &random) > 0
    else {
      let words = newWords()
      let uid = words.prefix { $0 != " " }
      let text = object(String(uid), "SUMMARY:\(words)", "LOCATION:of \(uid)")
      server.put(text, at: "\(collection)\(uid).ics")
      return
    }
    let text = String(decoding: object.text, as: UTF8.self)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let path = "\(collection)\(object.path.split(separator: "/")[1])"
      // An unfinished move of a machine may have left a copy there.
      guard server.objects[path] == nil else { return }
      server.remove(object.path)
      server.put(object.text, at: path)
    case 1:
      deleted.formUnion(Self.summary(of: text).split(separator: " "))
      server.remove(object.path)
    case 2 where !text.contains("STATUS:COMPLETED"):
      let open = text.replacing("STATUS:NEEDS-ACTION\r\n", with: "")
      server.put(
        Array(
          open.replacing("END:VTODO", with: "STATUS:COMPLETED\r\nCOMPLETED:20261123T100000Z\r\nEND:VTODO")
            .utf8),
        at: object.path)
    default:
      let summary = Self.summary(of: text)
      server.put(
        Array(text.replacing("SUMMARY:\(summary)\r\n", with: "SUMMARY:\(summary) \(newWord())\r\n").utf8),
        at: object.path)
    }
  }

  private static func summary(of text: String) -> Substring {
    text.split(separator: "\r\n").first { $0.hasPrefix("SUMMARY:") }?.dropFirst(8) ?? ""
  }

  // MARK: Checking

  func check() throws {
    let places = ["todo.txt", "shopping.txt", "done.txt"]
    let contents = try machines.map { machine in
      try [machine.todo, machine.shopping, machine.done].map { try Self.lines(of: $0) }
    }
    // Each machine archives its completed tasks itself.
    let open = contents.map { $0.map { $0.filter { !$0.hasPrefix("x ") }.sorted() } }
    #expect(open[0] == open[1])
    for content in contents {
      let present = content.joined().flatMap(Self.words)
      for number in 1...max(1, words) where number <= words {
        let count = present.count { $0 == "w\(number)" }
        let isExpected =
          count == 0 && deleted.contains("w\(number)") || count == 2 && reported.contains("w\(number)")
          || count > 1 && hasKills
        #expect(count == 1 || isExpected, "\(seed): w\(number) \(count) times")
      }
    }
    // Each task is an object in the list that it belongs to, and what only the phone knows is there.
    let objects = server.objects.values.map { ($0.path, String(decoding: $0.text, as: UTF8.self)) }
    for (file, lines) in zip(places, contents[0]).prefix(2) {
      for line in lines {
        let words = Self.words(of: line)
        let own = objects.filter { object in
          Self.summary(of: object.1).split(separator: " ").contains(words[0])
        }
        #expect(own.count == 1 || reported.contains(words[0]) || hasKills, "\(seed): \(line)")
        let collection = file == "shopping.txt" ? "/shop/" : line.contains("+work") ? "/office/" : "/c/"
        #expect(own.contains { $0.0.hasPrefix(collection) }, "\(seed): \(line)")
        let uid = own.first?.1.split(separator: "\r\n").first { $0.hasPrefix("UID:w") }?.dropFirst(4)
        // A task that was deleted and edited is made anew.
        if let uid, !deleted.contains(uid), !deleted.contains(words[0]) {
          #expect(own[0].1.contains("LOCATION:of \(uid)\r\n"), "\(seed): \(line)")
        }
      }
    }
  }

  private static func words(of line: String) -> [Substring] {
    line.split(separator: " ").filter { $0.hasPrefix("w") }
  }

  private static func lines(of store: InMemoryTodoStore) throws -> [String] {
    try store.list().filter { !$0.isBlank }.map { String(decoding: $0.text, as: UTF8.self) }
  }
}
