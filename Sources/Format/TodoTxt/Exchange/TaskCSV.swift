/// Spells tasks as comma-separated values, RFC 4180.
///
/// A field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no
/// spreadsheet runs it as a formula. `text(of:)` takes it away again.
public enum TaskCSV {
  /// The header record.
  ///
  /// - Parameter withList: whether there are several lists, and so the mark of each task's.
  public static func header(withList: Bool = false) -> String {
    "n,done,priority,created,completed,due,t,rec,projects,contexts,text,raw,dueTime\(withList ? ",list" : "")\r\n"
  }

  /// Appends a record of any fields.
  ///
  /// - Parameter fields: texts, and numbers, which stay as they are: a negative one is no formula.
  public static func append(record fields: [(text: [UInt8], isNumber: Bool)], to csv: inout [UInt8]) {
    let start = csv.count
    for field in fields {
      if field.isNumber {
        csv.append(UInt8(ascii: ","))
        csv += field.text
      } else {
        append(field.text, to: &csv)
      }
    }
    if csv.count > start { csv.remove(at: start) }
    csv.append("\r\n")
  }

  public static func append(_ task: TodoItem, list: String? = nil, to csv: inout [UInt8]) {
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
    csv += ",\(task.dueDate?.time?.description ?? "")".utf8
    if let list { append(list.utf8, to: &csv) }
    csv.append("\r\n")
  }

  private static func append(_ text: some Sequence<UInt8>, to csv: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let text = Array(text)
    let field = isFormula(text[...]) ? [apostrophe] + text : text
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

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a spreadsheet would run the text as a formula, or strip its own apostrophe.
  private static func isFormula(_ field: ArraySlice<UInt8>) -> Bool {
    guard let first = field.drop(while: { $0 == apostrophe }).first else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }

  /// The text of a field, without the apostrophe that protects from formulas.
  static func text(of field: [UInt8]) -> [UInt8] {
    field.first == apostrophe && isFormula(field[...]) ? Array(field.dropFirst()) : field
  }
}
