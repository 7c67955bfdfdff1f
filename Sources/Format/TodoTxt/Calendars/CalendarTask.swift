import PlainText

/// A task on a CalDAV server: the text of an object with a VTODO, and the line of todo.txt that it means.
///
/// `X-TODO-RAW` is the line that this program wrote there last. Differences between the other properties and
/// that line are changes by another program.
public struct CalendarTask: Sendable {
  private let text: ICalendarText
  private let clock: CalendarClock
  private let current: CalendarOccurrences

  /// Parses another text for the same user.
  private let reread: @Sendable (_ bytes: [UInt8]) throws(ExchangeError) -> CalendarTask

  public let uid: String

  /// The line that was written there last; nil for a task created by another program.
  public let base: [UInt8]?

  /// The line that the object means now.
  public let line: [UInt8]

  /// The line before the completion, from which to make the next occurrence of a recurring task that another
  /// program has completed; nil if none is due.
  public let completed: [UInt8]?

  /// The recurrence that another program has given the task.
  public let rule: Rule

  /// The hash of the line that this program made `base` from, from `X-TODO-BASE`; nil if that is unknown.
  public let origin: String?

  /// Its DESCRIPTION; empty if there is none.
  public let note: String

  /// The note that was written there last.
  public let noteBase: String

  /// The person who changed the line last, from `X-TODO-BY`, or else the program; nil if unknown.
  public let editor: String?

  /// The time of the last change, by the user's clock.
  public let changed: (date: CivilDate, secondOfDay: Int)?

  public enum Rule: String, Hashable, Sendable {
    case none

    /// `rec:` can express it.
    case known

    /// `rec:` cannot express it.
    case foreign
  }

  /// - Parameters:
  ///   - ids: the ids of tasks by their UIDs.
  ///   - localTime: converts seconds since 1970 to the user's date and seconds since midnight.
  /// - Throws: `ExchangeError` if the text is not a task.
  public init(
    _ bytes: [UInt8], ids: [String: String] = [:], calendar: TodoCalendar,
    localTime: @escaping @Sendable (_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)
  ) throws(ExchangeError) {
    let clock = CalendarClock(localTime: localTime, zone: ZoneRules.ofSystem)
    try self.init(bytes, ids: ids, calendar: calendar, clock: clock)
  }

  init(
    _ bytes: [UInt8], ids: [String: String] = [:], calendar: TodoCalendar, clock: CalendarClock
  ) throws(ExchangeError) {
    self.clock = clock
    reread = { bytes throws(ExchangeError) in
      try CalendarTask(bytes, ids: ids, calendar: calendar, clock: clock)
    }
    text = try ICalendarText(bytes)
    guard let uid = text.text("UID"), !uid.isEmpty,
      uid.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { throw ExchangeError("a task has no UID") }
    self.uid = uid
    var reader = ImportReader(calendar: calendar, localTime: clock.localTime)
    reader.isLinked = true
    reader.zonedTime = clock.local
    reader.ids = ids
    current = CalendarOccurrences(text, clock) { [reader] bytes in
      var reader = reader
      return try? reader.tasks(in: bytes).first?.text
    }
    guard let task = try reader.tasks(in: current.text.alone).first else {
      throw ExchangeError("it holds no task")
    }
    let raw = text.text("X-TODO-RAW").map { Array($0.utf8) }
    base = raw == nil ? nil : task.source
    line = task.text
    origin = text.text("X-TODO-BASE")
    note = text.text("DESCRIPTION")?.trimmedLines ?? ""
    noteBase = text.text("X-TODO-NOTE") ?? ""
    editor = Self.editor(of: text, isOwn: line == base)
    changed = (text.value("LAST-MODIFIED") ?? text.value("DTSTAMP")).flatMap(reader.localMoment)
    if text.value("RRULE") == nil {
      rule = .none
    } else {
      rule = TodoItem(line: task.text).recurrence == nil ? .foreign : .known
    }
    if let change = task.change, change.completes, text.value("RRULE") == nil {
      completed = try change.applied(to: task.source, completing: false, on: calendar.today)
    } else {
      completed = nil
    }
  }

  /// The day on which the open occurrence starts by the rule, if another program has moved or changed that occurrence alone.
  public var changedOccurrence: CivilDate? {
    current.override.map { CivilDate(daysSinceEpoch: Int32(clamping: $0.day)) }
  }

  /// The line of that occurrence without the change.
  public var regularLine: [UInt8]? { current.override.flatMap { try? reread($0.regular.alone) }?.line }

  /// The occurrences of a task with a rule that another program has completed within the object, by the days on which they
  /// start.
  public func completedOccurrences() -> [(day: CivilDate, line: [UInt8])] {
    current.completed.compactMap { day, object in
      guard let task = try? reread(object) else { return nil }
      var line = TaskLine(task.line)
      // `X-TODO-RAW` has the threshold of another occurrence.
      if line.item.threshold != nil, let start = task.text.lines(named: "DTSTART").first.flatMap(clock.moment)
      {
        line.set(.threshold, to: start.date)
      }
      return (CivilDate(daysSinceEpoch: Int32(clamping: day)), line.text)
    }
  }

  /// Whether the SUMMARY is empty, other than in what this program wrote.
  public var isUntitled: Bool {
    (text.text("SUMMARY") ?? "").allSatisfy(\.isWhitespace) && (line != base || line.isEmpty)
  }

  /// The same task with the title of a line; nil if the line has none.
  public func titled(like line: [UInt8]) -> CalendarTask? {
    guard let summary = try? Self.spelled(line, { String(decoding: $0, as: UTF8.self) }).spelled("SUMMARY")
    else {
      return nil
    }
    var named = text
    named.replace("SUMMARY", with: summary)
    guard let task = try? reread(named.result), !task.line.isEmpty else { return nil }
    return task
  }

  /// Other programs keep `X-TODO-BY` when they change a task, so it counts only while the line is this program's.
  private static func editor(of text: ICalendarText, isOwn: Bool) -> String? {
    let name: String? =
      if isOwn { text.text("X-TODO-BY") ?? "todo" } else { CalendarProgram.name(in: text.producer) }
    // A program that changes a task may leave the PRODID of this program there.
    guard let name, isOwn || text.producer != TaskICS.productID else { return nil }
    let shown = String(name.withoutControls.replacing("\n", with: " ").prefix(60))
    return shown.allSatisfy(\.isWhitespace) ? nil : shown
  }

  /// The object after its changed occurrence was completed; nil if no occurrence is changed.
  ///
  /// - Parameters:
  ///   - line: the completed occurrence.
  ///   - now: in seconds since 1970.
  public func completingOccurrence(saying line: [UInt8], now: Int) -> CalendarTask? {
    guard let place = current.override?.index, let bare = try? reread(current.text.alone),
      let goal = try? ICalendarText(bare.text(saying: line, note: note, now: now))
    else { return nil }
    var result = text
    replace(CalendarOccurrences.shown, of: &result, in: place, by: goal)
    return try? reread(result.result)
  }

  /// The object with a new line of the occurrence that another program has changed. What only that occurrence has stays there;
  /// other changes concern the task, too.
  private func text(ofOccurrence place: Int, saying goal: ICalendarText) -> [UInt8] {
    var result = text
    replace(CalendarOccurrences.shown, of: &result, in: place, by: goal)
    let dates = ["DUE", "DTSTART", "DURATION", "STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    let names = Set(Self.owned + Self.added).subtracting(dates).sorted()
    replace(names.filter { text.spelled($0) == current.text.spelled($0) }, of: &result, in: nil, by: goal)
    return result.result
  }

  /// Replaces the properties that a new version of the changed occurrence has otherwise.
  private func replace(
    _ names: [String], of result: inout ICalendarText, in override: Int?, by goal: ICalendarText
  ) {
    for name in names where goal.spelled(name) != current.text.spelled(name) {
      result.replace(name, with: goal.spelled(name), in: override)
    }
  }

  /// The object with a new line and note; all other bytes stay the same.
  ///
  /// - Parameters:
  ///   - known: the line that the object was last taken for; nil for `line`. A time that the new line has in common with it
  ///     stays as it is in the object, also if the user's clock has another zone by now.
  ///   - now: in seconds since 1970.
  ///   - me: the user's name; nil if it is unknown.
  ///   - parentUID: the UID of the task with that id.
  public func text(
    saying new: [UInt8], insteadOf known: [UInt8]? = nil, note: String, now: Int, by me: String? = nil,
    parentUID: (_ id: ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) }
  ) -> [UInt8] {
    if let place = current.override?.index {
      let changed = (try? reread(current.text.alone))?.text(
        saying: new, insteadOf: known, note: note, now: now, by: me, parentUID: parentUID)
      guard let goal = changed.flatMap({ try? ICalendarText($0) }) else { return text.bytes }
      return text(ofOccurrence: place, saying: goal)
    }
    guard let old = try? Self.spelled(line, parentUID), let goal = try? Self.spelled(new, parentUID) else {
      return text.bytes
    }
    let start = TodoItem(line: new).dateTag(.threshold)?.date
    let former = known.flatMap { try? Self.spelled($0, parentUID) }
    let kept = ["DUE", "DTSTART"].filter { name in
      former.map { $0.value(name) != nil && $0.spelled(name) == goal.spelled(name) } ?? false
    }
    let names = Self.owned.filter { old.spelled($0) != goal.spelled($0) && !kept.contains($0) }
    func rewritten(_ names: [String]) -> [UInt8] {
      text(with: names, of: goal, insteadOf: old, start, note)
    }
    func isNew(_ text: [UInt8]) -> Bool { (try? reread(text))?.line == new }
    var result = rewritten(names)
    // The object means `line` relative to the old base. Relative to the new one, more may have to be written
    // anew.
    var more: [String] = []
    for name in Self.owned where !names.contains(name) && !kept.contains(name) && !isNew(result) {
      more.append(name)
      result = rewritten(names + more)
    }
    // What the line has no words for stays: SUMMARY may hold a name that CATEGORIES lacks.
    for name in more {
      let fewer = rewritten(names + more.filter { $0 != name })
      if isNew(fewer) {
        result = fewer
        more.removeAll { $0 == name }
      }
    }
    guard result != text.bytes, var dated = try? ICalendarText(result) else { return result }
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      dated.replace(name, with: Self.line(name, CalendarClock.utc(now)))
    }
    dated.replace("X-TODO-BY", with: Self.author(me))
    let base = known ?? line
    if base != new { dated.replace("X-TODO-BASE", with: Self.line("X-TODO-BASE", Self.hash(of: base))) }
    return dated.result
  }

  /// - Parameter start: the threshold of the line.
  private func text(
    with names: [String], of goal: ICalendarText, insteadOf old: ICalendarText, _ start: TaskDate?,
    _ note: String
  ) -> [UInt8] {
    var result = text
    for name in names {
      switch name {
      case "ATTENDEE": replaceAttendees(of: &result, saying: goal)
      case "CATEGORIES": result.replace(name, with: categories(saying: goal))
      // Below, because each depends on the other.
      case "DUE", "DTSTART": break
      case "RELATED-TO":
        result.replace(name, with: goal.spelled(name)) {
          ($0.parameter("RELTYPE") ?? "PARENT").uppercased() == "PARENT"
        }
      case "STATUS":
        result.replace(name, with: goal.spelled(name))
        let isDone = goal.value(name) == "COMPLETED"
        result.replace("PERCENT-COMPLETE", with: isDone ? Self.line("PERCENT-COMPLETE", "100") : [])
      default: result.replace(name, with: goal.spelled(name))
      }
    }
    if names.contains("DUE") || names.contains("DTSTART") { replaceTimes(of: &result, names, goal, start) }
    // A VTODO has only one of the two.
    if goal.value("DUE") != nil, old.value("DUE") == nil { result.replace("DURATION", with: []) }
    for name in ["X-TODO-RAW", "X-TODO-BYTES"] where text.text(name) != goal.text(name) {
      result.replace(name, with: goal.spelled(name))
    }
    for (name, value) in [("DESCRIPTION", self.note), ("X-TODO-NOTE", noteBase)] where note != value {
      result.replace(name, with: note.isEmpty ? [] : Self.line(name, Self.escaped(note)))
    }
    return result.result
  }

  /// The object of a task that is on no server yet.
  public static func text(
    of line: [UInt8], uid: String, note: String = "", now: Int, by me: String? = nil,
    parentUID: (_ id: ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) }
  ) -> [UInt8] {
    var bytes = Array(TaskICS.header.utf8)
    TaskICS(today: CivilDate(daysSinceEpoch: Int32(now / 86_400)), isLinked: true).append(
      TodoItem(line: line), uid: uid, parentUID: parentUID, to: &bytes)
    bytes += TaskICS.footer.utf8
    guard var text = try? ICalendarText(bytes) else { return bytes }
    text.replace("DTSTAMP", with: Self.line("DTSTAMP", CalendarClock.utc(now)))
    text.replace("X-TODO-BY", with: author(me))
    if !note.isEmpty {
      for name in ["DESCRIPTION", "X-TODO-NOTE"] { text.replace(name, with: Self.line(name, escaped(note))) }
    }
    return text.result
  }

  // MARK: Spelling

  /// As `origin` holds it.
  public static func hash(of line: [UInt8]) -> String { String(StableHash.value(of: line), radix: 16) }

  /// The properties that have a place in a line.
  private static let owned = [
    "SUMMARY", "DUE", "DTSTART", "CREATED", "COMPLETED", "STATUS", "PRIORITY", "CATEGORIES", "RELATED-TO",
    "ATTENDEE",
  ]

  /// The properties that this program adds.
  private static let added = [
    "DESCRIPTION", "DTSTAMP", "LAST-MODIFIED", "X-TODO-RAW", "X-TODO-BYTES", "X-TODO-BASE", "X-TODO-BY",
    "X-TODO-NOTE",
  ]

  private static func spelled(
    _ line: [UInt8], _ parentUID: (_ id: ArraySlice<UInt8>) -> String
  ) throws(ExchangeError) -> ICalendarText {
    var bytes = Array(TaskICS.header.utf8)
    TaskICS(today: CivilDate(daysSinceEpoch: 0), isLinked: true).append(
      TodoItem(line: line), uid: "1", parentUID: parentUID, to: &bytes)
    return try ICalendarText(bytes + Array(TaskICS.footer.utf8))
  }

  /// Removes and adds people by their names; the lines of all others stay as received. With an organizer, the
  /// server would send mail.
  private func replaceAttendees(of result: inout ICalendarText, saying goal: ICalendarText) {
    guard text.value("ORGANIZER") == nil else { return }
    let present = Set(text.lines(named: "ATTENDEE").map(\.person))
    let named = goal.lines(named: "ATTENDEE")
    let names = Set(named.map(\.person))
    result.replace(
      "ATTENDEE", with: named.filter { !present.contains($0.person) }.flatMap { goal.bytes[$0.range] }
    ) { $0.person != nil && !names.contains($0.person) }
  }

  /// The line's categories. Those that stay keep the object's spelling, because names may contain blanks
  /// there.
  private func categories(saying goal: ICalendarText) -> [UInt8] {
    let received = text.lines(named: "CATEGORIES").flatMap { ICSReader.list($0.value) }
    var known: [String: String] = [:]
    for name in received.reversed() { known[Self.plain(name)] = name }
    let names = goal.lines(named: "CATEGORIES").flatMap { ICSReader.list($0.value) }
      .map { Self.escaped(known[Self.plain($0)] ?? $0) }
    return names.isEmpty ? [] : Self.line("CATEGORIES", names.joined(separator: ","))
  }

  /// Programs omit the `@` of a context.
  private static func plain(_ name: String) -> String {
    String(name.split(whereSeparator: \.isWhitespace).joined(separator: "-").drop { $0 == "@" })
  }

  /// Writes DUE and DTSTART. They keep the object's time zone, and the time of day that the line does not name.
  private func replaceTimes(
    of result: inout ICalendarText, _ names: [String], _ goal: ICalendarText, _ threshold: TaskDate?
  ) {
    let lines = (due: text.lines(named: "DUE").first, start: text.lines(named: "DTSTART").first)
    let old = (due: lines.due.flatMap(clock.moment), start: lines.start.flatMap(clock.moment))
    let isTimed = (due: old.due?.hasTime ?? false, start: old.start?.hasTime ?? false)
    // Both must have the same zone.
    let model = isTimed.due ? lines.due : isTimed.start ? lines.start : nil
    func replace(_ name: String, _ line: ICalendarText.Line?, _ was: Moment?, _ moment: Moment) {
      guard line == nil || moment != was else { return }
      result.replace(
        name, with: clock.line(name, moment, like: line.flatMap { was?.hasTime == true ? $0 : nil } ?? model))
    }

    var due = old.due
    if names.contains("DUE") {
      due = goal.lines(named: "DUE").first.flatMap(clock.moment)
      // Midnight in the object is a whole day in the line.
      if isTimed.due, old.due?.secondOfDay == 0 { due?.hasTime = true }
      if let due { replace("DUE", lines.due, old.due, due) } else { result.replace("DUE", with: []) }
    }

    guard var start = goal.lines(named: "DTSTART").first.flatMap(clock.moment) else {
      if text.value("RRULE") != nil, let was = old.start {
        // RFC 5545, section 3.8.2.4: a task with a rule has a start, from which its occurrences count. It moves with the due
        // date; without a threshold both are the same.
        guard var start = due else { return }
        if !names.contains("DTSTART") { start.wall -= max(0, (old.due?.wall ?? was.wall) - was.wall) }
        replace("DTSTART", lines.start, was, start)
        return
      }
      // Programs refuse a start after the due date.
      let isLate = old.start.flatMap { start in due.map { $0.wall < start.wall } } ?? false
      if names.contains("DTSTART") || isLate { result.replace("DTSTART", with: []) }
      return
    }
    if lines.start == nil, !names.contains("DTSTART") { return }
    // Both must have the same type, date or time.
    start.hasTime = due?.hasTime ?? (start.hasTime || isTimed.start)
    if start.hasTime, threshold?.time == nil, let old = old.start, old.hasTime {
      let sameTime = start.wall - start.secondOfDay + old.secondOfDay
      if due.map({ sameTime < $0.wall }) ?? true { start.wall = sameTime }
    }
    replace("DTSTART", lines.start, old.start, start)
  }

  private typealias Moment = CalendarClock.Moment

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    var lines = ContentLines()
    lines.append(name, value)
    return lines.bytes
  }

  private static func author(_ name: String?) -> [UInt8] {
    name.map { line("X-TODO-BY", escaped($0)) } ?? []
  }

  private static func escaped(_ text: String) -> String { TaskICS.escaped(Array(text.utf8)[...]) }
}

extension String {
  /// With LF line endings, and without trailing blanks.
  fileprivate var trimmedLines: String {
    let text = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
  }
}
