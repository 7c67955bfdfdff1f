package import ListArranging
package import TerminalText
import TodoStores
package import TodoTxt

extension ListExport {
  /// Writes a CSV document, RFC 4180, and flushes the buffer when it is full, as the others do.
  ///
  /// - Parameter columns: those that the user has chosen; nil for all.
  package func writeCSV(_ columns: TaskColumns?, to output: inout OutputBuffer) throws(OutputError) {
    let parts = tasks.parts
    guard let columns else {
      output.bytes += TaskCSV.header(withList: !parts.isEmpty).utf8
      return try write(0..<tasks.count, to: &output) { task, _, text in
        TaskCSV.append(
          task.numbered(parts.ownNumber(of: task.number)), list: parts.mark(ofNumber: task.number), to: &text)
      }
    }
    TaskCSV.append(record: columns.columns.map { (Array($0.member.utf8), false) }, to: &output.bytes)
    try write(0..<tasks.count, to: &output) { task, _, text in
      let (number, list) = (parts.ownNumber(of: task.number), parts.mark(ofNumber: task.number))
      TaskCSV.append(
        record: columns.columns.map {
          (columns.cell(of: $0, for: task, number: number, list: list), $0.isNumeric)
        }, to: &text)
    }
  }

  /// Writes an iCalendar of to-dos, RFC 5545.
  package func writeICS(to output: inout OutputBuffer) throws(OutputError) {
    let writer = TaskICS(today: now.day)
    output.bytes += TaskICS.header.utf8
    try write(0..<tasks.count, to: &output) { [uids] task, _, text in
      writer.append(task, uid: uids.uid(ofLine: task.number), parentUID: uids.uid(ofID:), to: &text)
    }
    output.bytes += TaskICS.footer.utf8
  }

  /// Writes one document, RFC 8259.
  package func writeJSON(_ columns: TaskColumns?, to output: inout OutputBuffer) throws(OutputError) {
    try writeArray(columns, separator: ",\n", to: &output)
    output.bytes.append(.newline)
  }

  /// Appends an array of tasks, with their sections if the listing is grouped.
  ///
  /// - Parameter separator: the text between two tasks.
  package func writeArray(
    _ columns: TaskColumns? = nil, separator: StaticString = ",", to output: inout OutputBuffer
  ) throws(OutputError) {
    output.bytes.append("[")
    let first = sections.first { !$0.rows.isEmpty }?.rows.lowerBound
    try writeTasks(columns, to: &output) { row, json in if row != first { json.append(separator) } }
    output.bytes.append("]")
  }

  /// One task per line, with the name of its section if the listing is grouped.
  package func writeJSONLines(
    _ columns: TaskColumns?, to output: inout OutputBuffer
  ) throws(OutputError) {
    try writeTasks(columns, to: &output) { _, _ in
    } after: {
      $0.append(.newline)
    }
  }

  private func writeTasks(
    _ columns: TaskColumns?, to output: inout OutputBuffer,
    before: @escaping @Sendable (_ row: Int, _ json: inout [UInt8]) -> Void,
    after: @escaping @Sendable (_ json: inout [UInt8]) -> Void = { _ in }
  ) throws(OutputError) {
    let writer = TaskJSON(at: now)
    let parts = tasks.parts
    for section in sections {
      let ending = section.title.map { title in
        var ending: [UInt8] = []
        ending.append(",\"section\":")
        JSONText.append(title, to: &ending)
        ending.append("}")
        return ending
      }
      try write(section.rows, to: &output) { task, row, json in
        before(row, &json)
        let (number, list) = (parts.ownNumber(of: task.number), parts.mark(ofNumber: task.number))
        if let columns {
          columns.object(of: task, number: number, list: list).append(to: &json)
        } else {
          writer.append(
            task.numbered(number), isBlocked: isBlocked(task), urgency: urgency?.hundredths(of: task),
            list: list, to: &json)
        }
        if let ending {
          json.removeLast()
          json += ending
        }
        after(&json)
      }
    }
  }

  /// Appends each task of some rows with `append`, which also receives the row.
  private func write(
    _ rows: Range<Int>, to output: inout OutputBuffer,
    _ append: @Sendable (TodoItem, Int, inout [UInt8]) -> Void
  ) throws(OutputError) {
    try output.append(rows) { rows, text in
      let bytes = tasks.list.bytes.span
      // Copy the bytes, so that threads do not contend for one reference count.
      var line: [UInt8] = []
      for row in rows {
        tasks.prefetch(row)
        let task = tasks[row]
        line.removeAll(keepingCapacity: true)
        line.append(bytes.extracting(task.text))
        append(TodoItem(number: task.number, bytes: line[...]), row, &text)
      }
    }
  }
}
