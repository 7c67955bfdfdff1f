/// A task from a file of another program, as the line that it is to be.
public struct ImportedTask: Hashable, Sendable {
  /// Where the file tells of it: a line from 1.
  public var line: Int?

  /// Without a line break.
  public var text: [UInt8]

  /// What the file knows the task by, beside its text.
  public var uid: String?

  /// - Parameter uid: nil for that of the text.
  init(line: Int?, text: [UInt8], uid: String? = nil) {
    self.line = line
    self.text = text.asOneLine
    self.uid = uid
  }

  /// What a calendar knows a line by.
  public static func uids(of text: [UInt8]) -> [String] {
    let id = TodoItem(line: text).id.map { String(decoding: $0, as: UTF8.self) }
    return [TaskICS.uid(of: text[...])] + [id].compactMap(\.self)
  }

  /// The tasks of a file that `--json`, `--ndjson`, `--csv` or `--ics` has written, or another program.
  ///
  /// - Throws: `ExchangeError` where any part of it makes no sense.
  public static func tasks(in file: [UInt8]) throws(ExchangeError) -> [ImportedTask] {
    let start = file.drop { $0.isBlank || $0 == .newline || $0 == .carriageReturn }
    let text = start.starts(with: TodoList.byteOrderMark) ? start.dropFirst(3) : start
    if text.isEmpty { return [] }
    switch text.first {
    case UInt8(ascii: "[")?, UInt8(ascii: "{")?:
      var tasks: [ImportedTask] = []
      for value in try JSONValue.values(in: file) { tasks += try self.tasks(of: value) }
      return tasks
    case _ where text.prefix(15).map(\.uppercasedASCII).elementsEqual("BEGIN:VCALENDAR".utf8):
      return try ICSReader.components(in: file).map { component throws(ExchangeError) in
        try task(of: component)
      }
    default:
      return try tasks(of: CSVReader.records(in: file))
    }
  }

  /// A task, a section of tasks, or an array of them.
  private static func tasks(of value: JSONValue) throws(ExchangeError) -> [ImportedTask] {
    if let elements = value["tasks"]?.elements ?? value.elements {
      var tasks: [ImportedTask] = []
      for element in elements { tasks += try self.tasks(of: element) }
      return tasks
    }
    if let bytes = value["raw_base64"]?.text.flatMap({ Base64.decode($0.utf8) }) {
      return [ImportedTask(line: nil, text: bytes)]
    }
    if let raw = value["raw"]?.text { return [ImportedTask(line: nil, text: Array(raw.utf8))] }
    guard let text = value["text"]?.text else { throw ExchangeError("a task has neither raw nor text") }
    var line = ComposedLine(text)
    line.isDone = value["done"] == .bool(true)
    line.priority = value["priority"]?.text
    line.created = value["created"]?.text
    line.completed = value["completed"]?.text
    for key in ComposedLine.keys { line.add(key, value[key]?.text) }
    line.add("+", value["projects"]?.elements?.compactMap(\.text) ?? [])
    line.add("@", value["contexts"]?.elements?.compactMap(\.text) ?? [])
    return [ImportedTask(line: nil, text: try line.text())]
  }

  private static func tasks(of records: [CSVReader.Record]) throws(ExchangeError) -> [ImportedTask] {
    let names = records.first?.fields.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? []
    guard names.contains("raw") || names.contains("text") else {
      throw ExchangeError("it is neither JSON nor iCalendar nor CSV with a column raw or text")
    }
    return try records.dropFirst().map { record throws(ExchangeError) in
      guard record.fields.count <= names.count else {
        throw ExchangeError("there are more fields than names", line: record.line)
      }
      let fields = Dictionary(zip(names, record.fields.map(TaskCSV.text))) { first, _ in first }
      if let raw = fields["raw"], !raw.isEmpty { return ImportedTask(line: record.line, text: raw) }
      let field = { (name: String) in
        fields[name].flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
      }
      guard let text = field("text") else { throw ExchangeError("a task has no text", line: record.line) }
      var line = ComposedLine(text)
      line.isDone = ["true", "1", "yes", "x"].contains(field("done")?.lowercased() ?? "")
      line.priority = field("priority")
      line.created = field("created")
      line.completed = field("completed")
      for key in ComposedLine.keys { line.add(key, field(key)) }
      line.add("+", field("projects")?.split(separator: " ").map(String.init) ?? [])
      line.add("@", field("contexts")?.split(separator: " ").map(String.init) ?? [])
      return ImportedTask(line: record.line, text: try line.text(at: record.line))
    }
  }

  private static func task(of component: ICSReader.Component) throws(ExchangeError) -> ImportedTask {
    let uid = component.text("UID")
    if let raw = component.text("X-TODO-RAW") {
      return ImportedTask(line: component.line, text: Array(raw.utf8), uid: uid)
    }
    guard let summary = component.text("SUMMARY") else {
      throw ExchangeError("a to-do has no SUMMARY", line: component.line)
    }
    var line = ComposedLine(summary)
    line.isDone =
      component.value("STATUS")?.uppercased() == "COMPLETED" || component.value("COMPLETED") != nil
    line.priority = component.value("PRIORITY").flatMap { Int($0) }.flatMap(ComposedLine.priority)
    line.created = component.value("CREATED").flatMap(ComposedLine.day)
    line.completed = component.value("COMPLETED").flatMap(ComposedLine.day)
    line.add("due", component.value("DUE").flatMap(ComposedLine.day))
    line.add("t", component.value("DTSTART").flatMap(ComposedLine.day))
    line.add("rec", component.value("RRULE").flatMap(ComposedLine.recurrence))
    line.add("+", component.value("CATEGORIES").map(ICSReader.list) ?? [])
    for parent in component.properties where parent.name == "RELATED-TO" {
      line.add("p", ICSReader.text(parent.value))
    }
    return ImportedTask(line: component.line, text: try line.text(at: component.line), uid: uid)
  }
}
