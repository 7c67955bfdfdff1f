import ModuleKit
import TodoStores
import TodoTxt

struct FilesInteractor {
  let openStore: @Sendable (String) -> any TodoStore

  /// The todo.txt in use, or all lists as one.
  let todo: any TodoStore
  let files: TodoFiles
  let inspector: any FileInspector
  let preservesLineNumbers: Bool

  /// Whether a file's name may lack its ending.
  var readsShortNames = true

  /// The names of the text files beside todo.txt.
  var textFiles: @Sendable () -> [String] = { [] }

  func fileExists(at path: String) -> Bool {
    openStore(path).exists
  }

  /// The configured lists without a file. Listings show them as empty ones.
  var missingLists: [String] {
    files.configuredLists.filter { !fileExists(at: $0) }
  }

  /// The joined lists, or todo.txt; then the other text files beside it, but those that tasks are archived to.
  func lists() throws(TodoStoreError) -> [ListSummary] {
    let joined =
      files.lists.isEmpty
      ? [ListFile(mark: files.todo.fileName, todo: files.todo, done: files.done)] : files.lists
    var summaries: [ListSummary] = []
    let archives = ListFile.archives(of: joined)
    for list in joined {
      let done = archives.first { $0.mark == list.mark }?.path
      summaries.append(try summary(of: list.todo, and: done, named: list.mark, isJoined: true))
    }
    for (name, path) in otherFiles {
      summaries.append(try summary(of: path, and: nil, named: name, isJoined: false))
    }
    return summaries
  }

  /// The text files beside todo.txt that are no list, and that no tasks are archived to.
  private var otherFiles: [(name: String, path: String)] {
    let known = ownFiles.union(files.lists.map(\.todo).map(withFolder))
    return textFiles().sorted().map { ($0, files.path(of: $0.pathBytes)) }.filter { !known.contains($0.path) }
  }

  /// todo.txt, and the files that actions append to, which can be no further lists.
  private var ownFiles: Set<String> {
    let ours = [files.todo, files.done, files.report] + files.lists.map(\.done) + files.doneLists
    return Set(ours.map(withFolder))
  }

  /// A path of the working directory has no folder in front of it.
  private func withFolder(_ path: String) -> String {
    path.contains("/") ? path : files.path(of: path.pathBytes)
  }

  private func summary(
    of path: String, and done: String?, named name: String, isJoined: Bool
  ) throws(TodoStoreError) -> ListSummary {
    let tasks = try openStore(path).list().filter { !$0.isBlank }
    let open = tasks.count { !$0.isCompleted }
    let archived = try done.map { path throws(TodoStoreError) in
      try openStore(path).list().count { !$0.isBlank }
    }
    return ListSummary(
      name: name, path: path, open: open, done: tasks.count - open + (archived ?? 0), isJoined: isJoined)
  }

  /// Makes an empty list beside todo.txt.
  ///
  /// - Parameter name: a file name; one without an ending gets `.txt`.
  /// - Returns: the path of the file.
  /// - Throws: `CommandError` if the name is not that of a file, or the file exists.
  func makeList(named name: [UInt8]) throws -> String {
    guard let file = Self.fileName(ofList: name) else {
      throw CommandError.misuse(
        "“\(String(pathBytes: name).shownPath)” is not the name of a file, such as someday.txt.")
    }
    let path = files.path(of: file)
    let store = openStore(path)
    if store.exists { throw CommandError("\(path.shownPath) exists already.", code: "exists") }
    if ownFiles.contains(path) { throw Self.noName(name) }
    // A store has no file without a line.
    let list = try store.apply([.append([])])
    try store.apply(list.map { .remove(TodoLine($0), leavingBlank: false) })
    return path
  }

  /// Whether `makeList(named:)` allows the name of the file at that path.
  func canMakeList(at path: String) -> Bool {
    let name = Array(path.fileName.utf8)
    guard files.path(of: name) == path, let file = Self.fileName(ofList: name) else { return false }
    return !ownFiles.contains(files.path(of: file))
  }

  func find(_ requests: [TaskRequest], in path: String) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try source(path).findTasks(requests)
  }

  /// Tasks of todo.txt may be of any list.
  private func source(_ path: String) -> any TodoStore { path == files.todo ? todo : openStore(path) }

  /// The route to a file beside todo.txt, or else to the list with that mark.
  func route(from source: String, to name: [UInt8]) -> Route {
    var path = files.path(of: name)
    if !fileExists(at: path) {
      if let list = files.list(named: String(decoding: name, as: UTF8.self)) {
        return Route(source: source, destination: list.todo, mark: list.mark)
      }
      let file = readsShortNames ? Self.fileName(ofList: name).map { files.path(of: $0) } : nil
      if let file, fileExists(at: file) { path = file }
    }
    return Route(source: source, destination: path, mark: files.lists.first { $0.todo == path }?.mark)
  }

  /// A list, or another file, that tasks can be moved to.
  struct Place: Sendable {
    /// The mark of the list, or the name of the file.
    var name: String
    var route: Route

    var isFile: Bool { route.mark == nil }
  }

  /// The lists, then the other text files beside todo.txt.
  var places: [Place] {
    let lists = files.lists.map { list in
      Place(
        name: list.mark, route: Route(source: files.todo, destination: list.todo, mark: list.mark))
    }
    let others = otherFiles.map { name, path in
      Place(name: name, route: Route(source: files.todo, destination: path))
    }
    return lists + others
  }

  /// The place for a list that need not exist yet. Its file is made by the move, beside todo.txt.
  ///
  /// - Parameter name: as for `makeList(named:)`.
  /// - Throws: `CommandError` if no list can have that name.
  func newPlace(named name: [UInt8]) throws(CommandError) -> Place {
    let word = Array(name.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    let text = String(decoding: word, as: UTF8.self)
    let file = Self.fileName(ofList: word)
    let name = file.map { String(decoding: $0, as: UTF8.self) }
    if let place = places.first(where: { $0.name == text || $0.name == name }) { return place }
    guard let file, let name, !ownFiles.contains(files.path(of: file)) else { throw Self.noName(word) }
    return Place(name: name, route: Route(source: files.todo, destination: files.path(of: file)))
  }

  private static func noName(_ name: [UInt8]) -> CommandError {
    CommandError(
      "“\(String(decoding: name, as: UTF8.self).withoutControls)” is no name for a new list. Try someday.")
  }

  /// The name of the file for a list of that name; nil if no file beside todo.txt can have it.
  private static func fileName(ofList name: [UInt8]) -> [UInt8]? {
    let isPlain = name.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
    guard let first = name.first, first != UInt8(ascii: "."), isPlain else { return nil }
    return name.contains(UInt8(ascii: ".")) ? name : name + Array(".txt".utf8)
  }

  func move(_ requests: [TaskRequest], along route: Route) throws(TodoStoreError) -> TaskReport<MoveOutcome> {
    let source = source(route.source)
    let editor = TaskEditor(try source.list())
    let notes = try MovedNotes(
      copying: requests.compactMap { try? editor.task($0) }, along: route, files: files, inspector: inspector,
      openStore: openStore)
    let report = try source.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      let isThere = task.number.list.map { $0 == route.mark } ?? (route.source == route.destination)
      // mv moves a task to the end of its own list. A user who chooses that list on a screen does not mean that.
      if isThere, request.selected != nil { return (task, isThere) }
      if isThere {
        editor.remove(task, leavingBlank: preservesLineNumbers)
        editor.append(task.text, beside: task)
      } else {
        editor.remove(task, to: route.destination, leavingBlank: preservesLineNumbers)
      }
      return (task, false)
    }
    try notes.finish(
      report.outcomes.filter { !$0.1 }.map { $0.0 }, leaving: try source.list())
    let list = try openStore(route.destination).list()
    var moved = TaskReport(
      outcomes: report.outcomes.map { task, wasThere in
        if wasThere {
          return MoveOutcome(task: task, line: task.text, newNumber: task.number, wasThere: true)
        }
        // Another program may have added lines meanwhile.
        let line = notes.line(of: task)
        let number = list.last { $0.text.elementsEqual(line) }?.number ?? list.count
        let isFirst = route.mark == files.lists.first?.mark
        return MoveOutcome(
          task: task, line: line, newNumber: TaskNumber(number, ofListMarked: isFirst ? nil : route.mark))
      }, problem: report.problem)
    moved.gone = report.gone
    return moved
  }
}

/// A list and the number of its tasks.
struct ListSummary: Hashable {
  /// The mark of a joined list, else the name of the file.
  var name: String
  var path: String
  var open: Int

  /// The completed tasks of the file, and those archived from it.
  var done: Int

  /// Whether listings show it.
  var isJoined: Bool
}

/// The source and the destination, by path.
struct Route {
  var source: String
  var destination: String

  /// The mark of the list that the destination is; nil for any other file.
  var mark: String?
}

struct MoveOutcome {
  var task: NumberedTask

  /// The task's line in the destination: its note may have another name there.
  var line: [UInt8]

  var newNumber: TaskNumber

  /// Whether it was in the destination already.
  var wasThere = false
}

extension String {
  /// The last part of a path.
  var fileName: String { String(split(separator: "/").last ?? "") }
}
