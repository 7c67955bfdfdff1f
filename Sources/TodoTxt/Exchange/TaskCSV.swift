/// Spells tasks as comma-separated values, RFC 4180.
public enum TaskCSV {
  /// The names of the columns, with the end of their line.
  public static let header = "n,done,priority,created,completed,due,t,rec,projects,contexts,text,raw\r\n"

  /// Appends the record of one task, with the end of its line.
  public static func append(_ task: TodoItem, to csv: inout [UInt8]) {
    csv += "\(task.number),\(task.isCompleted),".utf8
    csv += (task.priority?.description ?? "").utf8
    for date in [task.creationDate, task.completionDate, task.due, task.threshold] {
      csv.append(UInt8(ascii: ","))
      if let date { csv += date.description.utf8 }
    }
    append(task.value(forKey: "rec") ?? [], to: &csv)
    append(task.projects.joined(separator: [.space]), to: &csv)
    append(task.contexts.joined(separator: [.space]), to: &csv)
    append(task.body, to: &csv)
    append(task.text, to: &csv)
    csv.append("\r\n")
  }

  private static func append(_ field: some Sequence<UInt8>, to csv: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let field = Array(field)
    csv.append(UInt8(ascii: ","))
    guard
      field.contains(where: {
        $0 == quote || $0 == UInt8(ascii: ",") || $0 == .carriageReturn || $0 == .newline
      })
    else {
      csv += field
      return
    }
    csv.append(quote)
    for byte in field {
      if byte == quote { csv.append(quote) }
      csv.append(byte)
    }
    csv.append(quote)
  }
}
