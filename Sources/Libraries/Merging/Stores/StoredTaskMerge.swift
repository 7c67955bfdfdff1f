public import TodoStores
import TodoTxt

/// Merges files of tasks that lie anywhere, through their stores.
public struct StoredTaskMerge: Sendable {
  public let openStore: @Sendable (_ path: String) -> any TodoStore

  public init(openStore: @escaping @Sendable (_ path: String) -> any TodoStore) {
    self.openStore = openStore
  }

  /// The paths of one machine's files; nil for another file.
  public struct Place: Hashable, Sendable {
    public var todo: String?
    public var done: String?

    public init(todo: String?, done: String?) {
      self.todo = todo
      self.done = done
    }

    /// The two files of a directory.
    public init(directory: String) {
      self.init(todo: "\(directory)/todo.txt", done: "\(directory)/done.txt")
    }

    public init(file path: String, isDone: Bool = false) {
      self.init(todo: isDone ? nil : path, done: isDone ? path : nil)
    }

    fileprivate var files: [(file: TaskFiles.File, path: String)] {
      // If the program is killed between the two, an archived task is in both files rather than in none.
      [(.done, done), (.todo, todo)].compactMap { file, path in path.map { (file, $0) } }
    }
  }

  public struct Outcome {
    public var events: [MergeEvent] = []
    public var result = TaskFiles()

    /// The paths of changed files, or of those that would change.
    public var changed: [String] = []

    /// Whether both sides were treated as new, because there is no base.
    public var hasNoBase = false

    fileprivate var versions = Versions()
  }

  fileprivate struct Versions: Hashable {
    var base: TaskFiles?
    var ours = TaskFiles()
    var theirs = TaskFiles()
  }

  public enum Problem: Error {
    case faulty(path: String, ListFault)

    /// None of the files exists, or todo.txt does not and the base has tasks.
    case nothing(Place)
  }

  /// - Parameters:
  ///   - isTrial: whether nothing is written.
  ///   - trial: the outcome of a trial, which is used if the files are still the same.
  /// - Throws: `Problem`, `TodoStoreError`; nothing is written then if the error concerns reading.
  public func merge(
    base: Place, into ours: Place, _ theirs: Place, isTrial: Bool = false, after trial: Outcome? = nil
  ) throws -> Outcome {
    let baseFiles = try files(of: base)
    let theirFiles = try files(of: theirs)
    if theirFiles == TaskFiles() { throw Problem.nothing(theirs) }
    let isEmpty = [baseFiles.todo, baseFiles.done].allSatisfy { $0?.isEmpty ?? true }
    for (place, files) in [(ours, try files(of: ours)), (theirs, theirFiles)] {
      // A missing list would count as the deletion of all its tasks.
      let hasTasks = baseFiles.todo?.isEmpty == false
      if files == TaskFiles() ? !isEmpty : files.todo == nil && hasTasks { throw Problem.nothing(place) }
    }
    return try merge(
      base: isEmpty ? nil : { baseFiles }, into: ours, theirFiles, isTrial: isTrial, after: trial)
  }

  /// - Parameter base: returns the base of both sides, anew for each attempt; nil without a base.
  public func merge(
    base: (() -> TaskFiles)?, into ours: Place, _ theirs: TaskFiles, isTrial: Bool = false,
    after trial: Outcome? = nil
  ) throws -> Outcome {
    var attempts = Attempts(at: ours.todo ?? ours.done ?? "")
    while true {
      try attempts.begin()
      let versions = Versions(base: base?(), ours: try files(of: ours), theirs: theirs)
      let known = trial.flatMap { $0.versions == versions ? $0 : nil }
      let outcome = known ?? merge(versions, into: ours)
      if isTrial { return outcome }
      // Changes that were saved meanwhile are merged, too.
      if try write(outcome.result, over: versions.ours, at: ours) { return outcome }
    }
  }

  private func merge(_ versions: Versions, into ours: Place) -> Outcome {
    let merge = TaskMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
    return Outcome(
      events: merge.events, result: merge.result,
      changed: ours.files.filter { merge.result[$0.file] != versions.ours[$0.file] }.map(\.path),
      hasNoBase: versions.base == nil, versions: versions)
  }

  private func files(of place: Place) throws -> TaskFiles {
    var files = TaskFiles()
    for (file, path) in place.files {
      let store = openStore(path)
      // Reading first: what exists and is no file is an error, not a missing file.
      let list = try store.list()
      guard !list.bytes.isEmpty || store.exists else { continue }
      if let fault = ListFault(of: list) { throw Problem.faulty(path: path, fault) }
      files[file] = list.bytes
    }
    return files
  }

  /// Writes files that are still as they were read.
  ///
  /// - Parameter receive: is called with the path of each written file.
  /// - Returns: false if a file was changed meanwhile, which stays; nothing is written after it.
  @discardableResult
  public func write(
    _ result: TaskFiles, over present: TaskFiles, at place: Place,
    receive: (_ path: String) -> Void = { _ in }
  ) throws(TodoStoreError) -> Bool {
    for (file, path) in place.files where result[file] != present[file] {
      let goal = TodoList(bytes: result[file] ?? [])
      var isPresent = true
      try openStore(path).update { list in
        isPresent = list.bytes == present[file] ?? []
        return isPresent ? list.edits(makingExactly: goal) : []
      }
      if !isPresent { return false }
      receive(path)
    }
    return true
  }
}
