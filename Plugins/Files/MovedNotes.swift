import ModuleKit
import TodoStores
import TodoTxt

/// The notes of tasks that move to another folder: a note is a file beside its list, so it moves, too.
struct MovedNotes {
  private struct Note {
    var source: String
    var text: TodoList
    var newName: NoteName
    var isCopied = false

    /// Whose line names it.
    var tasks: [NumberedTask]
  }

  private let files: TodoFiles
  private let inspector: any FileInspector
  private let openStore: @Sendable (String) -> any TodoStore
  private let route: Route
  private var notes: [Note] = []

  /// Copies the notes, under names that no other task uses there and no file with content has.
  ///
  /// - Parameter tasks: those that will move.
  init(
    copying tasks: [NumberedTask], along route: Route, files: TodoFiles, inspector: any FileInspector,
    openStore: @escaping @Sendable (String) -> any TodoStore
  ) throws(TodoStoreError) {
    (self.files, self.inspector, self.openStore, self.route) = (files, inspector, openStore, route)
    let folder = files.directory(ofListAt: route.destination)
    let noted = tasks.filter { TodoItem(line: $0.text).noteName != nil && self.folder(of: $0) != folder }
    guard !noted.isEmpty else { return }
    var taken = Set(try openStore(route.destination).list().compactMap(\.noteName))
    for task in noted {
      let item = TodoItem(line: task.text)
      guard let name = item.noteName else { continue }
      let source = TodoFiles.path(of: name.bytes, in: self.folder(of: task))
      if let index = notes.firstIndex(where: { $0.source == source }) {
        notes[index].tasks.append(task)
        continue
      }
      guard !files.hasTasks(at: source, inspector) else { continue }
      let file = openStore(source)
      let newName = try NoteName.unused(for: item, preferring: name, besides: taken) {
        openStore(TodoFiles.path(of: $0.bytes, in: folder))
      }
      taken.insert(newName)
      var note = Note(
        source: source, text: file.exists ? try file.list() : TodoList(), newName: newName, tasks: [task])
      if !note.text.isEmpty {
        let copy = try openStore(TodoFiles.path(of: note.newName.bytes, in: folder)).update {
          $0.isEmpty ? $0.edits(makingExactly: note.text) : []
        }
        note.isCopied = copy.bytes == note.text.bytes
      }
      notes.append(note)
    }
  }

  /// The line of a task in its new list.
  func line(of task: NumberedTask) -> [UInt8] {
    guard let note = notes.first(where: { $0.tasks.contains(task) }),
      let value = TodoItem(line: task.text).note
    else { return task.text }
    var line = task.text
    line.replaceSubrange(value.indices, with: note.newName.bytes)
    return line
  }

  /// Names the copies in the moved tasks, and removes the notes that no task of their folder names any more.
  ///
  /// - Parameters:
  ///   - moved: the tasks that have moved.
  ///   - rest: the list that they have left.
  func finish(_ moved: [NumberedTask], leaving rest: TodoList) throws(TodoStoreError) {
    for note in notes {
      let tasks = note.tasks.filter(moved.contains)
      guard let first = tasks.first else { continue }
      for task in tasks where line(of: task) != task.text {
        try openStore(route.destination).update { list in
          let arrived = list.last { $0.text.elementsEqual(task.text) }
          return arrived.map { [.replace(TodoLine($0), with: line(of: task))] } ?? []
        }
      }
      let name = TodoItem(line: first.text).noteName
      let done = first.number.list.flatMap { files.list(named: $0)?.done } ?? files.done
      let archived = try openStore(done).list()
      let isNamed =
        rest.contains { $0.noteName == name && rest.parts.mark(ofNumber: $0.number) == first.number.list }
        || archived.contains { $0.noteName == name }
      guard note.isCopied, !isNamed else { continue }
      try openStore(note.source).update {
        $0.bytes == note.text.bytes ? $0.edits(makingIt: TodoList()) : []
      }
      _ = try? inspector.deleteEmptyFile(at: note.source)
    }
  }

  /// Where the notes of a task's list are.
  private func folder(of task: NumberedTask) -> String {
    task.number.list.map(files.directory(ofListMarked:)) ?? files.directory(ofListAt: route.source)
  }
}
