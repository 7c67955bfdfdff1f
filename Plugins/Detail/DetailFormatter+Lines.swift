import ModuleKit
import TodoStores
import TodoTxt

extension DetailFormatter {
  /// A task as lines for a terminal or a pipe.
  func lines(of detail: TaskDetail, on today: CivilDate) -> [String] {
    var lines = ["\(detail.task.number) \(String(decoding: detail.task.text, as: UTF8.self))"]
    func add(_ label: String, _ value: String) {
      lines.append(label + String(repeating: " ", count: max(1, Self.labelWidth - label.count)) + value)
    }
    for field in fields(of: detail.facts, on: today) where field.label != "number" {
      add(field.label, field.value)
    }
    if !detail.blockers.isEmpty {
      add("blocked", "by \(detail.blockers.map(\.description).joined(separator: ", "))")
    }
    if !detail.terms.isEmpty { add("urgency", decimals(detail.urgency)) }
    lines += detail.terms.map(line)
    if let note = detail.note {
      lines.append("note:")
      lines += note.map { "  " + String(decoding: $0, as: UTF8.self) }
    }
    if !detail.history.isEmpty { lines.append("history:") }
    for change in changes(detail.history, on: today) {
      lines.append("  \(change.label): \(change.before.map { "was \($0)" } ?? "new")")
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
