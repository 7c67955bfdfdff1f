import Merging
import ModuleKit
import TodoStores
import TodoTxt

struct ConflictsInteractor {
  let inspector: any FileInspector
  let openStore: @Sendable (String) -> any TodoStore
  let journal: any TodoJournal

  /// Records the deletion of a copy, so that undo brings it back.
  var record: ([FileChange]) -> Void = { _ in }
  let consent: DeletionConsent

  /// The files whose copies are handled: each todo.txt is followed by its done.txt.
  let paths: [String]

  func copies() throws(TodoStoreError) -> [ConflictCopy] {
    var copies: [ConflictCopy] = []
    // Lists may share a done.txt.
    for (place, path) in paths.enumerated() where !paths[..<place].contains(path) {
      copies += try self.copies(of: path)
    }
    return copies
  }

  func copies(of path: String) throws(TodoStoreError) -> [ConflictCopy] {
    try inspector.conflictCopies(of: path).map { ConflictCopy(original: path, path: $0) }
  }

  func compare(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictComparison {
    try compare(ReadCopy(copy: copy, list: try openStore(copy.path).list()))
  }

  private func compare(_ read: ReadCopy) throws(TodoStoreError) -> ConflictComparison {
    let theirs = read.list
    let ours = try openStore(read.copy.original).list()
    var (common, known) = (LineCounts(theirs), LineCounts(ours))
    let onlyInOriginal = ours.filter { !$0.isBlank && !common.take(Array($0.text)) }
      .map { NumberedTask(number: TaskNumber($0.number), text: Array($0.text)) }
    let onlyInCopy = theirs.filter { !$0.isBlank && !known.take(Array($0.text)) }.map { Array($0.text) }
    return ConflictComparison(copy: read.copy, onlyInCopy: onlyInCopy, onlyInOriginal: onlyInOriginal)
  }

  /// Merges copies into their files, in one action; the copies stay unchanged.
  ///
  /// - Returns: the result for each copy.
  func merge(_ copies: [ConflictCopy]) -> [(
    copy: ConflictCopy, result: Result<CopyMerge.Outcome, TodoStoreError>
  )] {
    let read = copies.map { (copy: $0, result: self.read($0)) }
    var work = Work(copies: read.compactMap { try? $0.result.get() })
    let differing = work.copies.map { (copy: $0.copy, tasks: differingTasks(of: $0)) }
    var attempts = Attempts(at: paths[0])
    do throws(TodoStoreError) {
      for (path, done) in archives { try inspector.checkApart(done, from: path) }
      repeat { try attempts.begin() } while !write(&work)
    } catch {
      for copy in copies { work.failures[copy.original] = error }
    }
    for (copy, tasks) in differing where work.failures[copy.original] == nil {
      let completed = completedTasks(among: tasks, of: copy)
      if !completed.isEmpty { work.outcomes[copy, default: .init()].completedTasks = completed }
    }
    for (copy, losses) in work.losses { work.outcomes[copy] = .init(losses: losses) }
    return read.map { copy, result in
      (
        copy,
        result.flatMap { _ in
          work.failures[copy.original].map { .failure($0) } ?? .success(work.outcomes[copy] ?? .init())
        }
      )
    }
  }

  /// The open tasks that only a todo.txt or only its copy has.
  private func differingTasks(of read: ReadCopy) -> Set<[UInt8]> {
    guard archives[read.copy.original] != nil, let comparison = try? compare(read) else { return [] }
    return Set(comparison.onlyInCopy + comparison.onlyInOriginal.map(\.text)).filter {
      !TodoItem(line: $0).isCompleted
    }
  }

  /// Those of `tasks` that are still in todo.txt, though done.txt has them, too.
  ///
  /// The other device may have completed them, or someone may have added them again: nothing tells which.
  private func completedTasks(among tasks: Set<[UInt8]>, of copy: ConflictCopy) -> [NumberedTask] {
    guard !tasks.isEmpty, let done = archives[copy.original], let archive = try? openStore(done).list(),
      let list = try? openStore(copy.original).list()
    else { return [] }
    let bodies = Set(archive.lazy.filter(\.isCompleted).map(\.body))
    return list.filter { bodies.contains($0.body) && tasks.contains(Array($0.text)) }.map {
      NumberedTask(number: TaskNumber($0.number), text: Array($0.text))
    }
  }

  /// The done.txt of each todo.txt.
  private var archives: [String: String] {
    let lists = stride(from: 0, to: paths.count - 1, by: 2).map { (paths[$0], paths[$0 + 1]) }
    return Dictionary(lists) { first, _ in first }
  }

  /// A merge that restarts if a file changes before it is written.
  private struct Work {
    let copies: [ReadCopy]
    var failures: [String: TodoStoreError] = [:]

    /// The changes written so far.
    var outcomes: [ConflictCopy: CopyMerge.Outcome] = [:]

    /// Why copies are not merged.
    var losses: [ConflictCopy: [GoneTasks.Loss]] = [:]
  }

  /// - Returns: false if it must be repeated, because a file was changed or could not be written completely.
  private func write(_ work: inout Work) -> Bool {
    let targets = targets(of: work.copies, &work.failures)
    let merge = merged(work.copies, into: targets)
    work.losses = merge.losses
    // A task that moves to the other file is written there before it is removed here.
    let files = merge.targets.sorted { one, other in
      one.value.losesLine == other.value.losesLine ? one.key < other.key : !one.value.losesLine
    }
    for (path, target) in files where !target.edits.isEmpty {
      var isPresent = true
      do throws(TodoStoreError) {
        try openStore(path).update { list in
          isPresent = list.bytes == target.list.bytes
          return isPresent ? target.edits : []
        }
      } catch {
        work.failures[path] = error
        return false
      }
      if !isPresent { return false }
      for (copy, outcome) in merge.outcomes where copy.original == path {
        work.outcomes[copy, default: .init()].lines += outcome.lines
        work.outcomes[copy, default: .init()].events += outcome.events
        work.outcomes[copy]?.hasNoBase = outcome.hasNoBase
      }
    }
    return true
  }

  /// The files of the copies, without those that failed.
  private func targets(
    of copies: [ReadCopy], _ failures: inout [String: TodoStoreError]
  ) -> [String: MergeTarget] {
    let history = try? journal.history()
    var targets: [String: MergeTarget] = [:]
    for path in Set(copies.map(\.copy.original)) where failures[path] == nil {
      do throws(TodoStoreError) {
        let list = try self.list(at: path)
        targets[path] = MergeTarget(list, states: states(of: list, at: path, history))
      } catch {
        failures[path] = error
      }
    }
    return targets
  }

  private func merged(
    _ copies: [ReadCopy], into targets: [String: MergeTarget]
  ) -> CopyMerge {
    var others: [String: [UInt8]] = [:]
    for path in paths where targets[path] == nil { others[path] = (try? openStore(path).list())?.bytes }
    var merge = CopyMerge(targets, archives: archives, others: others) { [consent, inspector] losses in
      consent.unaccepted(losses, at: inspector.realPath)
    }
    for group in CopyMerge.groups(copies, archives: archives) { merge.take(group) }
    return merge
  }

  /// Deletes the copies that are completely merged.
  ///
  /// - Returns: the result for each copy.
  func delete(_ copies: [ConflictCopy]) -> [(
    copy: ConflictCopy, result: Result<ConflictDeletion, TodoStoreError>
  )] {
    let read = copies.map { (copy: $0, result: self.read($0)) }
    let lists = read.compactMap { try? $0.result.get() }
    var failures: [String: TodoStoreError] = [:]
    let targets = targets(of: lists, &failures)
    var (missing, losses) = ([ConflictCopy: Int](), [ConflictCopy: [GoneTasks.Loss]]())
    for group in CopyMerge.groups(lists, archives: archives) {
      // One by one, because the other copies may be deleted, too.
      let merge = merged(group, into: targets)
      missing.merge(merge.outcomes.mapValues(\.lines.count)) { $1 }
      losses.merge(merge.losses) { $1 }
    }
    return read.map { copy, result in
      let deletion = result.flatMap { read in
        Result { () throws(TodoStoreError) in
          if let failure = failures[copy.original] { throw failure }
          if let losses = losses[copy] { return ConflictDeletion.refused(losses) }
          if let count = missing[copy], count > 0 { return .kept(missing: count) }
          let isDeleted = try inspector.deleteConflictCopy(at: copy.path, holding: Array(read.list.bytes))
          guard isDeleted else { return .changed }
          record([FileChange(deleting: read.list, at: inspector.realPath(of: copy.path))])
          return .deleted
        }
      }
      return (copy, deletion)
    }
  }

  private func read(_ copy: ConflictCopy) -> Result<ReadCopy, TodoStoreError> {
    Result { () throws(TodoStoreError) in
      let list = try list(at: copy.path)
      if isCut(list, from: copy.original) {
        throw .unreadable(path: copy.path, reason: "it ends in the middle of a line")
      }
      return ReadCopy(copy: copy, list: list)
    }
  }

  /// Whether a sync program has not written the whole copy, or not yet. The rest of its last line is no task.
  private func isCut(_ list: TodoList, from path: String) -> Bool {
    guard GoneTasks.stump(of: list.bytes) != nil, let whole = try? openStore(path).list() else {
      return false
    }
    let losses = GoneTasks(from: [path: whole.bytes], to: [path: list.bytes], done: nil).losses
    return consent.unaccepted(losses.filter { $0.damage == .cut }, at: inspector.realPath).isEmpty == false
  }

  /// - Throws: also if the file is not a list that can be merged.
  private func list(at path: String) throws(TodoStoreError) -> TodoList {
    let list = try openStore(path).list()
    if let fault = ListFault(of: list) { throw .unreadable(path: path, reason: "it \(fault.clause)") }
    return list
  }

  /// - Parameter history: nil if the journal can't be read; then nothing is known about the past.
  private func states(of list: TodoList, at path: String, _ history: JournalHistory?) -> PastStates {
    guard let history else { return PastStates() }
    let realPath = inspector.realPath(of: path)
    return PastStates(of: list, in: history) { inspector.realPath(of: $0) == realPath }
  }
}
