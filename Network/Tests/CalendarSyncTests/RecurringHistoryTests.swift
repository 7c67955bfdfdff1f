import RemoteServices
import Glibc
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

/// Random histories of recurring tasks on two machines and two phones. One phone completes the tasks of the machines; the other
/// has tasks with rules of its own, and completes an occurrence as Thunderbird or as Tasks.org does. At the end each task is
/// open once, and each occurrence is completed once.
@Suite(.timeLimit(.minutes(15))) struct RecurringHistoryTests {
  /// `REACH=1000` runs as many, and `REACH=1000-2000` others. The single ones have failed.
  private static let seeds = seeds(
    or: Array(0..<100) + [
      119, 126, 140, 150, 183, 195, 273, 293, 348, 637, 887, 892, 953, 975, 62_164, 62_718, 90_744,
    ])

  private static func seeds(or usual: [UInt64]) -> [UInt64] {
    let bounds = getenv("REACH").map { String(cString: $0).split(separator: "-").compactMap { UInt64($0) } }
    guard let bounds, let last = bounds.last else { return usual }
    return Array((bounds.count == 2 ? bounds[0] : 0)..<last)
  }

  @Test(arguments: seeds) func eachOccurrenceIsCompletedOnce(seed: UInt64) throws {
    var history = RecurringHistory(seed: seed)
    try history.run()
    try history.check()
  }

  /// The machines have tasks before their first sync, syncs are killed at each point, and series look alike but for a word.
  @Test(
    arguments: seeds(
      or: Array(0..<60) + [
        72, 73, 76, 78, 79, 86, 94, 96, 114, 123, 126, 211, 250, 309, 392, 453, 481, 529, 631, 672, 817,
        31_271, 40_116, 40_257, 60_631, 62_422, 62_456, 62_482, 73_715, 74_270,
        110_892, 510_046,
      ]))
  func killsLoseNoOccurrence(seed: UInt64) throws {
    var history = RecurringHistory(seed: seed, hasKills: true)
    try history.run()
    try history.check()
  }

  /// Thunderbird also moves and renames single occurrences, takes that back, and removes them. The words of a completed one may
  /// be in another order on each machine.
  @Test(
    arguments: seeds(
      or: Array(0..<30) + [
        38, 48, 84, 142, 149, 175, 176, 183, 234, 237, 245, 248, 290, 20_088, 20_112, 20_390, 20_492, 20_536,
        31_189, 40_088, 40_241, 50_054, 50_397, 50_520, 50_697, 50_705, 51_066, 51_113, 60_157, 60_967,
        62_671, 63_116, 63_581, 67_056, 110_892, 513_878,
      ]))
  func changesLoseNoOccurrence(seed: UInt64) throws {
    var history = RecurringHistory(seed: seed, hasKills: seed.isMultiple(of: 2), hasChanges: true)
    try history.run()
    try history.check()
  }

  /// The server fails for single objects: it does not list or give them, or stores them in part.
  @Test(
    arguments: seeds(
      or: Array(0..<60) + [
        275, 409, 415, 450, 20_043, 20_065, 20_090, 20_170, 31_069, 51_110, 60_029, 60_049, 60_799, 61_062,
        61_494, 60_156, 61_180, 66_900, 66_541, 67_160, 71_524, 74_022, 80_701, 81_343, 91_490,
        101_898, 110_626, 500_292, 502_704, 512_888,
      ]))
  func faultsLoseNoOccurrence(seed: UInt64) throws {
    var history = RecurringHistory(seed: seed, hasKills: seed.isMultiple(of: 2), hasFaults: true)
    try history.run()
    try history.check()
  }
}

private struct RecurringHistory {
  private let server = InMemoryCalendarServer()
  private let machines: [Replica]
  private var random: SeededGenerator
  private let seed: UInt64
  private var today = CivilDate(daysSinceEpoch: 20_781)

  /// The number of the last series; its word `s1` is in all of its occurrences.
  private var series = 0

  /// The number of occurrences of each series that must be completed at the end.
  private var completions: [String: Int] = [:]

  /// The number of occurrences before an open one, by machine and line.
  private var passed: [String: Int] = [:]

  /// The UIDs of occurrences, by those of the next ones.
  private var predecessors: [String: String] = [:]

  /// The number of occurrences before those that were the first to be synced, by UID.
  private var roots: [String: Int] = [:]

  /// The series with a rule and a date that was changed by hand, so that two occurrences may have the same.
  private var moved: Set<String> = []
  private var log: [String] = []

  private let hasKills: Bool

  private let hasFaults: Bool

  private let hasChanges: Bool

  init(seed: UInt64, hasKills: Bool = false, hasFaults: Bool = false, hasChanges: Bool = false) {
    (self.seed, self.hasKills, self.hasFaults) = (seed, hasKills, hasFaults)
    self.hasChanges = hasChanges
    random = SeededGenerator(seed: seed)
    machines = [server, server].map { Replica($0) }
  }

  // MARK: Acting

  mutating func run() throws {
    if !hasKills {
      for machine in machines { _ = try machine.sync() }
    }
    for _ in 0..<40 {
      today = today + Int.random(in: 0...1, using: &random)
      for machine in machines { machine.today = today }
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6: try actHere()
      case 6..<9: actOnThePhone()
      default: sync(machines[Int.random(in: 0...1, using: &random)])
      }
    }
    for _ in 0..<4 {
      for machine in machines { _ = try machine.sync(acceptsDeletions: true) }
    }
  }

  private mutating func sync(_ machine: Replica) {
    if Bool.random(using: &random) {
      let last = server.requests + Int.random(in: 1...8, using: &random)
      let isDone = Bool.random(using: &random)
      server.fault = { request, done in
        if request == last, done == isDone { throw InMemoryCalendarServer.Failure() }
      }
    }
    if hasFaults { addFault() }
    let kill = hasKills ? Int.random(in: 0..<8, using: &random) : 2
    (machine.isKilled, machine.isKilledEarly) = (kill == 0, kill == 1)
    log.append("sync \(name(of: machine)) \(kill)")
    var isWritten = true
    do {
      _ = try machine.sync(acceptsDeletions: true)
    } catch {
      isWritten = !(machine.isKilledEarly && error is TodoStoreError)
    }
    (machine.isKilled, machine.isKilledEarly) = (false, false)
    server.fault = nil
    // Another program was replacing it.
    for path in server.unlisted.keys { server.objects[path].map { _ = server.put($0.text, at: path) } }
    (server.refused, server.unlisted, server.withheld, server.answer) = ([:], [:], [], nil)
    // A next occurrence that was not written may have the same text as the present one.
    if isWritten { countPassed(machine) }
  }

  /// A fault of the server that concerns one object, and lasts for a sync.
  private mutating func addFault() {
    let path = server.objects.keys.sorted().randomElement(using: &random) ?? ""
    let kind = Int.random(in: 0..<7, using: &random)
    log.append("fault \(kind) \(path)")
    switch kind {
    case 0: server.refused[path] = 500
    case 1: server.unlisted[path] = 404
    case 2: server.withheld = [path]
    case 3: answerOnce(.refused(status: 503)) { _ in nil }
    case 4: answerOnce(.refused(status: 500)) { $0 }
    case 5: answerOnce(.done(etag: nil)) { $0.prefix($0.count / 2) + [] }
    default: break
    }
  }

  /// - Parameter stored: what the server stores of the first object that it gets.
  private func answerOnce(
    _ result: CalendarWriteResult, _ stored: @escaping (_ text: [UInt8]) -> [UInt8]?
  ) {
    server.answer = { [server] write in
      switch write {
      case .create(let path, let text) where server.objects[path] == nil:
        if let part = stored(text) { server.put(part, at: path) }
      case .change(let path, let text, let etag) where server.objects[path]?.etag == etag:
        if let part = stored(text) { server.put(part, at: path) }
      default: return nil
      }
      server.answer = nil
      return result
    }
  }

  private func name(of machine: Replica) -> String { machine === machines[0] ? "one" : "two" }

  private mutating func actHere() throws {
    let machine = machines[Int.random(in: 0...1, using: &random)]
    var lines = try Self.lines(of: machine.todo)
    let index = lines.indices.randomElement(using: &random)
    guard let index, Int.random(in: 0..<4, using: &random) > 0 else {
      series += 1
      let rules = ["+1w", "1w", "+1d", "3d", "+1m", "mo,th", "+2w"]
      let rule = rules.randomElement(using: &random) ?? ""
      let due = today + Int.random(in: -6...6, using: &random)
      var line = hasKills ? "s\(series) rec:\(rule)" : "s\(series) task rec:\(rule)"
      switch Int.random(in: 0..<5, using: &random) {
      case 0: break
      case 1: line += " due:\(due) t:\(due - 2)"
      case 2: line += " due:\(due) id:i\(series)"
      default: line += " due:\(due)"
      }
      if Bool.random(using: &random) { line = "\(today) \(line)" }
      log.append("\(name(of: machine)) adds \(line)")
      try machine.todo.update { _ in [.append(Array(line.utf8))] }
      return
    }
    let line = lines[index]
    let item = TodoItem(line: Array(line.utf8))
    if item.isCompleted {
      // What was archived before the first sync stays on its machine.
      guard !machine.states.saved.isEmpty else { return }
      lines.remove(at: index)
      try machine.done.update { _ in [.append(Array(line.utf8))] }
    } else {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        guard let due = item.due else { return }
        let other = due + Int.random(in: 1...20, using: &random)
        lines[index] = line.replacing("due:\(due)", with: "due:\(other)")
        passed["\(name(of: machine)) \(lines[index])"] = passed["\(name(of: machine)) \(line)"]
        moved.insert(Self.name(of: line))
        log.append("\(name(of: machine)) postpones \(line) to \(other)")
      case 1:
        lines[index] = "\(line) w\(Int.random(in: 0...99, using: &random))"
        passed["\(name(of: machine)) \(lines[index])"] = passed["\(name(of: machine)) \(line)"]
        log.append("\(name(of: machine)) edits \(lines[index])")
      default:
        // A task is completed on its day, or after it.
        guard item.due.map({ $0 <= today }) ?? true,
          case .next(let next) = RecurrenceOutcome(ofCompleting: Array(line.utf8), on: today)
        else { return }
        log.append("\(name(of: machine)) completes \(line) on \(today)")
        let place = (passed["\(name(of: machine)) \(line)"] ?? 0) + 1
        passed["\(name(of: machine)) \(String(decoding: next.line, as: UTF8.self))"] = place
        count(line, place)
        let dates = [today] + [item.creationDate].compactMap(\.self)
        lines[index] =
          "x \(dates.map(\.description).joined(separator: " ")) \(String(decoding: item.body, as: UTF8.self))"
        passed["\(name(of: machine)) \(lines[index])"] = place - 1
        lines.insert(
          String(decoding: next.line, as: UTF8.self),
          at: Bool.random(using: &random) ? index + 1 : lines.count)
      }
    }
    try machine.todo.update { $0.edits(makingIt: TodoList(lines.map { "\($0)\n" }.joined())) }
  }

  private mutating func actOnThePhone() {
    let objects = server.objects.values.sorted { $0.path < $1.path }
    guard let object = objects.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 else {
      return addOnThePhone()
    }
    let text = String(decoding: object.text, as: UTF8.self)
    let stamp = "\(Self.digits(today))T100000Z"
    guard let rule = Self.value("RRULE", text) else {
      guard text.contains("STATUS:NEEDS-ACTION\r\n"), let summary = Self.value("SUMMARY", text) else {
        return
      }
      count(summary, place(of: Self.value("UID", text) ?? "") + 1)
      log.append("the phone completes \(object.path) \(Self.value("SUMMARY", text) ?? "") on \(today)")
      put(
        text.replacing("STATUS:NEEDS-ACTION\r\n", with: "STATUS:COMPLETED\r\nCOMPLETED:\(stamp)\r\n"),
        object.path)
      return
    }
    // The current occurrence is the first one without an override.
    guard let first = Self.date("DUE", text) else { return }
    let step = rule.contains("DAILY") ? 1 : 7
    var due = first
    // An occurrence is named by its start.
    let start = Self.date("DTSTART", text) ?? first
    var id: String { Self.digits(start + (due - first)) }
    while text.contains("EXDATE;VALUE=DATE:\(id)\r\n") || text.contains("RECURRENCE-ID;VALUE=DATE:\(id)\r\n")
    {
      if Self.override(id, text).contains("STATUS:NEEDS-ACTION") {
        guard Bool.random(using: &random) else { return remove(id, of: due, from: text, object.path) }
        log.append("Thunderbird completes the changed \(object.path) of \(due) on \(today)")
        return put(
          text.replacing(
            Self.override(id, text),
            with: Self.override(id, text).replacing(
              "STATUS:NEEDS-ACTION\r\n", with: "STATUS:COMPLETED\r\nCOMPLETED:\(stamp)\r\n")), object.path)
      }
      due = due + step
    }
    if hasChanges, Bool.random(using: &random) {
      let day = due + Int.random(in: -1...3, using: &random)
      let name = (Self.value("SUMMARY", text) ?? "") + (Bool.random(using: &random) ? " once" : "")
      moved.insert(Self.name(of: name))
      log.append("Thunderbird moves \(object.path) of \(due) to \(day): \(name)")
      let override =
        "BEGIN:VTODO\r\nUID:\(Self.value("UID", text) ?? "")\r\nRECURRENCE-ID;VALUE=DATE:\(id)\r\n"
        + "SUMMARY:\(name)\r\nDUE;VALUE=DATE:\(Self.digits(day))\r\nSTATUS:NEEDS-ACTION\r\n"
        + "END:VTODO\r\nEND:VCALENDAR\r\n"
      return put(text.replacing("END:VCALENDAR\r\n", with: override), object.path)
    }
    guard due <= today else { return }
    if Bool.random(using: &random) {
      log.append("Thunderbird completes \(object.path) of \(due) on \(today)")
      let override =
        "BEGIN:VTODO\r\nUID:\(Self.value("UID", text) ?? "")\r\nSUMMARY:\(Self.value("SUMMARY", text) ?? "")\r\n"
        + "RECURRENCE-ID;VALUE=DATE:\(id)\r\nDUE;VALUE=DATE:\(Self.digits(due))\r\n"
        + "STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\nCOMPLETED:\(stamp)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      put(text.replacing("END:VCALENDAR\r\n", with: override), object.path)
    } else {
      log.append("Tasks.org advances \(object.path) of \(due)")
      var new = text
      for name in ["DUE", "DTSTART"] {
        guard let date = Self.date(name, text) else { continue }
        // Only in the task itself, which comes first.
        new = new.replacing(
          "\r\n\(name);VALUE=DATE:\(Self.digits(date))\r\n",
          with: "\r\n\(name);VALUE=DATE:\(Self.digits(date + (due - first) + step))\r\n", maxReplacements: 1)
      }
      put(new, object.path)
    }
  }

  /// Takes the change of an occurrence back, or removes that occurrence.
  private mutating func remove(_ id: String, of due: CivilDate, from text: String, _ path: String) {
    guard Bool.random(using: &random) else { return }
    var new = text.replacing(
      "BEGIN:VTODO\r\nUID:\(Self.value("UID", text) ?? "")\r\n\(Self.override(id, text))END:VTODO\r\n",
      with: "")
    let isRemoved = Bool.random(using: &random)
    if isRemoved {
      new = new.replacing("\r\nRRULE:", with: "\r\nEXDATE;VALUE=DATE:\(id)\r\nRRULE:", maxReplacements: 1)
    }
    log.append("Thunderbird \(isRemoved ? "removes" : "takes back") the changed \(path) of \(due)")
    put(new, path)
  }

  /// An override of an occurrence, from its RECURRENCE-ID on.
  private static func override(_ id: String, _ text: String) -> String {
    let start = text.ranges(of: "RECURRENCE-ID;VALUE=DATE:\(id)\r\n").first?.lowerBound ?? text.endIndex
    return String(
      text[start...].prefix(upTo: text[start...].ranges(of: "END:VTODO").first?.lowerBound ?? start))
  }

  private mutating func count(_ line: String, _ completed: Int) {
    completions[Self.name(of: line)] = max(completions[Self.name(of: line)] ?? 0, completed)
  }

  /// The number of occurrences before the one with a UID.
  private func place(of uid: String) -> Int { predecessors[uid].map { place(of: $0) + 1 } ?? roots[uid] ?? 0 }

  /// Looks at which occurrences are open after a sync. Lines that it has not written are not among those with UIDs.
  private mutating func countPassed(_ machine: Replica) {
    let lines = Set([machine.todo, machine.done].flatMap { (try? Self.lines(of: $0)) ?? [] })
    let sent = Set(
      server.objects.values.compactMap { Self.value("UID", String(decoding: $0.text, as: UTF8.self)) })
    var known: [(uid: String, line: String)] = []
    for entry in String(decoding: machine.uids.load().state, as: UTF8.self).split(separator: "\n").dropFirst()
    {
      let fields = entry.dropFirst().split(separator: "\t", maxSplits: 1).map(String.init)
      predecessors[NameUUID.nextOccurrence(of: fields[0])] = fields[0]
      // Before a line is sent, its UID may go to the next occurrence.
      guard entry.hasPrefix("+"), lines.contains(fields[1]),
        predecessors[fields[0]] != nil || sent.contains(fields[0])
          || sent.contains(NameUUID.nextOccurrence(of: fields[0]))
      else { continue }
      known.append((fields[0], fields[1]))
    }
    let name = name(of: machine)
    for (uid, line) in known where predecessors[uid] == nil && roots[uid] == nil {
      roots[uid] = passed["\(name) \(line)"] ?? 0
    }
    for (uid, line) in known { passed["\(name) \(line)"] = place(of: uid) }
  }

  private mutating func addOnThePhone() {
    series += 1
    let due = today + Int.random(in: -2...6, using: &random)
    var properties = [
      "SUMMARY:s\(series) there", "DUE;VALUE=DATE:\(Self.digits(due))", "STATUS:NEEDS-ACTION",
    ]
    properties.append("RRULE:FREQ=\(Bool.random(using: &random) ? "WEEKLY" : "DAILY")")
    switch Int.random(in: 0..<3, using: &random) {
    case 0: properties.append("DTSTART;VALUE=DATE:\(Self.digits(due))")
    case 1: properties.append("DTSTART;VALUE=DATE:\(Self.digits(due - 1))")
    default: break
    }
    log.append("a phone adds \(properties)")
    server.put("p\(series)", properties)
  }

  private func put(_ text: String, _ path: String) { server.put(Array(text.utf8), at: path) }

  private static func digits(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }

  private static func value(_ name: String, _ text: String) -> String? {
    text.split(separator: "\r\n").first { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);") }
      .map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  private static func date(_ name: String, _ text: String) -> CivilDate? {
    guard let digits = value(name, text), digits.count == 8 else { return nil }
    return CivilDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }

  // MARK: Checking

  func check() throws {
    let lines = try machines.map { machine in
      try [machine.todo, machine.done].flatMap { try Self.lines(of: $0) }.sorted()
    }
    let story = Comment(rawValue: "\(seed):\n\(log.joined(separator: "\n"))\n\(lines[0])\n\(lines[1])")
    if hasChanges {
      let words = lines.map {
        $0.map { $0.split(separator: " ").sorted() }.map { $0.joined(separator: " ") }.sorted()
      }
      #expect(words[0] == words[1], story)
    } else {
      #expect(lines[0] == lines[1], story)
    }
    for lines in lines {
      let groups = Dictionary(grouping: lines, by: Self.name)
      for number in 1...max(1, series) where number <= series {
        let name = "s\(number)"
        let own = groups[name] ?? []
        let open = own.count { !$0.hasPrefix("x ") }
        #expect(open == 1, "\(name) \(story)")
        guard own.contains(where: { $0.contains(" there ") }) else {
          #expect(own.count - open == completions[name] ?? 0, "\(name) \(story)")
          continue
        }
        guard !moved.contains(name) else { continue }
        let dues = own.filter { $0.hasPrefix("x ") }.map { TodoItem(line: Array($0.utf8)).due }
        #expect(Set(dues).count == dues.count, "\(name) \(story)")
      }
    }
    // An object that the server has cut has lost its rule.
    if hasFaults { return }
    // RFC 5545, section 3.8.2.4.
    for object in server.objects.values {
      let text = String(decoding: object.text, as: UTF8.self)
      guard let number = object.path.firstMatch(of: /^\/c\/p(\d+)\.ics/)?.1 else { continue }
      #expect(text.contains("RRULE:"), story)
      let added = log.first { $0.contains("s\(number) there") }
      #expect(text.contains("DTSTART") == added?.contains("DTSTART"), "\(text) \(story)")
    }
  }

  private static func name(of line: String) -> String {
    line.split(separator: " ").first { $0.wholeMatch(of: /s\d+/) != nil }.map(String.init) ?? line
  }

  private static func lines(of store: InMemoryTodoStore) throws -> [String] {
    try store.list().filter { !$0.isBlank }.map { String(decoding: $0.text, as: UTF8.self) }
  }
}
