import TodoTxt

/// The lines that objects are, and what a sync adds to lines.
extension CalendarIntake {
  /// Subtasks of other programs name their parent by its UID, so that becomes the `id:` of a parent without one.
  mutating func nameParents() {
    for task in tasks.tasks where !task.isRemoved {
      for parent in TodoItem(line: task.text).parents {
        let uid = String(decoding: parent, as: UTF8.self)
        guard let index = tasks[uid], tasks[index].file != .done, TodoItem(line: tasks[index].text).id == nil
        else { continue }
        tasks.replace(index, with: Self.line(tasks[index].text, with: "id:\(uid)"))
        received += 1
      }
    }
  }

  /// The object as a line of this list.
  func line(of task: CalendarTask, in collection: String) -> [UInt8] {
    line(task.line, of: task, in: collection)
  }

  func line(_ line: [UInt8], of task: CalendarTask, in collection: String) -> [UInt8] {
    // Control characters would reach terminals.
    var line = line.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    if let name = TodoItem(line: line).syncedNote, isPrivate(name, line, task) {
      let value = String(decoding: name.bytes, as: UTF8.self)
      line = Self.replacing("note:\(value)", by: "note: \(value)", in: line)
    }
    if let own = TodoItem(line: line).value(forKey: "uid"), !own.elementsEqual(task.uid.utf8) {
      line = Self.replacing("uid:" + String(decoding: own, as: UTF8.self), by: nil, in: line)
    }
    if let project = mappings.project(of: collection),
      !TodoItem(line: line).projects.contains(where: { $0.elementsEqual(project.utf8) })
    {
      line = Self.line(line, with: "+\(project)")
    }
    return line
  }

  /// Whether a note belongs to other tasks of this machine: the server must neither get nor replace it by naming it.
  private func isPrivate(_ name: NoteName, _ line: [UInt8], _ task: CalendarTask) -> Bool {
    let known = [state.entries[task.uid]?.line, tasks[task.uid].map { tasks[$0].text }].compactMap(\.self)
    if known.contains(where: { TodoItem(line: $0).noteName == name }) { return false }
    if [line, task.base].compactMap(\.self).contains(where: { unlinked[LineKey($0)]?.isEmpty == false }) {
      return false
    }
    return (try? notes?.text(of: name))?.isEmpty == false
  }

  /// The line with a further word, which must not complete or prioritize it: `x` alone is text, and `x note:a` is not.
  static func line(_ line: [UInt8], with word: String) -> [UInt8] {
    let (before, longer) = (TodoItem(line: line), line + " \(word)".utf8)
    let after = TodoItem(line: longer)
    guard before.isCompleted == after.isCompleted, before.priority == after.priority else {
      return Array("\(word) ".utf8) + line
    }
    return longer
  }

  /// - Parameter other: nil to remove the word.
  static func replacing(_ word: String, by other: String?, in line: [UInt8]) -> [UInt8] {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let replaced = words.compactMap { $0.elementsEqual(word.utf8) ? other.map { Array($0.utf8)[...] } : $0 }
    return Array(replaced.joined(separator: [UInt8(ascii: " ")]))
  }

  /// Writes `uid:` into lines of todo.txt that lack it, and into all lines that have the one of another line.
  mutating func writeUIDs() {
    for index in tasks.tasks.indices {
      let task = tasks[index]
      let own = TodoItem(line: task.text).value(forKey: "uid")
      guard task.file != .done || own != nil, !task.isRemoved, !task.uid.isEmpty,
        own?.elementsEqual(task.uid.utf8) != true
      else { continue }
      let line = Self.line(Self.withoutUID(task.text), with: "uid:\(task.uid)")
      // A UID of another program may contain blanks.
      guard TodoItem(line: line).value(forKey: "uid")?.elementsEqual(task.uid.utf8) == true else { continue }
      tasks.replace(index, with: line)
    }
  }

  static func withoutUID(_ line: [UInt8]) -> [UInt8] {
    guard let uid = TodoItem(line: line).value(forKey: "uid") else { return line }
    return replacing("uid:" + String(decoding: uid, as: UTF8.self), by: nil, in: line)
  }
}
