extension ImportReader {
  /// The tasks of one or more documents: tasks, sections of tasks, or arrays of them.
  mutating func tasks(of values: [JSONValue]) throws(ExchangeError) -> [ImportedTask] {
    var objects: [JSONValue] = []
    for value in values { Self.collect(value, in: &objects) }
    let taskwarrior = TaskwarriorTasks(objects)
    var tasks: [ImportedTask] = []
    for object in objects {
      if TaskwarriorTasks.has(object) {
        if let task = try task(object, of: taskwarrior) { tasks.append(task) }
      } else if let raw = Self.raw(object) {
        tasks.append(task(raw: raw))
      } else if object["text"]?.text == nil, let summary = object["summary"]?.text {
        tasks.append(try todoman(object, summary))
      } else {
        tasks.append(try composed(object))
      }
    }
    return tasks
  }

  private static func collect(_ value: JSONValue, in objects: inout [JSONValue]) {
    guard let elements = value["tasks"]?.elements ?? value.elements else { return objects.append(value) }
    for element in elements { collect(element, in: &objects) }
  }

  /// The line of a task written by this program or by topydo.
  private static func raw(_ object: JSONValue) -> [UInt8]? {
    if let bytes = object["raw_base64"]?.text.flatMap({ Base64.decode($0.utf8) }) { return bytes }
    let isTopydo = object["text"] != nil && object.hasMember("completion_date")
    return (object["raw"] ?? (isTopydo ? object["source"] : nil))?.text.map { Array($0.utf8) }
  }

  /// The members that `composed(_:)` reads, and members without meaning of their own.
  private static let members: Set<String> = [
    "n", "raw", "text", "done", "priority", "created", "completed", "due", "dueTime", "t", "rec", "until",
    "projects", "contexts", "tags", "overdue", "waiting", "blocked", "section", "urgency",
  ]

  private mutating func composed(_ object: JSONValue) throws(ExchangeError) -> ImportedTask {
    guard let text = object["text"]?.text else { throw ExchangeError("a task has neither raw nor text") }
    var line = ComposedLine(text)
    line.isDone = object["done"] == .bool(true)
    line.priority = object["priority"]?.text
    line.created = object["created"]?.text
    line.completed = object["completed"]?.text
    for key in ComposedLine.keys {
      let time = key == "due" ? object["dueTime"]?.text.map { "T\($0)" } ?? "" : ""
      line.add(key, object[key]?.text.map { date($0 + time) })
    }
    line.add("+", object["projects"]?.elements?.compactMap(\.text) ?? [])
    line.add("@", object["contexts"]?.elements?.compactMap(\.text) ?? [])
    for tag in object["tags"]?.elements ?? [] {
      guard let pair = tag.elements?.compactMap(\.text), pair.count == 2 else { continue }
      if !ComposedLine.keys.contains(pair[0]) { line.add(pair[0], pair[1]) }
    }
    noteMembers(of: object, except: Self.members)
    return try task(line, readsDates: true)
  }

  /// A task as `todo --porcelain` of todoman writes it.
  private mutating func todoman(_ object: JSONValue, _ summary: String) throws(ExchangeError) -> ImportedTask
  {
    var line = ComposedLine(summary)
    if let text = object["description"]?.text { line.append(remark: text) }
    line.isDone = object["completed"] == .bool(true)
    if case .number(let number)? = object["priority"] { line.priority = ComposedLine.priority(number) }
    if line.isDone { line.completed = moment(object["completed_at"]).map { String($0.prefix(10)) } }
    line.add("due", moment(object["due"]))
    line.add("t", moment(object["start"]))
    line.add("+", object["list"]?.text.map { [$0] } ?? [])
    line.add("+", object["categories"]?.elements?.compactMap(\.text) ?? [])
    line.add("location", object["location"]?.text)
    if object["recurring"] == .bool(true) { note(.field("recurring")) }
    if case .number(let percent)? = object["percent"], (1..<100).contains(percent) { note(.field("percent")) }
    noteMembers(
      of: object,
      except: [
        "summary", "description", "completed", "completed_at", "priority", "due", "start", "list",
        "list_colour", "categories", "location", "recurring", "percent", "id",
      ])
    return try task(line)
  }

  /// Seconds since 1970, with an optional fraction.
  private func moment(_ value: JSONValue?) -> String? {
    switch value {
    case .number(let seconds)?: moment(seconds: seconds)
    case .decimal(let digits)?:
      Double(digits).flatMap { Int(exactly: $0.rounded(.down)) }.flatMap { moment(seconds: $0) }
    default: nil
    }
  }

  mutating func noteMembers(of object: JSONValue, except known: Set<String>) {
    guard case .object(let members) = object else { return }
    for member in members where !known.contains(member.name) && !member.value.isEmpty {
      note(.field(member.name))
    }
  }
}

extension JSONValue {
  func hasMember(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.name == name }
  }

  var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
