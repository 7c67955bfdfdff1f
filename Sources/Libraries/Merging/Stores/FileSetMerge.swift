import TodoTxt

/// The content of synced files by their paths from the top of the synced folder; a missing file has none.
public typealias FileSet = [String: [UInt8]]

/// The merge of all files that both sides have changed.
public struct FileSetMerge {
  public private(set) var result: FileSet = [:]
  public private(set) var events: [MergeEvent] = []

  /// The binary files that both sides have changed.
  public private(set) var conflicts: [String] = []

  /// - Parameters:
  ///   - base: the last common version; nil if there is none.
  ///   - paths: the files to merge; `result` has no others.
  public init(base: FileSet?, ours: FileSet, theirs: FileSet, paths: [String], layout: SyncLayout) {
    var (base, ours, theirs) = (base, ours, theirs)
    if let common = base {
      let moved = MovedTasks(base: common, ours: ours, theirs: theirs, units: layout.units(of: paths))
      (base, ours, theirs) = (moved.versions[0], moved.versions[1], moved.versions[2])
      events = moved.events
    }
    var tasks: (base: TaskFiles, ours: TaskFiles, theirs: TaskFiles) = (.init(), .init(), .init())
    var taskPaths: [(path: String, file: TaskFiles.File)] = []
    for path in paths {
      switch layout.kind(of: path) {
      case .tasks(let file):
        taskPaths.append((path, file))
        tasks.base[file] = base?[path]
        tasks.ours[file] = ours[path]
        tasks.theirs[file] = theirs[path]
      case .list:
        if let list = settled(path, base, ours, theirs) {
          let merge = TaskMerge(
            base: list.base.map { TaskFiles(todo: $0) }, ours: TaskFiles(todo: list.ours),
            theirs: TaskFiles(todo: list.theirs))
          result[path] = merge.result.todo
          events += merge.events
        }
      case .text:
        if let text = settled(path, base, ours, theirs) {
          let merge = TextMerge(base: text.base ?? [], ours: text.ours, theirs: text.theirs)
          result[path] = merge.result
          if merge.keepsBoth, layout.isNote(path) { events.append(.keptBothInNote(path: path)) }
        }
      case nil: break
      }
    }
    let merge = TaskMerge(base: base == nil ? nil : tasks.base, ours: tasks.ours, theirs: tasks.theirs)
    events = merge.events + events
    for (path, file) in taskPaths { result[path] = merge.result[file] }
  }

  /// Takes the only version if there is one; an edit is kept if the other side deleted the file.
  ///
  /// - Returns: nil if there are two versions to merge.
  private mutating func settled(
    _ path: String, _ base: FileSet?, _ ours: FileSet, _ theirs: FileSet
  ) -> (base: [UInt8]?, ours: [UInt8], theirs: [UInt8])? {
    let old = base?[path]
    if ours[path] == theirs[path] || theirs[path] == old {
      result[path] = ours[path]
    } else if ours[path] == old {
      result[path] = theirs[path]
    } else if let one = ours[path], let other = theirs[path] {
      if [one, other].allSatisfy(\.isText) { return (old, one, other) }
      conflicts.append(path)
    } else {
      result[path] = ours[path] ?? theirs[path]
    }
    return nil
  }
}

extension [UInt8] {
  /// git's rule: text contains no zero byte.
  public var isText: Bool { !contains(0) }
}

extension FileSet {
  /// The number of changes from this to the other, for the user: each line that is changed, added, gone or in
  /// another list now, each list of which only the order or blank lines are changed, and each note.
  public func changeCount(to other: FileSet, layout: SyncLayout) -> Int {
    var (old, new, texts) = (0, 0, 0)
    for path in Set(keys).union(other.keys) {
      guard let kind = layout.kind(of: path), kind != .text else {
        if self[path] != other[path], layout.isNote(path) { texts += 1 }
        continue
      }
      // A line that moves to another file is gone here and new there.
      var gone: [ArraySlice<UInt8>: Int] = [:]
      for line in (self[path] ?? []).split(separator: .newline) { gone[line, default: 0] += 1 }
      for line in (other[path] ?? []).split(separator: .newline) { gone[line, default: 0] -= 1 }
      if gone.values.allSatisfy({ $0 == 0 }), (self[path] ?? []) != (other[path] ?? []) { texts += 1 }
      for difference in gone.values {
        if difference > 0 { old += difference } else { new -= difference }
      }
    }
    return texts + Swift.max(old, new)
  }
}
