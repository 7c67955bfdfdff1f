import ModuleKit
import PlainText
import ViewKit

/// Opens an editor, and reports the result.
struct EditorPresenter {
  let interactor: EditorInteractor

  /// Edits the whole file: with several lists, the first one.
  let wholeFile: EditorInteractor
  let view: any View<[ActionResult]>
  let reporter: TaskReportPresenter
  let editor: any TextEditor
  let prompt: any Prompt
  let settings: Settings

  func edit(_ request: TaskRequest) throws {
    let task = try reporter.outcome(of: interactor.find(request))
    try editor.edit(task.text + [.newline]) { text in
      let lines = text.split(separator: .newline).map { $0.last == .carriageReturn ? $0.dropLast() : $0 }
      guard lines.count == 1 else {
        throw CommandError(
          "Nothing was changed: a task is one line, and the text has \(lines.count).")
      }
      if lines[0].elementsEqual(task.text) { return try sayThatNothingChanged() }
      try reporter.present(interactor.replace(request.expecting(task), with: Array(lines[0]))) {
        ActionResult(
          "replaced", after: $0.new,
          [.task($0.new)]
            + Message.days(
              $0.days, of: $0.new, on: interactor.reading.today, listName: settings.files.todoName))
      }
    }
  }

  func editEverything() throws {
    let base = try wholeFile.text()
    let count = wholeFile.taskCount(of: base)
    try editor.edit(base) { text in
      if settings.isForced || count == 0 || wholeFile.taskCount(of: text) > 0 {
        return try merge(text, editedFrom: base)
      }
      try prompt.confirm("Delete \(String(count: count, "task"))?") { isConfirmed in
        guard isConfirmed else { throw CommandError("Nothing was changed.", code: "declined") }
        try merge(text, editedFrom: base)
      }
    }
  }

  private func merge(_ text: [UInt8], editedFrom base: [UInt8]) throws {
    let edits = text == base ? LineEdits([]) : try wholeFile.merge(text, editedFrom: base)
    if edits.count == 0, edits.hasByteOrderMark == nil { return try sayThatNothingChanged() }
    try view.display([
      ActionResult(
        "edited", details: ["changes": .number(edits.count)],
        [.text("\(settings.files.todoName): \(words(for: edits)).")])
    ])
  }

  /// `1 line added: Call Mom`, or `2 lines changed, 1 removed`.
  private func words(for edits: LineEdits) -> String {
    let kinds = [(edits.changed, "changed"), (edits.added, "added"), (edits.removed, "removed")].filter {
      $0.0 > 0
    }
    let parts = kinds.enumerated().map { index, kind in
      "\(index == 0 ? String(count: kind.0, "line") : "\(kind.0)") \(kind.1)"
    }
    let line =
      edits.count == 1 && edits.hasByteOrderMark == nil
      ? ": \(String(decoding: edits.last.prefix { $0 != .newline }, as: UTF8.self))" : ""
    let mark = edits.hasByteOrderMark.map { "byte order mark \($0 ? "added" : "removed")" }
    return (parts + [mark].compactMap(\.self)).joined(separator: ", ") + line
  }

  private func sayThatNothingChanged() throws {
    try view.display([ActionResult("unchanged", [.text("\(settings.files.todoName): Nothing was changed.")])])
  }
}
