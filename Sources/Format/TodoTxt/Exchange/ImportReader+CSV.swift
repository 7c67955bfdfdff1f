extension ImportReader {
  private static let columns: Set<String> = [
    "n", "done", "priority", "created", "completed", "due", "duetime", "t", "rec", "until", "projects",
    "contexts", "text", "raw", "urgency", "list",
  ]

  mutating func tasks(of records: [CSVReader.Record]) throws(ExchangeError) -> [ImportedTask] {
    let names = records.first?.fields.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? []
    guard names.contains("raw") || names.contains("text") else {
      throw ExchangeError("it is neither JSON nor iCalendar nor CSV with a column raw or text")
    }
    var tasks: [ImportedTask] = []
    for record in records.dropFirst() {
      guard record.fields.count <= names.count else {
        throw ExchangeError("it has more fields than names", line: record.line)
      }
      noteRepeats(of: zip(names, record.fields).map { ($0, $1.isEmpty) })
      let fields = Dictionary(zip(names, record.fields.map(TaskCSV.text))) { first, _ in first }
      for name in names where !Self.columns.contains(name) && fields[name]?.isEmpty == false {
        note(.field(name))
      }
      if let raw = fields["raw"], !raw.isEmpty {
        tasks.append(task(raw: raw, line: record.line))
        noteDifferences(of: fields, from: raw)
        continue
      }
      tasks.append(try composed(fields, at: record.line))
    }
    return tasks
  }

  /// Notes the fields that say something else than the line, which counts.
  private mutating func noteDifferences(of fields: [String: [UInt8]], from raw: [UInt8]) {
    var csv = Array(TaskCSV.header().utf8)
    TaskCSV.append(TodoItem(line: raw), to: &csv)
    guard let records = try? CSVReader.records(in: csv), records.count == 2 else { return }
    for (column, own) in zip(records[0].fields, records[1].fields.map(TaskCSV.text)) {
      let name = String(decoding: column, as: UTF8.self)
      guard Self.edited.contains(name), let field = fields[name.lowercased()], field != own else { continue }
      // A spreadsheet writes TRUE, and a column has the time, too.
      let isSame =
        name == "done" && field.map(\.lowercasedASCII) == own
        || name == "due" && field.starts(with: own + [UInt8(ascii: "T")])
      if !isSame { note(.overruled(name)) }
    }
  }

  /// Reads the completion of a task. A date of completion completes it, unless the file says that it is open.
  mutating func complete(_ line: inout ComposedLine, done: String?, completed: String?) {
    switch done?.lowercased() ?? "" {
    case "true", "1", "yes", "y", "x", "done", "completed": line.isDone = true
    case "false", "0", "no", "n", "open", "pending": line.isDone = false
    case let word:
      line.isDone = completed != nil
      if !word.isEmpty { note(.field("done")) }
    }
    line.completed = line.isDone ? completed : nil
    if completed != nil, !line.isDone { note(.field("completed")) }
  }

  private mutating func composed(
    _ fields: [String: [UInt8]], at number: Int
  ) throws(ExchangeError) -> ImportedTask {
    let field = { (name: String) in
      fields[name].flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
    guard let text = field("text") else { throw ExchangeError("a task has no text", line: number) }
    var line = ComposedLine(text)
    complete(&line, done: field("done"), completed: field("completed"))
    line.priority = field("priority")
    line.created = field("created")
    for key in ComposedLine.keys {
      let time = key == "due" ? field("duetime").map { "T\($0)" } ?? "" : ""
      line.add(key, value(of: key, field(key).map { date($0 + time) }))
    }
    if field("due") == nil, field("duetime") != nil { note(.field("dueTime")) }
    line.add("+", field("projects")?.split(separator: " ").map { String($0.drop { $0 == "+" }) } ?? [])
    line.add("@", field("contexts")?.split(separator: " ").map(String.init) ?? [])
    return try task(line, line: number, readsDates: true)
  }
}
