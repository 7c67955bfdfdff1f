import ModuleKit
import TodoStores
import TodoTxt

struct ConflictsInteractor {
  let inspector: any FileInspector
  let openStore: @Sendable (String) -> any TodoStore
  let journal: any TodoJournal

  /// The files whose copies count.
  let paths: [String]

  func copies() throws(TodoStoreError) -> [ConflictCopy] {
    var copies: [ConflictCopy] = []
    for path in paths { copies += try self.copies(of: path) }
    return copies
  }

  func copies(of path: String) throws(TodoStoreError) -> [ConflictCopy] {
    try inspector.conflictCopies(of: path).map { ConflictCopy(original: path, path: $0) }
  }

  func compare(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictComparison {
    let theirs = try openStore(copy.path).list()
    let ours = try openStore(copy.original).list()
    var (common, known) = (LineCounts(theirs), LineCounts(ours))
    let onlyInOriginal = ours.filter { !$0.isBlank && !common.take(Array($0.text)) }
      .map { NumberedTask(number: TaskNumber($0.number), text: Array($0.text)) }
    let onlyInCopy = theirs.filter { !$0.isBlank && !known.take(Array($0.text)) }.map { Array($0.text) }
    return ConflictComparison(copy: copy, onlyInCopy: onlyInCopy, onlyInOriginal: onlyInOriginal)
  }

  /// Merges copies into their files, in one action; the copies stay as they are.
  ///
  /// - Returns: what came of each of the copies.
  func merge(_ copies: [ConflictCopy]) -> [(
    copy: ConflictCopy, result: Result<CopyMerge.Outcome, TodoStoreError>
  )] {
    let read = copies.map { (copy: $0, result: self.read($0)) }
    var work = Work(copies: read.compactMap { try? $0.result.get() })
    while !write(&work) {}
    return read.map { copy, result in
      (
        copy,
        result.flatMap { _ in
          work.failures[copy.original].map { .failure($0) } ?? .success(work.outcomes[copy] ?? .init())
        }
      )
    }
  }

  /// A merge that starts again where a file is another one by the time it is to be written.
  private struct Work {
    let copies: [ReadCopy]
    var failures: [String: TodoStoreError] = [:]

    /// What was written.
    var outcomes: [ConflictCopy: CopyMerge.Outcome] = [:]
  }

  /// - Returns: false where it has to be done again, as not all was written, or a file can't be.
  private func write(_ work: inout Work) -> Bool {
    let targets = targets(of: work.copies, &work.failures)
    let merge = merged(work.copies, into: targets)
    // A task that goes to the other file is written there before it goes here.
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

  /// The files of the copies, but for those that have failed.
  private func targets(
    of copies: [ReadCopy], _ failures: inout [String: TodoStoreError]
  ) -> [String: MergeTarget] {
    let history = try? journal.history()
    var targets: [String: MergeTarget] = [:]
    for path in Set(copies.map(\.copy.original)) where failures[path] == nil {
      do throws(TodoStoreError) {
        let list = try openStore(path).list()
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
    var merge = CopyMerge(targets, todoPath: paths[0])
    for group in CopyMerge.groups(copies) { merge.take(group) }
    return merge
  }

  /// Deletes those copies in which there is nothing left to take.
  ///
  /// - Returns: what became of each of the copies.
  func delete(_ copies: [ConflictCopy]) -> [(
    copy: ConflictCopy, result: Result<ConflictDeletion, TodoStoreError>
  )] {
    let read = copies.map { (copy: $0, result: self.read($0)) }
    let lists = read.compactMap { try? $0.result.get() }
    var failures: [String: TodoStoreError] = [:]
    let targets = targets(of: lists, &failures)
    var missing: [ConflictCopy: Int] = [:]
    for group in CopyMerge.groups(lists) {
      // Each by itself, as the other copies may be deleted, too.
      for (copy, outcome) in merged(group, into: targets).outcomes {
        missing[copy] = outcome.lines.count
      }
    }
    return read.map { copy, result in
      let deletion = result.flatMap { read in
        Result { () throws(TodoStoreError) in
          if let failure = failures[copy.original] { throw failure }
          if let count = missing[copy], count > 0 { return ConflictDeletion.kept(missing: count) }
          let isDeleted = try inspector.deleteConflictCopy(at: copy.path, holding: Array(read.list.bytes))
          return isDeleted ? .deleted : .changed
        }
      }
      return (copy, deletion)
    }
  }

  private func read(_ copy: ConflictCopy) -> Result<ReadCopy, TodoStoreError> {
    Result { () throws(TodoStoreError) in ReadCopy(copy: copy, list: try openStore(copy.path).list()) }
  }

  /// - Parameter history: nil where the journal can't be read; then nothing is known.
  private func states(of list: TodoList, at path: String, _ history: JournalHistory?) -> PastStates {
    guard let history else { return PastStates() }
    let realPath = inspector.realPath(of: path)
    return PastStates(of: list, in: history) { inspector.realPath(of: $0) == realPath }
  }
}
