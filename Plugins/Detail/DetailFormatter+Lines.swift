import ModuleKit
import PlainText
import TaskScreens

extension DetailFormatter {
  /// A task as rows for a terminal or a pipe.
  func rows(of detail: TaskDetail, on today: CivilDate) -> [PaneRow] {
    var lines = [
      PaneRow(
        ("\(detail.task.number) ", .muted), (String(decoding: detail.task.text, as: UTF8.self), .strong))
    ]
    func add(_ label: String, _ value: String, _ meaning: PaneRow.Meaning = .plain) {
      let blanks = String(repeating: " ", count: max(1, Self.labelWidth - label.count))
      // The priority is no chip, which would be wider in text.
      lines.append(PaneRow((label + blanks, .muted), (value, meaning == .priority ? .strong : meaning)))
    }
    for field in fields(of: detail.facts, on: today) where field.label != "number" {
      add(field.label, field.value, field.meaning)
    }
    if !detail.blockers.isEmpty {
      add("blocked", "by \(detail.blockers.map(\.description).joined(separator: ", "))")
    }
    if !detail.terms.isEmpty { add("urgency", decimals(detail.urgency)) }
    lines += detail.terms.map { PaneRow((line(of: $0), .muted)) }
    if let note = detail.note {
      lines.append(PaneRow(("note:", .heading)))
      lines += note.map { PaneRow(("  " + String(decoding: $0, as: UTF8.self), .plain)) }
    }
    if !detail.history.isEmpty { lines.append(PaneRow(("history:", .heading))) }
    for change in changes(detail.history, on: today) {
      lines.append(
        PaneRow(
          ("  \(change.label): ", .muted), (change.before.map { "was \($0)" } ?? "new", .plain)))
    }
    return lines
  }

  private func line(of term: UrgencyTerm) -> String {
    let name = "  \(term.factor.rawValue)"
    let width = Self.labelWidth + 2
    return name + String(repeating: " ", count: max(1, width - name.count))
      + "\(padded(decimals(term.coefficient * 1_000_000))) × \(decimals(term.share * 100)) = "
      + padded(decimals(term.value))
  }

  private func padded(_ number: String) -> String {
    String(repeating: " ", count: max(0, 6 - number.count)) + number
  }

  /// Hundred-millionths with two decimals, rounded.
  func decimals(_ number: Int) -> String {
    let hundredths = (abs(number) + 500_000) / 1_000_000
    let rest = hundredths % 100
    let sign = number < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static let labelWidth = 10
}
