import Merging
import PlainText
import TodoTxt

/// Both sides have changed a task or its note.
extension CalendarIntake {
  /// - Returns: the common state of both sides.
  mutating func merge(
    _ index: Int, base: [UInt8]?, _ theirs: [UInt8], _ task: CalendarTask
  ) -> [UInt8] {
    let ours = tasks[index].text
    let wasOpen = !TodoItem(line: base ?? theirs).isCompleted
    guard ours != theirs else { return theirs }
    editors[index] = reading.author(of: task)
    guard let merged = Self.merged(base: base, ours: ours, theirs: theirs) else {
      events.append(.keptBoth(min(ours, theirs), max(ours, theirs)))
      tasks.append(Self.withoutUID(ours), to: tasks[index].file, uid: "")
      replace(index, with: theirs)
      return theirs
    }
    if merged != ours {
      if merged != theirs { events.append(.merged(line: merged)) }
      replace(index, with: merged)
    }
    if wasOpen, !TodoItem(line: ours).isCompleted, let before = task.completed, task.rule == .none,
      let open = Self.merged(base: base, ours: ours, theirs: before)
    {
      addNext(of: task.uid, completing: open, line: merged)
    }
    return theirs
  }

  /// What this program wrote last, as the base of a line; nil if the line may be older, and would revert the changes of others
  /// since.
  static func base(_ written: [UInt8], of ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    if written == ours { return written }
    guard LineKey.has(TodoItem(line: ours), allWordsOf: TodoItem(line: written)) else { return nil }
    return words(of: written, ours, theirs)
  }

  /// The words of a line as the base of two others. It is completed only if both are.
  static func words(of line: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    let isCompleted = [ours, theirs].allSatisfy { TodoItem(line: $0).isCompleted }
    return Array((isCompleted ? "x " : "").utf8) + TodoItem(line: line).body
  }

  /// Whether an object was made from a line that was sent, rather than from the line before; nil if that is unknown.
  static func isMade(_ new: Fetched, from sent: [UInt8], insteadOf old: [UInt8]?) -> Bool? {
    if new.task.base == sent { return true }
    switch new.task.origin {
    case CalendarTask.hash(of: sent): return true
    case old.map(CalendarTask.hash): return false
    // A program that keeps the line of this one has changed the former object.
    default: return old != nil && new.task.base == old ? false : nil
    }
  }

  /// Whether a line has all that a change added, and nothing that it removed. Then it was made from what was sent.
  static func has(_ theirs: [UInt8], changesFrom old: [UInt8]?, to sent: [UInt8]) -> Bool {
    let (theirs, old, sent) = (TodoItem(line: theirs), TodoItem(line: old ?? []), TodoItem(line: sent))
    guard theirs.isCompleted == sent.isCompleted || old.isCompleted == sent.isCompleted,
      theirs.priority == sent.priority || old.priority == sent.priority
    else { return false }
    func counts(_ item: TodoItem) -> [ArraySlice<UInt8>: Int] {
      Dictionary(item.body.words.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let (known, before, after) = (counts(theirs), counts(old), counts(sent))
    return Set(before.keys).union(after.keys).allSatisfy { word in
      let (count, wanted) = (known[word] ?? 0, after[word] ?? 0)
      let change = wanted - (before[word] ?? 0)
      return change == 0 || (change > 0 ? count >= wanted : count <= wanted)
    }
  }

  static func merged(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    if let base { return TaskMerge.line(base: base, ours: ours, theirs: theirs) }
    let common = [theirs, ours].first { line in
      [theirs, ours].allSatisfy { LineKey.has(TodoItem(line: $0), allWordsOf: TodoItem(line: line)) }
    }
    if let common {
      // Words and prefixes of one side only count as added by that side, so nothing is lost.
      return TaskMerge.line(base: Self.words(of: common, ours, theirs), ours: ours, theirs: theirs)
    }
    let lists = [ours, theirs].map { TaskFiles(todo: $0 + [UInt8(ascii: "\n")]) }
    let result = TodoList(bytes: TaskMerge(base: nil, ours: lists[0], theirs: lists[1]).result.todo ?? [])
    return result.count == 1 ? Array(result[0].text) : nil
  }

  /// Merges the note of a task line by line.
  ///
  /// - Parameter hash: of the note that both sides had last; nil for a new task.
  mutating func takeNote(of task: CalendarTask, _ path: String, knownAs hash: UInt64?) throws {
    guard let notes, state.entries[task.uid]?.path == path, let index = tasks[task.uid] else { return }
    let theirs = task.note
    let base = hash ?? noteHash(of: task.noteBase)
    state.entries[task.uid]?.noteHash = noteHash(of: theirs)
    let item = TodoItem(line: tasks[index].text)
    if item.note != nil, item.syncedNote == nil {
      guard !theirs.isEmpty, noteHash(of: theirs) != base || hash == nil else { return }
      let words = String(decoding: item.body.prefix(40), as: UTF8.self)
      sentences.append("The server's note of “\(words)” is not here: note: names no file in notes/.")
      return
    }
    let ours = try item.syncedNote.flatMap { try notes.text(of: $0) } ?? ""
    guard theirs != ours, noteHash(of: theirs) != base || hash == nil else { return }
    var text = theirs
    if !ours.isEmpty, noteHash(of: ours) != base {
      let known = noteHash(of: task.noteBase) == base ? task.noteBase : ""
      let merge = TextMerge(
        base: Array("\(known)\n".utf8), ours: Array("\(ours)\n".utf8), theirs: Array("\(theirs)\n".utf8))
      text = String(decoding: merge.result.dropLast(), as: UTF8.self)
    }
    guard text != ours else { return }
    let name: NoteName
    if let known = item.syncedNote {
      name = known
    } else {
      name = try unusedName(for: item, notes)
      tasks.replace(
        index, with: Self.line(tasks[index].text, with: "note:\(String(decoding: name.bytes, as: UTF8.self))")
      )
    }
    savedNotes.append((name, text))
    received += 1
  }

  private func unusedName(for item: TodoItem, _ notes: any CalendarNotes) throws -> NoteName {
    let taken = Set(tasks.tasks.lazy.compactMap { TodoItem(line: $0.text).noteName })
    var number = 1
    while true {
      let name = NoteName.new(for: item, number: number)
      if !taken.contains(name), try notes.text(of: name)?.isEmpty ?? true { return name }
      number += 1
    }
  }
}

private func min(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
  one.lexicographicallyPrecedes(other) ? one : other
}

private func max(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
  one.lexicographicallyPrecedes(other) ? other : one
}
