import TodoMerge
import TodoStores
import TodoTxt

/// Merges files of tasks that lie anywhere.
struct MergeInteractor {
  let openStore: (_ path: String) -> any TodoStore

  /// Where one machine's files are; nil for a file that is none of them.
  struct Place: Hashable {
    var todo: String?
    var done: String?

    /// The two files of a directory.
    init(directory: String) {
      todo = "\(directory)/todo.txt"
      done = "\(directory)/done.txt"
    }

    /// One file.
    init(file path: String, isDone: Bool) {
      if isDone { done = path } else { todo = path }
    }

    fileprivate var files: [(file: TaskFiles.File, path: String)] {
      // Should the program be killed between the two, a task that was archived is in both rather than in none.
      [(.done, done), (.todo, todo)].compactMap { file, path in path.map { (file, $0) } }
    }
  }

  struct Outcome {
    var events: [MergeEvent] = []

    /// The paths of what has changed, or would.
    var changed: [String] = []

    /// Whether both sides were taken as new, for want of what they were made from.
    var hasNoBase = false
  }

  enum Problem: Error {
    /// The file holds a merge that git has given up.
    case markers(path: String)

    /// None of the files exists.
    case nothing(Place)
  }

  /// - Parameter isTrial: whether nothing is written.
  /// - Throws: `Problem`, `TodoStoreError`; nothing is written then where that is about what was to be read.
  func merge(base: Place, into ours: Place, _ theirs: Place, isTrial: Bool) throws -> Outcome {
    let baseFiles = try files(of: base)
    let theirFiles = try files(of: theirs)
    if theirFiles == TaskFiles() { throw Problem.nothing(theirs) }
    while true {
      let ourFiles = try files(of: ours)
      let isEmpty = [baseFiles.todo, baseFiles.done].allSatisfy { $0?.isEmpty ?? true }
      let merge = TaskMerge(base: isEmpty ? nil : baseFiles, ours: ourFiles, theirs: theirFiles)
      var outcome = Outcome(events: merge.events, hasNoBase: isEmpty)
      outcome.changed = ours.files.filter { merge.result[$0.file] != ourFiles[$0.file] }
        .map(\.path)
      if isTrial { return outcome }
      // What somebody has saved meanwhile is merged, too.
      if try write(merge.result, over: ourFiles, at: ours) { return outcome }
    }
  }

  private func files(of place: Place) throws -> TaskFiles {
    var files = TaskFiles()
    for (file, path) in place.files {
      let store = openStore(path)
      guard store.exists else { continue }
      let list = try store.list()
      if MarkedConflict(in: list) != nil { throw Problem.markers(path: path) }
      files[file] = list.bytes
    }
    return files
  }

  /// - Returns: false where a file is another one by now.
  private func write(_ result: TaskFiles, over present: TaskFiles, at place: Place) throws -> Bool {
    for (file, path) in place.files where result[file] != present[file] {
      let goal = TodoList(bytes: result[file] ?? [])
      var isPresent = true
      try openStore(path).update { list in
        isPresent = list.bytes == present[file] ?? []
        return isPresent ? list.edits(makingIt: goal) : []
      }
      if !isPresent { return false }
    }
    return true
  }
}
