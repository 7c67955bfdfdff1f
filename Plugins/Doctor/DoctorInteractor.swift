import Merging
import ModuleKit
import TodoStores
import TodoTxt

struct DoctorInteractor {
  let inspection: Inspection
  let preservesLineNumbers: Bool

  /// Those of the other lists.
  var others: [DoctorInteractor] = []

  /// Each once: lists may share a done.txt.
  func findings() -> [Finding] {
    var known: Set<Finding> = []
    return (inspection.findings() + others.flatMap { $0.findings() }).filter { known.insert($0).inserted }
  }

  /// Fixes the problems that can be fixed; problems of lines by edits of the store.
  ///
  /// - Returns: the fixed problems, and the errors that prevented others.
  func mend(_ findings: [Finding]) -> (mended: [Finding], errors: [TodoStoreError]) {
    var mended: [Finding] = []
    var errors: [TodoStoreError] = []
    func collect(_ mend: () throws(TodoStoreError) -> [Finding]) {
      do throws(TodoStoreError) { mended += try mend() } catch { errors.append(error) }
    }

    for other in others {
      let outcome = other.mend(findings.filter { other.inspection.paths.contains($0.path) })
      mended += outcome.mended
      errors += outcome.errors
    }
    let findings = findings.filter { finding in
      !others.contains { $0.inspection.paths.contains(finding.path) }
    }
    // Before git knows that the files are merged.
    let isUnmerged = findings.contains { $0.problem == .unmerged }
    let merge = isUnmerged ? inspection.git.unfinishedMerge(of: inspection.files) : nil
    for finding in findings {
      switch finding.problem {
      case .conflictMarkers(isMendable: true):
        collect { () throws(TodoStoreError) in try mergeConflict(in: finding.path) ? [finding] : [] }
      case .unmerged:
        collect { () throws(TodoStoreError) in try finishMerge(of: finding.path) ? [finding] : [] }
      default: break
      }
    }
    if let merge { collect { () throws(TodoStoreError) in try mend(merge) } }
    // At once: the numbers of the lines in the fixes are those before the first.
    for (path, found) in Dictionary(grouping: findings.filter { !$0.fixByCheck.isEmpty }, by: \.path) {
      collect { () throws(TodoStoreError) in
        try inspection.openStore(path).apply(found.flatMap(\.fixByCheck))
        return found
      }
    }
    if findings.contains(where: { $0.problem == .alsoDone(isCompleted: true) }) {
      collect(removeArchivedLines)
    }
    for finding in findings {
      switch finding.problem {
      case .noFinalNewline(isMendable: true):
        collect { () throws(TodoStoreError) in try addFinalNewline(to: finding.path) ? [finding] : [] }
      case .leftover:
        collect { () throws(TodoStoreError) in
          try inspection.inspector.deleteLeftover(at: finding.path)
          return [finding]
        }
      default:
        break
      }
    }
    return (mended, errors)
  }

  /// - Returns: false if it no longer exists.
  private func mergeConflict(in path: String) throws(TodoStoreError) -> Bool {
    var isMerged = false
    let base = inspection.git.mergeBase(of: path)
    try inspection.openStore(path).update { list in
      let conflict = MarkedConflict(in: list)
      isMerged = conflict != nil
      let file: TaskFiles.File = path == inspection.files.done ? .done : .todo
      return conflict.map { list.edits(makingIt: TodoList(bytes: $0.merged(as: file, from: base))) } ?? []
    }
    return isMerged
  }

  /// Merges the versions in git's index, or those between markers, and tells git.
  ///
  /// - Returns: false if git refuses.
  private func finishMerge(of path: String) throws(TodoStoreError) -> Bool {
    if try !mergeConflict(in: path), let versions = inspection.git.unmergedFile(at: path) {
      let file: TaskFiles.File = path == inspection.files.done ? .done : .todo
      try inspection.openStore(path).update { list in
        versions.merged(as: file, into: list.bytes).map { list.edits(makingIt: TodoList(bytes: $0)) } ?? []
      }
    }
    return inspection.git.markMerged(path)
  }

  /// Merges both files as one set, after each was merged alone.
  private func mend(_ merge: FilewiseMerge) throws(TodoStoreError) -> [Finding] {
    var present = TaskFiles()
    for (file, path) in [(TaskFiles.File.done, inspection.files.done), (.todo, inspection.files.todo)] {
      let store = inspection.openStore(path)
      guard store.exists else { continue }
      let list = try store.list()
      // One that could not be merged alone.
      if MarkedConflict(in: list) != nil { return [] }
      present[file] = list.bytes
    }
    try StoredTaskMerge(openStore: inspection.openStore).write(
      merge.mended(present), over: present,
      at: .init(todo: inspection.files.todo, done: inspection.files.done)
    ) { _ = inspection.git.markMerged($0) }
    return []
  }

  /// Removes the completed tasks that are in done.txt too.
  private func removeArchivedLines() throws(TodoStoreError) -> [Finding] {
    let path = inspection.files.todo
    let rule = RedundantLines(beside: LineCounts(try completedLinesAlsoDone()))
    var removed: [Finding] = []
    try inspection.openStore(path).update { list in
      let lines = rule.problems(of: list).filter(\.problem.isMendable)
      removed = lines.map { Finding($0.problem, path: path, line: $0.line) }
      return lines.map { .remove(TodoLine(list[$0.line - 1]), leavingBlank: preservesLineNumbers) }
    }
    return removed
  }

  /// Reads todo.txt first: a task that an undo moves back from done.txt meanwhile is then in todo.txt once
  /// more.
  private func completedLinesAlsoDone() throws(TodoStoreError) -> [[UInt8]] {
    let list = try inspection.openStore(inspection.files.todo).list()
    var done = LineCounts(try inspection.openStore(inspection.files.done).list())
    return list.filter(\.isCompleted).map { Array($0.text) }.filter { done.take($0) }
  }

  /// - Returns: false if the line already ends with a newline.
  private func addFinalNewline(to path: String) throws(TodoStoreError) -> Bool {
    var isMissing = false
    try inspection.openStore(path).update { list in
      isMissing = false
      guard let last = list.last, !list.endsWithNewline, !last.bytes.contains(.carriageReturn) else {
        return []
      }
      isMissing = true
      return list.editsEndingLastLine
    }
    return isMissing
  }
}

extension Finding {
  /// What the check of another module would do.
  fileprivate var fixByCheck: [TodoEdit] { if case .other(let finding) = problem { finding.fix } else { [] } }
}
