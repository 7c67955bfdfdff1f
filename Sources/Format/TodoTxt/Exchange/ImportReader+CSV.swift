extension ImportReader {
  private static let columns: Set<String> = [
    "n", "done", "priority", "created", "completed", "due", "duetime", "t", "rec", "until", "projects",
    "contexts", "text", "raw", "urgency",
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
      let fields = Dictionary(zip(names, record.fields.map(TaskCSV.text))) { first, _ in first }
      if let raw = fields["raw"], !raw.isEmpty {
        tasks.append(task(raw: raw, line: record.line))
        continue
      }
      tasks.append(try composed(fields, at: record.line))
      for name in names where !Self.columns.contains(name) && fields[name]?.isEmpty == false {
        note(.field(name))
      }
    }
    return tasks
  }

  private mutating func composed(
    _ fields: [String: [UInt8]], at number: Int
  ) throws(ExchangeError) -> ImportedTask {
    let field = { (name: String) in
      fields[name].flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
    guard let text = field("text") else { throw ExchangeError("a task has no text", line: number) }
    var line = ComposedLine(text)
    line.isDone = ["true", "1", "yes", "x"].contains(field("done")?.lowercased() ?? "")
    line.priority = field("priority")
    line.created = field("created")
    line.completed = field("completed")
    for key in ComposedLine.keys {
      let time = key == "due" ? field("duetime").map { "T\($0)" } ?? "" : ""
      line.add(key, field(key).map { date($0 + time) })
    }
    line.add("+", field("projects")?.split(separator: " ").map(String.init) ?? [])
    line.add("@", field("contexts")?.split(separator: " ").map(String.init) ?? [])
    return try task(line, line: number, readsDates: true)
  }
}
