import Merging
import ModuleKit
import TodoStores
import TodoTxt

struct ImportInteractor {
  let store: any TodoStore

  /// done.txt: archived tasks are not added again.
  let done: any TodoStore

  /// The source file, of any format.
  let source: any TodoStore

  /// Reads the source if it is a pipe; nil for a file.
  let stream: ByteStream?

  /// The UIDs of the list's tasks.
  let uids: any TaskUIDStore

  /// Reads the file.
  let reader: ImportReader

  let settings: Settings
  let today: CivilDate

  let sourceIsFolder: Bool

  var sourceExists: Bool { source.exists }

  /// Adds the tasks of the file that are not in the list, and applies another program's changes to the
  /// others, in one commit.
  ///
  /// - Parameter isTrial: whether to write nothing.
  /// - Throws: `ExchangeError` for an invalid file, `TodoStoreError`; nothing is added then.
  func importTasks(isTrial: Bool) throws -> (outcomes: [ImportOutcome], notes: ImportNotes) {
    var reader = reader
    let tasks = try reader.tasks(in: stream?() ?? source.list().bytes)
    let archived = ArchivedTasks(try done.list(), beside: tasks)
    if isTrial {
      let list = store.exists ? try store.list() : TodoList()
      let plan = try plan(tasks, besides: archived, in: list)
      return (plan.outcomes, reader.notes.adding(plan.notes))
    }
    var plan = ImportPlan()
    var failure: (any Error)?
    try store.update { list in
      failure = nil
      do {
        plan = try self.plan(tasks, besides: archived, in: list)
        return plan.edits
      } catch {
        failure = error
        return []
      }
    }
    if let failure { throw failure }
    if !plan.uids.isEmpty { keep(plan) }
    if !plan.archived.isEmpty { _ = try done.append(all: plan.archived) }
    return (plan.outcomes, reader.notes.adding(plan.notes))
  }

  /// Stores the file's UIDs of the new lines; a line that is not found gets a new UID.
  private func keep(_ plan: ImportPlan) {
    guard let list = try? store.list() else { return }
    var kept = uids.load()
    let known = plan.uids.filter {
      $0.key <= list.count && list[$0.key - 1].text.elementsEqual($0.value.text)
    }
    kept.follow(list, known: known.mapValues(\.uid))
    uids.save(kept)
  }

  private func plan(
    _ tasks: [ImportedTask], besides archived: ArchivedTasks, in list: TodoList
  ) throws -> ImportPlan {
    var plan = ImportPlan()
    var kept = uids.load()
    kept.follow(list)
    var known = KnownTasks(list, kept)
    var archived = archived
    var completed = CompletedLines(list, beside: tasks)
    var count = list.count
    func append(_ text: [UInt8]) -> Int {
      plan.edits.append(.append(text))
      count += 1
      known.insert(text, number: count)
      return count
    }
    /// A new task goes to the end of the first of several lists.
    func shown(_ number: Int) -> TaskNumber {
      number > list.count
        ? TaskNumber(number - list.count + list.firstLineCount) : TaskNumber(number, in: list.parts)
    }
    for task in tasks {
      if task.text.allSatisfy(\.isBlank) { continue }
      let before = plan.edits.count + plan.archived.count
      defer { if plan.edits.count + plan.archived.count > before { plan.notes += task.notes } }
      guard let number = known.number(of: task) ?? completed.take(task) else {
        if archived.take(task) {
          plan.outcomes.append(.wasDone(task.text))
          continue
        }
        if task.isArchived, settings.archivesOnCompletion {
          plan.archived.append(task.text)
          plan.outcomes.append(.archived(task.text))
          continue
        }
        let number = append(task.text)
        known.claim(number)
        if let uid = task.uid, known.add(uid, of: number) { plan.uids[number] = (uid, task.text) }
        plan.outcomes.append(.added(shown(number), task.text))
        continue
      }
      known.claim(number)
      guard number <= list.count, let change = task.change, known.takeUnchanged(number) else {
        let differs =
          task.change == nil && number <= list.count
          && ![task.text, task.source].contains { list[number - 1].text.elementsEqual($0) }
        plan.outcomes.append(
          differs ? .differs(shown(number), task.text) : .wasThere(shown(number), task.text))
        continue
      }
      let line = Array(list[number - 1].text)
      guard let text = TaskMerge.line(base: task.source, ours: line, theirs: task.text) else {
        let isThere = known.contains(task.text)
        plan.outcomes.append(
          isThere
            ? .wasThere(shown(number), line)
            : .keptBoth(shown(number), shown(append(task.text)), task.text))
        continue
      }
      guard text != line else {
        plan.outcomes.append(.wasThere(shown(number), line))
        continue
      }
      plan.edits.append(.replace(TodoLine(list[number - 1]), with: text))
      plan.outcomes.append(.changed(shown(number), line, text))
      if let next = try nextOccurrence(of: line, after: change, to: task.source), !known.contains(next) {
        plan.outcomes.append(.added(shown(append(next)), next))
      }
    }
    return plan
  }

  /// The next occurrence of a recurring task that the other program has completed.
  ///
  /// - Parameter source: the line that the file was made from.
  private func nextOccurrence(
    of line: [UInt8], after change: VTODOChange, to source: [UInt8]
  ) throws -> [UInt8]? {
    guard change.completes, !TodoItem(line: line).isCompleted else { return nil }
    let theirs = try change.applied(to: source, completing: false, on: today)
    guard let open = TaskMerge.line(base: source, ours: line, theirs: theirs) else { return nil }
    let outcome = RecurrenceOutcome(
      ofCompleting: open, on: change.completionDate ?? today, settings: settings.recurrence)
    guard case .next(let next) = outcome else { return nil }
    return next.line
  }
}

/// The effect of an import on a list.
private struct ImportPlan {
  var outcomes: [ImportOutcome] = []
  var edits: [TodoEdit] = []

  /// The file's identifiers of the new lines, by number.
  var uids: [Int: (uid: String, text: [UInt8])] = [:]

  /// The lines for done.txt.
  var archived: [[UInt8]] = []

  /// Those of the tasks that it adds or changes.
  var notes: [ImportNotes.Matter] = []
}

enum ImportOutcome: Hashable {
  /// With its current number.
  case added(TaskNumber, [UInt8])

  /// Added to done.txt.
  case archived([UInt8])

  /// With the line before and after.
  case changed(TaskNumber, [UInt8], [UInt8])

  /// Both sides changed the same words of the task: its number, and that of the file's line.
  case keptBoth(TaskNumber, TaskNumber, [UInt8])

  /// With the number of the equal task.
  case wasThere(TaskNumber, [UInt8])

  /// The id is known, but the texts differ. It is unknown which is newer, so the task stays.
  case differs(TaskNumber, [UInt8])

  /// It is in done.txt.
  case wasDone([UInt8])
}

/// The tasks of a list, by text and by UID.
private struct KnownTasks {
  private var texts: [[UInt8]: [Int]] = [:]
  private var uids: [String: Int] = [:]

  /// The lines that tasks of the file stand for. Equal texts are different tasks, unless they have the same UID.
  private var claimed: Set<Int> = []
  private var changed: Set<Int> = []
  private let kept: TaskUIDs

  init(_ list: TodoList, _ kept: TaskUIDs) {
    self.kept = kept
    for item in list where !item.isBlank { insert(Array(item.text), number: item.number) }
  }

  mutating func insert(_ text: [UInt8], number: Int) {
    texts[text, default: []].append(number)
    guard let id = TodoItem(line: text).id else { return }
    let uid = String(decoding: id, as: UTF8.self)
    uids[uid] = uids[uid] ?? number
  }

  /// - Returns: whether no other line has it.
  mutating func add(_ uid: String, of number: Int) -> Bool {
    guard self.number(of: uid) == nil || uids[uid] == number else { return false }
    uids[uid] = number
    return true
  }

  mutating func claim(_ number: Int) { claimed.insert(number) }

  func contains(_ text: [UInt8]) -> Bool { texts[text] != nil }

  private func number(of uid: String) -> Int? { kept.number(of: uid) ?? uids[uid] }

  func number(of task: ImportedTask) -> Int? {
    if let number = task.uid.flatMap(number) { return number }
    for text in [task.text, task.source] {
      if let number = texts[text]?.first(where: { !claimed.contains($0) }) { return number }
    }
    return nil
  }

  /// - Returns: false if another task of the file has changed the line.
  mutating func takeUnchanged(_ number: Int) -> Bool { changed.insert(number).inserted }
}

/// The tasks of done.txt.
private struct ArchivedTasks {
  /// The number of lines with each text.
  private var counts: [[UInt8]: Int] = [:]
  private let ids: Set<[UInt8]>
  private var completed: CompletedLines

  init(_ list: TodoList, beside tasks: [ImportedTask]) {
    completed = CompletedLines(list, beside: tasks)
    for item in list where !item.isBlank { counts[Array(item.text), default: 0] += 1 }
    ids = Set(list.lazy.compactMap(\.id).map(Array.init))
  }

  /// Whether it has the task, by its text or its id. A line stands for one task of the file.
  mutating func take(_ task: ImportedTask) -> Bool {
    if let count = counts[task.text], count > 0 {
      counts[task.text] = count - 1
      return true
    }
    return TodoItem(line: task.text).id.map { ids.contains(Array($0)) } ?? (completed.take(task) != nil)
  }
}

/// The completed lines of a file, for open tasks that were completed here since they were exported.
private struct CompletedLines {
  private var lines: [[UInt8]: [(number: Int, day: CivilDate?)]] = [:]

  /// - Parameter tasks: those of the file; a line that is one of them stands for that one.
  init(_ list: TodoList, beside tasks: [ImportedTask]) {
    let texts = Set(tasks.map(\.text))
    for item in list where item.isCompleted && !texts.contains(Array(item.text)) {
      lines[Self.words(of: item), default: []].append((item.number, item.completionDate))
    }
  }

  /// The number of a line with the same words, whatever its priority and dates. It stands for one task of the file. A
  /// task that was created after the completion is another one.
  mutating func take(_ task: ImportedTask) -> Int? {
    let item = TodoItem(line: task.text)
    guard !item.isCompleted else { return nil }
    let (words, created) = (Self.words(of: item), item.creationDate)
    return lines[words]?.firstIndex { line in
      line.day.flatMap { day in created.map { $0 <= day } } ?? true
    }.flatMap { lines[words]?.remove(at: $0).number }
  }

  /// A completed task may keep its priority as a word.
  private static func words(of item: TodoItem) -> [UInt8] {
    var line = TaskLine(Array(item.body))
    line.remove("pri")
    return line.text
  }
}
