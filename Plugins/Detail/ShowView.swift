import ModuleKit
import PlainText
import TaskScreens
import TerminalText
import ViewKit

/// The details of a task: as a result, and as the same text in rows with meanings.
struct ShownTask {
  let result: ActionResult
  let rows: [PaneRow]
}

extension PaneRow {
  /// The words of its parts.
  var text: String {
    parts.map { if case .text(let text, _) = $0 { String(decoding: text, as: UTF8.self) } else { "" } }
      .joined()
  }
}

/// Writes details in colours on a terminal, and passes them on as results where colours mean nothing.
struct ShowView: View {
  let results: any View<[ActionResult]>

  /// Nil if a program reads the results, as JSON.
  let output: (any TextOutput)?
  let palette: Palette

  /// Whether lines are wrapped between words.
  let wrapsLines: Bool

  func display(_ tasks: [ShownTask]) throws {
    guard let output, let columns = output.columns else { return try results.display(tasks.map(\.result)) }
    var buffer = OutputBuffer(output)
    let wrapper = LineWrapper(
      columns: wrapsLines ? columns : .max, indent: Self.indent, reset: Array(palette.reset.utf8))
    for row in tasks.flatMap(\.rows) {
      wrapper.append(styled(row)[...], to: &buffer.bytes)
      buffer.bytes.append(.newline)
    }
    try buffer.flush()
  }

  /// Values continue below each other.
  private static let indent = 10

  private func styled(_ row: PaneRow) -> [UInt8] {
    row.parts.flatMap { part -> [UInt8] in
      guard case .text(let text, let meaning) = part else { return [] }
      var shown: [UInt8] = []
      DisplayText.append(text[...], columns: .max, to: &shown)
      return meaning == .strong
        ? palette.styledWords(of: shown) : palette.styled(shown, palette.look(of: meaning))
    }
  }
}
