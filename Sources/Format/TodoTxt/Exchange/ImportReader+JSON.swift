extension ImportReader {
  /// The tasks of one or more documents: tasks, sections of tasks, or arrays of them.
  mutating func tasks(of values: [JSONValue]) throws(ExchangeError) -> [ImportedTask] {
    var objects: [JSONValue] = []
    for value in values { collect(value, in: &objects) }
    let taskwarrior = TaskwarriorTasks(objects)
    var tasks: [ImportedTask] = []
    for object in objects {
      if case .object(let members) = object { noteRepeats(of: members.map { ($0.name, $0.value.isEmpty) }) }
      if TaskwarriorTasks.has(object) {
        if let task = try task(object, of: taskwarrior) { tasks.append(task) }
      } else if let raw = Self.raw(object) {
        tasks.append(task(raw: raw))
        if object.hasMember("raw") {
          noteDifferences(of: object, from: raw)
          noteMembers(of: object, except: Self.members)
        }
      } else if object["text"]?.text == nil, let summary = object["summary"]?.text {
        tasks.append(try todoman(object, summary))
      } else {
        tasks.append(try composed(object))
      }
    }
    return tasks
  }

  private mutating func collect(_ value: JSONValue, in objects: inout [JSONValue]) {
    guard let elements = value["tasks"]?.elements ?? value.elements else { return objects.append(value) }
    if case .object(let members) = value {
      for member in members where member.name != "tasks" {
        for case .object in member.value.elements ?? [] { note(.field(member.name)) }
      }
    }
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
    "n", "list", "age", "raw", "raw_base64", "text", "done", "priority", "created", "completed", "due",
    "dueTime", "t", "rec", "until",
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
      line.add(key, value(of: key, word(key, of: object).map { date($0 + time) }))
    }
    if object["due"] == nil, word("dueTime", of: object) != nil { note(.field("dueTime")) }
    line.add("+", names("projects", of: object))
    line.add("@", names("contexts", of: object))
    let pairs = (object["tags"]?.elements ?? []).compactMap { $0.elements?.compactMap(\.text) }
      .filter { $0.count == 2 }
    for pair in pairs {
      let isKey = ComposedLine.keys.contains(pair[0])
      // The member, which a user may have edited or emptied, counts.
      if isKey, object.hasMember(pair[0]) { continue }
      line.add(pair[0], isKey ? value(of: pair[0], date(pair[1])) : pair[1])
    }
    // Tags without a value are contexts, as those of Taskwarrior.
    line.add("@", names("tags", of: object, besides: pairs.count))
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
  private mutating func names(_ name: String, of object: JSONValue, besides count: Int = 0) -> [String] {
    guard let value = object[name], !value.isEmpty else { return [] }
    let words = value.text?.split { $0.isWhitespace || $0 == "," }.map(String.init)
    let names = words ?? value.elements?.compactMap(\.text) ?? []
    if words == nil, names.count + count != value.elements?.count { note(.field(name)) }
    return names.map { String($0.drop { $0 == "+" }) }
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
    if let text = read("description", of: object, \.text) { line.append(remark: text) }
    let completed = read("completed_at", of: object, moment).map { String($0.prefix(10)) }
    complete(&line, done: "\(object["completed"] == .bool(true))", completed: completed)
    let priority = read("priority", of: object) { value -> Int? in
      if case .number(let number) = value, (0...9).contains(number) { number } else { nil }
    }
    line.priority = priority.flatMap(ComposedLine.priority)
    line.add("due", read("due", of: object, moment))
    line.add("t", value(of: "t", read("start", of: object, moment), from: "start"))
    line.add("+", read("list", of: object, \.text).map { [$0] } ?? [])
    line.add("+", names("categories", of: object))
    line.add("location", read("location", of: object, \.text))
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

  /// A member's value; one that can't be read is noted.
  mutating func read<Value>(
    _ name: String, of object: JSONValue, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let member = object[name], !member.isEmpty else { return nil }
    let value = convert(member)
    if value == nil { note(.field(name)) }
    return value
  }

  /// Seconds since 1970, with an optional fraction.
  private func moment(_ value: JSONValue) -> String? {
    switch value {
    case .number(let seconds): moment(seconds: seconds)
    case .decimal(let digits):
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
