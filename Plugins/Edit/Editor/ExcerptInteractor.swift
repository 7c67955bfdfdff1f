import ModuleKit
import TodoStores
import TodoTxt

/// Edits some lines of the list as a text of their own.
struct ExcerptInteractor {
  let interactor: EditorInteractor

  /// The selected lines as a text, and their places.
  func excerpt(of tasks: [SelectedTask]) throws(TodoStoreError) -> EditedExcerpt {
    let list = try interactor.list()
    let lines = tasks.compactMap { $0.line(in: list) }.sorted { $0.number < $1.number }
    let text = lines.flatMap { $0.text + [.newline] }
    return EditedExcerpt(list: list, numbers: lines.map(\.number), text: TodoList(bytes: text))
  }

  /// Applies the user's changes of the excerpt to the list.
  ///
  /// - Returns: the number of changed, added and removed lines.
  /// - Throws: `CommandError` for an invalid date; `lineChanged` if another program has changed one of the lines; then nothing
  ///   is changed.
  func merge(_ text: [UInt8], editedFrom excerpt: EditedExcerpt) throws -> Int {
    let edited = try interactor.dated(TodoList(bytes: text), editedFrom: excerpt.text)
    let edits = excerpt.edits(makingIt: edited)
    return edits.isEmpty
      ? 0 : try interactor.merge(try excerpt.list.applying(edits), editedFrom: excerpt.list).count
  }
}

/// Some lines of a list.
struct EditedExcerpt: Sendable {
  let list: TodoList

  /// The lines in their order.
  let numbers: [Int]
  let text: TodoList

  var bytes: [UInt8] { text.bytes }

  /// The edits that replace these lines of the list.
  func edits(makingIt edited: TodoList) -> [TodoEdit] {
    func place(_ number: Int) -> Int {
      numbers.indices.contains(number - 1) ? numbers[number - 1] : (numbers.last ?? list.count) + 1
    }
    return text.edits(makingIt: edited).map { edit in
      switch edit {
      case .replace(let line, with: let text):
        .replace(TodoLine(number: place(line.number), text: line.text), with: text)
      case .remove(let line, let leavingBlank):
        .remove(TodoLine(number: place(line.number), text: line.text), leavingBlank: leavingBlank)
      case .insert(let line, at: let number): .insert(line, at: place(number))
      case .append, .move: edit
      }
    }
  }
}
