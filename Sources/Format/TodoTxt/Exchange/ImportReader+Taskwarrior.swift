/// The tasks of a `task export` file, identified by their UUIDs.
struct TaskwarriorTasks {
  /// The id for a task that others depend on.
  private(set) var ids: [String: String] = [:]

  /// The last occurrence of each template, which carries on the recurrence.
  private var lastOccurrences: [String: (uuid: String, due: String)] = [:]

  init(_ objects: [JSONValue]) {
    let tasks = objects.filter(Self.has)
    var uuids: [String: Int] = [:]
    for task in tasks {
      guard let uuid = task["uuid"]?.text else { continue }
      let status = task["status"]?.text
      if status != "deleted" { uuids[uuid] = uuids[uuid, default: 0] + 1 }
      if let parent = task["parent"]?.text, status == "pending" || status == "waiting" {
        let due = task["due"]?.text ?? ""
        if lastOccurrences[parent].map({ $0.due <= due }) ?? true { lastOccurrences[parent] = (uuid, due) }
      }
    }
    var taken: Set<String> = []
    for task in tasks {
      for uuid in Self.predecessors(of: task) where uuids[uuid] != nil && ids[uuid] == nil {
        let short = String(uuid.prefix(8))
        ids[uuid] = taken.insert(short).inserted ? short : uuid
      }
    }
  }

  /// Files for `task import` need not have UUIDs.
  static func has(_ object: JSONValue) -> Bool {
    object["description"]?.text != nil && object["text"] == nil
      && ["uuid", "status", "entry"].contains { object[$0]?.text != nil }
  }

  /// An array since Taskwarrior 2.6; comma-separated before.
  static func predecessors(of task: JSONValue) -> [String] {
    task["depends"]?.elements?.compactMap(\.text)
      ?? task["depends"]?.text?.split(separator: ",").map(String.init) ?? []
  }

  func hasOccurrence(of template: String) -> Bool { lastOccurrences[template] != nil }

  func goesOn(_ task: JSONValue) -> Bool {
    guard let parent = task["parent"]?.text, let last = lastOccurrences[parent] else { return true }
    return last.uuid == task["uuid"]?.text ?? ""
  }
}

extension ImportReader {
  /// Attributes that have a place in a line, and attributes internal to Taskwarrior.
  private static let members: Set<String> = [
    "description", "project", "tags", "due", "wait", "scheduled", "until", "entry", "end", "start", "status",
    "priority", "depends", "recur", "annotations", "uuid", "id", "urgency", "parent", "mask", "imask",
    "rtype",
    "template", "last",
  ]

  /// - Returns: nil for a task that is left out.
  mutating func task(
    _ object: JSONValue, of tasks: TaskwarriorTasks
  ) throws(ExchangeError) -> ImportedTask? {
    let uuid = object["uuid"]?.text
    let status = object["status"]?.text
    if status == "deleted" {
      note(.deleted)
      return nil
    }
    if status == "recurring", let uuid, tasks.hasOccurrence(of: uuid) {
      note(.template)
      return nil
    }
    let title = object["description"]?.text ?? ""
    guard title.contains(where: { !$0.isWhitespace }) else {
      note(.untitled(uuid ?? "an item"))
      return nil
    }
    var line = ComposedLine(title)
    line.isDone = status == "completed"
    for annotation in object["annotations"].map({ $0.elements ?? [$0] }) ?? [] {
      let date = annotation["entry"]?.text.flatMap(moment).map { "\($0.prefix(10)) " } ?? ""
      let text = annotation["description"]?.text ?? annotation.text
      if text == nil { note(.field("annotations")) }
      line.append(remark: date + (text ?? ""))
    }
    line.created = day(of: object, "entry")
    if line.isDone { line.completed = day(of: object, "end") }
    line.add("+", read("project", of: object, \.text).map { [$0] } ?? [])
    line.add("@", names(in: object, "tags"))
    addPriority(of: object, to: &line)
    line.add("due", time(of: object, "due"))
    let wait = time(of: object, "wait")
    let scheduled = time(of: object, "scheduled")
    line.add("t", value(of: "t", wait ?? scheduled, from: wait == nil ? "scheduled" : "wait"))
    if wait != nil { line.add("scheduled", scheduled) }
    if let period = read("recur", of: object, \.text), tasks.goesOn(object) {
      let recurrence = ComposedLine.recurrence(taskwarrior: period)
      if recurrence == nil { note(.field("recur: \(period)")) }
      line.add("rec", recurrence)
    }
    line.add("until", value(of: "until", time(of: object, "until")))
    addDependencies(of: object, uuid, tasks, to: &line)
    if !line.isDone, let start = object["start"]?.text {
      let tracking = trackedMoment(start)
      if tracking == nil { note(.field("start: \(start.prefix(20))")) }
      line.add("tracking", tracking.map { "\($0)" })
    }
    addAttributes(of: object, to: &line)
    var task = try task(line, uid: uuid)
    task.isArchived = line.isDone
    return task
  }

  /// The texts of an array, or of one text, separated by commas or blanks.
  private mutating func names(in object: JSONValue, _ name: String) -> [String] {
    guard let value = object[name], !value.isEmpty else { return [] }
    let names =
      value.elements?.compactMap(\.text)
      ?? value.text?.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) ?? []
    if names.isEmpty || names.count < value.elements?.count ?? 0 { note(.field(name)) }
    return names
  }

  private mutating func addPriority(of object: JSONValue, to line: inout ComposedLine) {
    guard let priority = read("priority", of: object, \.text), !priority.isEmpty else { return }
    let letter = ["H": "A", "M": "B", "L": "C"][priority]
    if line.isDone || letter == nil {
      line.add("priority", priority)
    } else {
      line.priority = letter
    }
  }

  private mutating func addDependencies(
    of object: JSONValue, _ uuid: String?, _ tasks: TaskwarriorTasks, to line: inout ComposedLine
  ) {
    line.add("id", uuid.flatMap { tasks.ids[$0] })
    let predecessors = TaskwarriorTasks.predecessors(of: object)
    let known = predecessors.compactMap { tasks.ids[$0] }
    line.add("after", known.joined(separator: ","))
    if known.count < predecessors.count { note(.field("depends on a missing task")) }
  }

  /// Adds the user-defined attributes that fit into a word.
  private mutating func addAttributes(of object: JSONValue, to line: inout ComposedLine) {
    guard case .object(let members) = object else { return }
    for member in members where !Self.members.contains(member.name) && !member.value.isEmpty {
      let isKey = !member.name.contains { $0.isWhitespace || $0 == ":" }
      let value: String? =
        switch member.value {
        case .string(let text): Self.parts(text) == nil ? text : moment(text)
        case .number(let number): "\(number)"
        case .decimal(let digits): digits
        default: nil
        }
      let word = value.map { "\(member.name):\(ComposedLine.asWord($0))" }
      guard isKey, member.name != "modified", let word, TodoItem(line: Array(word.utf8)).tags.count == 1
      else {
        note(.field(member.name))
        continue
      }
      line.add(member.name, value)
    }
  }

  private mutating func time(of object: JSONValue, _ name: String) -> String? {
    guard let text = read(name, of: object, \.text) else { return nil }
    let time = moment(text)
    if time == nil { note(.field("\(name): \(text.prefix(20))")) }
    return time
  }

  private mutating func day(of object: JSONValue, _ name: String) -> String? {
    time(of: object, name).map { String($0.prefix(10)) }
  }

  private func trackedMoment(_ text: String) -> TrackedMoment? {
    guard let (date, second, _) = Self.parts(text), let second,
      let local = local(Int(date.daysSinceEpoch) * 86_400 + second)
    else { return nil }
    return TrackedMoment(date: local.date, secondOfDay: local.secondOfDay)
  }
}
