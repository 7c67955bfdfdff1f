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
        if object.hasMember("raw") { noteDifferences(of: object, from: raw) }
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
    let raw = (object["raw"] ?? (isTopydo ? object["source"] : nil))?.text
    return raw?.isEmpty == true && object["text"]?.text != nil ? nil : raw.map { Array($0.utf8) }
  }

  /// The members that `composed(_:)` reads, and members without meaning of their own.
  private static let members: Set<String> = [
    "n", "raw", "text", "done", "priority", "created", "completed", "due", "dueTime", "t", "rec", "until",
    "projects", "contexts", "tags", "overdue", "waiting", "blocked", "section", "urgency",
  ]

  private mutating func composed(_ object: JSONValue) throws(ExchangeError) -> ImportedTask {
    guard let text = object["text"]?.text else { throw ExchangeError("a task has neither raw nor text") }
    var line = ComposedLine(text)
    line.priority = word("priority", of: object)
    line.created = word("created", of: object, isDay: true)
    // Some programs have no date of completion.
    let isCompleted: Bool? = if case .bool(let value)? = object["completed"] { value } else { nil }
    let completed = isCompleted == nil ? word("completed", of: object, isDay: true) : nil
    complete(
      &line, done: isCompleted == true ? "true" : object["done"].map(Self.scalar), completed: completed)
    for key in ComposedLine.keys {
      let time = key == "due" ? word("dueTime", of: object).map { "T\($0)" } ?? "" : ""
      line.add(key, word(key, of: object).map { date($0 + time) })
    }
    line.add("+", names("projects", of: object))
    line.add("@", names("contexts", of: object))
    let tags = object["tags"]?.elements ?? []
    for tag in tags {
      guard let pair = tag.elements?.compactMap(\.text), pair.count == 2 else { continue }
      if !ComposedLine.keys.contains(pair[0]) { line.add(pair[0], pair[1]) }
    }
    // Tags without a value are contexts, as those of Taskwarrior.
    if tags.allSatisfy({ $0.elements == nil }) { line.add("@", names("tags", of: object)) }
    noteMembers(of: object, except: Self.members)
    return try task(line, readsDates: true)
  }

  /// The text of a member; a number is a day such as 20261201, or seconds since 1970. Other values are noted.
  private mutating func word(_ name: String, of object: JSONValue, isDay: Bool = false) -> String? {
    guard let value = object[name], !value.isEmpty else { return nil }
    if let text = value.text { return text }
    if case .number(let number) = value, isDay || ["due", "t", "until"].contains(name),
      let time = number < 100_000_000 ? moment("\(number)") : moment(seconds: number)
    {
      return isDay ? String(time.prefix(10)) : time
    }
    note(.field(name))
    return nil
  }

  /// The names in an array, or in a text between blanks and commas.
  private mutating func names(_ name: String, of object: JSONValue) -> [String] {
    guard let value = object[name], !value.isEmpty else { return [] }
    let words = value.text?.split { $0.isWhitespace || $0 == "," }.map { String($0.drop { $0 == "+" }) }
    let names = words ?? value.elements?.compactMap(\.text) ?? []
    if words == nil, names.count != value.elements?.count { note(.field(name)) }
    return names
  }

  private static func scalar(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let value): "\(value)"
    case .number(let number): "\(number)"
    default: value.text ?? "?"
    }
  }

  /// Notes the members that say something else than the line, which counts.
  private mutating func noteDifferences(of object: JSONValue, from raw: [UInt8]) {
    var json: [UInt8] = []
    TaskJSON(at: calendar.now).append(TodoItem(line: raw), to: &json)
    guard let own = try? JSONValue.values(in: json).first else { return }
    for name in Self.edited where object.hasMember(name) {
      let (old, new) = (own[name] ?? .null, object[name] ?? .null)
      // A column has the time, too.
      let timed = name == "due" ? own["dueTime"]?.text.map { "\(old.text ?? "")T\($0)" } : nil
      if new != old, timed == nil || new.text != timed { note(.overruled(name)) }
    }
  }

  /// The members that a user may have edited beside the line.
  static let edited = [
    "text", "done", "priority", "created", "completed", "due", "dueTime", "t", "rec", "until", "projects",
    "contexts",
  ]

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
