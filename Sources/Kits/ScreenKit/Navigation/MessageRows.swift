import PlainText
import TerminalText

/// The rows of a message. If they are too many, the last one ends in `…`.
struct MessageRows {
  let rows: [[UInt8]]

  init(_ text: String, columns: Int, limit: Int) {
    let all = DisplayText.rows(of: Array(text.utf8), columns: columns)
    guard all.count > limit else {
      rows = all
      return
    }
    var last: [UInt8] = []
    let rest = Array(all[(limit - 1)...].joined(separator: [.space]))
    DisplayText.append(rest[...], columns: columns, to: &last)
    rows = all[..<(limit - 1)] + [last]
  }
}
