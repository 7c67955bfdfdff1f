extension ImportReader {
  mutating func tasks(of calendar: ICSReader.Calendar) throws(ExchangeError) -> [ImportedTask] {
    for _ in 0..<calendar.otherCount { note(.otherEntry) }
    readIDs(of: calendar.components)
    var series = CalendarSeries()
    for component in calendar.components {
      if !isLinked, component.value("STATUS")?.uppercased() == "CANCELLED" {
        if component.value("RECURRENCE-ID") == nil {
          note(.deleted)
          continue
        }
      }
      guard isLinked || component.hasTitle else {
        note(.untitled(component.text("UID") ?? "line \(component.line)"))
        continue
      }
      let task = try task(of: component)
      if isLinked {
        series.append(task)
      } else {
        let day = component.property("RECURRENCE-ID").flatMap { time($0) }.flatMap(Self.day)
        series.append(task, of: component, on: day)
      }
    }
    for _ in 0..<series.countOfLaterOccurrences { note(.field("RECURRENCE-ID")) }
    return series.tasks
  }

  /// The day of a date with an optional time.
  private static func day(_ date: String) -> CivilDate? { CivilDate(Array(date.utf8.prefix(10))) }

  private mutating func task(of component: ICSReader.Component) throws(ExchangeError) -> ImportedTask {
    let uid = component.text("UID")
    let raw = component.rawLine.map { TaskICS.line($0, encoded: component.value("X-TODO-BYTES")) }
    var properties = properties(of: component, ignoring: raw == nil ? [] : [component.rawName])
    guard let raw else {
      guard component.value("SUMMARY") != nil else {
        throw ExchangeError("a to-do has no SUMMARY", line: component.line)
      }
      var line = line(of: properties)
      // A task that others name as their parent needs an id.
      if let uid { line.add("id", ids[uid]) }
      return try task(line, line: component.line, uid: uid)
    }
    var task = task(raw: raw, line: component.line, uid: uid)
    guard let base = base(of: task.source) else { return task }
    // The UID of a parent outside the file may differ from its id.
    let isKnown = !Set(properties.parents).subtracting(base.parents).isDisjoint(with: ids.values)
    if !isKnown, properties.parents.count == base.parents.count { properties.parents = base.parents }
    if isLinked { properties.summary = Self.summary(properties.summary, withoutLabelsOf: task.source) }
    if !isLinked, !component.isOfTopydo {
      // A program may have left out the rule because it knows none, and a task needs words.
      if component.value("RRULE") == nil, base.recurrence != nil { note(.kept("RRULE")) }
      if properties.words.isEmpty, !base.words.isEmpty {
        properties.summary = base.summary
        note(.kept("SUMMARY"))
      }
    }
    let item = TodoItem(line: task.source)
    properties.keepWhatIsLeftOut(
      of: base, in: component, isPartial: component.isOfTopydo,
      startsWhenDue: item.threshold != nil && item.threshold == item.due)
    task.change = VTODOChange(from: base, to: properties)
    if let change = task.change { task.text = try change.applied(to: task.text, on: calendar.today) }
    return task
  }

  /// The labels of the line may have been added to the summary, too.
  private static func summary(_ summary: String, withoutLabelsOf line: [UInt8]) -> String {
    let item = TodoItem(line: line)
    let labels = Set(
      item.projects.map { "+\(String(decoding: $0, as: UTF8.self))" }
        + item.contexts.map { "@\(String(decoding: $0, as: UTF8.self))" })
    let words = ComposedLine.words(of: summary)
    return words.contains { labels.contains(String($0)) }
      ? words.filter { !labels.contains(String($0)) }.joined(separator: " ") : summary
  }

  /// The ids of parents in the todo.txt, by UID.
  private mutating func readIDs(of components: [ICSReader.Component]) {
    let parents = Set(
      components.flatMap(\.properties).filter { $0.name == "RELATED-TO" }.map { ICSReader.text($0.value) })
    if parents.isEmpty { return }
    for component in components {
      guard let uid = component.text("UID"), parents.contains(uid) else { continue }
      let raw = component.rawLine
      let id = raw.flatMap { TodoItem(line: Array($0.utf8)).id }.map { String(decoding: $0, as: UTF8.self) }
      ids[uid] = id ?? (raw == nil ? ComposedLine.asWord(uid) : nil)
    }
  }

  /// The fields of the to-do that this program made from the line.
  private func base(of line: [UInt8]) -> VTODOProperties? {
    var text = Array(TaskICS.header.utf8)
    TaskICS(today: calendar.today, isLinked: isLinked).append(TodoItem(line: line), to: &text)
    text += TaskICS.footer.utf8
    guard let component = try? ICSReader.calendar(in: text).components.first else { return nil }
    var reader = self
    return reader.properties(of: component, ignoring: ["X-TODO-RAW"])
  }

  private func line(of properties: VTODOProperties) -> ComposedLine {
    var line = ComposedLine(properties.summary)
    for remark in properties.remarks { line.append(remark: remark) }
    line.isDone = properties.isDone
    line.priority = properties.letter
    line.created = properties.created
    line.completed = properties.completed
    line.add("due", properties.due)
    line.add("t", properties.start)
    if let recurrence = properties.recurrence {
      // With the day of the month that the rule means.
      let words = recurrence.split(separator: " ")
      line.add("rec", words.first.map(String.init))
      for word in words.dropFirst() { line.append(String(word)) }
    }
    line.add("until", properties.until)
    line.add("+", properties.categories)
    for parent in properties.parents { line.add("p", parent) }
    line.changePeople(adding: properties.people)
    for addition in properties.additions { line.add(addition.key, addition.value) }
    return line
  }

  // MARK: Properties

  /// Properties that say nothing about the task, and properties that are read elsewhere.
  private static let silent: Set<String> = [
    "UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CLASS", "SUMMARY", "CATEGORIES", "RELATED-TO", "STATUS",
    "COMPLETED", "CREATED", "PRIORITY", "DUE", "DTSTART", "DURATION", "RRULE", "RECURRENCE-ID",
    "PERCENT-COMPLETE",
    "X-TODO-NOTE", "X-TODO-BY", "X-TODO-BASE", "X-TODO-BYTES",
  ]

  private mutating func properties(
    of component: ICSReader.Component, ignoring ignored: Set<String>
  ) -> VTODOProperties {
    var result = VTODOProperties()
    result.summary = component.text("SUMMARY") ?? ""
    let status = component.value("STATUS")?.uppercased()
    result.isLinked = isLinked
    let percent = component.value("PERCENT-COMPLETE").flatMap { Int($0) }
    result.isDone =
      status == "COMPLETED" || status == "CANCELLED"
      || status == nil && (component.value("COMPLETED") != nil || percent == 100)
    if result.isDone { result.completed = component.value("COMPLETED").flatMap(day) }
    result.created = component.value("CREATED").flatMap(day)
    let priority = component.value("PRIORITY")
    result.priority = priority.flatMap { Int($0) }.map { min(max($0, 0), 9) } ?? 0
    if let priority, Int(priority) == nil { note(.field("PRIORITY:\(priority.prefix(20))")) }
    if let access = component.value("CLASS")?.uppercased(), access != "PUBLIC", !isLinked {
      note(.field("CLASS:\(access.prefix(20))"))
    }
    result.due = time(component.property("DUE"))
    result.start = time(component.property("DTSTART"))
    if !isLinked {
      if result.due == nil { result.due = end(of: component, from: result.start) }
      result.start = value(of: "t", result.start, from: "DTSTART")
    }
    readRule(of: component, into: &result)
    // The server mails the attendees of a task that has an organizer, so they stay as they are.
    var ignored = ignored
    if isLinked, component.value("ORGANIZER") != nil { ignored.insert("ATTENDEE") }
    for property in component.properties where !ignored.contains(property.name) {
      read(property, into: &result)
    }
    if !isLinked {
      let single = component.properties.filter {
        Self.silent.contains($0.name) && !["CATEGORIES", "RELATED-TO"].contains($0.name)
      }
      noteRepeats(of: single.map { ($0.name, $0.value.isEmpty) })
    }
    var seen: Set<String> = []
    result.people.removeAll { !seen.insert($0).inserted }
    if status == "IN-PROCESS" { note(.field("STATUS:IN-PROCESS")) }
    if let percent, (1..<100).contains(percent) {
      note(.field("PERCENT-COMPLETE"))
    }
    for part in Set(component.parts).sorted() { note(.field(part)) }
    return result
  }

  private mutating func read(_ property: ICSReader.Property, into result: inout VTODOProperties) {
    switch property.name {
    case "ATTENDEE":
      let name = CalendarAttendee.name(of: property.value, property.parameters)
      if let name { result.people.append(name) }
      if name == nil { note(.field("ATTENDEE without a name")) }
    case let name where isLinked && name != "CATEGORIES" && name != "RELATED-TO": break
    case "CATEGORIES":
      result.categories += ICSReader.list(property.value).map(ComposedLine.asWord).filter { !$0.isEmpty }
    case "RELATED-TO":
      if property.parameter("RELTYPE").map({ $0.uppercased() == "PARENT" }) ?? true {
        let uid = ICSReader.text(property.value)
        result.parents.append(ids[uid] ?? uid)
      } else {
        note(.field("RELATED-TO of another type"))
      }
    case "DESCRIPTION", "COMMENT":
      let text = ICSReader.text(property.value)
      if !text.allSatisfy(\.isWhitespace) { result.remarks.append(text) }
    case "URL": result.remarks.append(property.value)
    case "LOCATION":
      let value = ComposedLine.asWord(ICSReader.text(property.value))
      if !value.contains(":"), !value.isEmpty {
        result.additions.append(VTODOProperties.Addition(key: "location", value: value))
      } else if !value.isEmpty {
        result.remarks.append(ICSReader.text(property.value))
      }
    case let name where Self.silent.contains(name): break
    default: if !property.value.isEmpty { note(.field(property.name)) }
    }
  }

  /// The end of DTSTART and DURATION, which stand for DUE: RFC 5545, section 3.6.2.
  private mutating func end(of component: ICSReader.Component, from start: String?) -> String? {
    guard let duration = component.value("DURATION") else { return nil }
    guard let start, let day = Self.day(start), let seconds = Self.seconds(ofDuration: duration) else {
      note(.field("DURATION:\(duration.prefix(20))"))
      return nil
    }
    let time = Array(start.utf8.dropFirst(11)).withUnsafeBufferPointer { TimeOfDay($0[...]) }
    let total = (time.map { 60 * Int($0.minute) } ?? 0) + seconds
    guard let end = day.adding(days: total / 86_400) else { return nil }
    return time == nil && seconds % 86_400 == 0 ? "\(end)" : Self.spelled(end, total % 86_400)
  }

  /// The seconds of `P1W`, `P1DT2H30M`; nil for another form and for a negative duration.
  private static func seconds(ofDuration text: String) -> Int? {
    var rest = text.uppercased()[...]
    if rest.first == "+" { rest.removeFirst() }
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var seconds = 0
    while let first = rest.first {
      if first == "T" {
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      guard (1...6).contains(digits.count), let number = Int(digits), let unit = rest.popFirst(),
        let size = ["W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1][unit]
      else { return nil }
      seconds += number * size
    }
    return seconds
  }

  private mutating func readRule(of component: ICSReader.Component, into result: inout VTODOProperties) {
    guard let rule = component.value("RRULE") else { return }
    let due = (result.due ?? result.start).map { Array($0.utf8) }
      .flatMap { $0.withUnsafeBufferPointer { TaskTag.date(in: $0) } }
    let date = due?.day
    result.recurrence = ComposedLine.recurrence(rule, dueOn: due)
    // The days of the rule are those of the object's time zone.
    let written = (component.value("DUE") ?? component.value("DTSTART")).flatMap(Self.parts)
    if rule.uppercased().contains("BY"), written?.date != date { result.recurrence = nil }
    if result.recurrence == nil { note(.field("RRULE:\(rule.prefix(60))")) }
    let end = rule.uppercased().split(separator: ";").first { $0.hasPrefix("UNTIL=") }
    result.until = end.flatMap { day(String($0.dropFirst(6))) }
  }

  private mutating func time(_ property: ICSReader.Property?) -> String? {
    guard let property else { return nil }
    let time = moment(property.value)
    if time == nil { note(.field("\(property.name):\(property.value.prefix(20))")) }
    guard let zone = property.parameter("TZID"), let (date, second, isUTC) = Self.parts(property.value),
      let second,
      !isUTC
    else { return time }
    if let local = zonedTime(Int(date.daysSinceEpoch) * 86_400 + second, zone) {
      return Self.spelled(local.date, local.secondOfDay)
    }
    if time?.contains("T") == true { note(.timeZone(zone)) }
    return time
  }
}

extension ICSReader.Component {
  /// topydo keeps the line in another property, and writes fewer of the others.
  fileprivate var isOfTopydo: Bool { producer.contains("topydo") }

  fileprivate var rawName: String { isOfTopydo ? "DESCRIPTION" : "X-TODO-RAW" }

  /// The line of the task, if the calendar has it.
  fileprivate var rawLine: String? { text(rawName) }

  fileprivate var hasTitle: Bool {
    rawLine != nil || text("SUMMARY").map { !$0.allSatisfy(\.isWhitespace) } ?? false
  }
}

extension VTODOProperties {
  /// Programs omit properties that they do not know. That is not a removal.
  ///
  /// - Parameters:
  ///   - isPartial: whether the file may lack any property.
  ///   - startsWhenDue: whether the threshold of the line is its due date.
  fileprivate mutating func keepWhatIsLeftOut(
    of base: VTODOProperties, in component: ICSReader.Component, isPartial: Bool, startsWhenDue: Bool
  ) {
    func lacks(_ name: String) -> Bool { component.value(name) == nil }
    if lacks("SUMMARY") { summary = base.summary }
    if lacks("DTSTART") { start = base.start }
    if lacks("RRULE") || recurrence == nil { (recurrence, until) = (base.recurrence, base.until) }
    if lacks("CREATED") || base.created == nil { created = base.created }
    if lacks("RELATED-TO") { parents = base.parents }
    if people.isEmpty { people = base.people }
    if isDone, completed == nil { completed = base.completed }
    if base.isDone { priority = base.priority }
    if hasSameCategories(as: base) { categories = base.categories }
    // A threshold is a day; the time of day that other programs give the start stays there.
    if isLinked, let old = base.start, old.count == 10, start?.hasPrefix(old) == true { start = old }
    // A task with a rule needs a start, so one that is not before the due date is no threshold, unless the line has it, too.
    if isLinked, base.start == nil, !startsWhenDue, !lacks("RRULE"), let started = start, let due,
      started >= due
    {
      start = nil
    }
    guard isPartial else { return }
    if lacks("DUE") { due = base.due }
    if lacks("CATEGORIES") { categories = base.categories }
    if lacks("PRIORITY") { priority = base.priority }
    // This program does not write a start that is not before the due date.
    if base.start == nil { start = nil }
  }

  private func hasSameCategories(as other: VTODOProperties) -> Bool {
    categories.count == other.categories.count && other.plainCategories.isSubset(of: plainCategories)
  }
}
