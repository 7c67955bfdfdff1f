import TaskCalendars
import TodoMerge
import TodoStores
import TodoTxt

/// The tasks of a list and of its done.txt, and their planned changes.
struct LocalTasks {
  enum File: Hashable {
    case todo, done
  }

  struct Task {
    var text: [UInt8]
    var file: File
    var uid: String

    /// Its line in the file; nil for a new task.
    var origin: TodoLine?

    /// The file of `origin`.
    var originFile: File
    var isRemoved = false

    /// Whether it is in done.txt, below its first lines.
    func isArchived(after count: Int) -> Bool {
      originFile == .done && file == .done && origin.map { $0.number > count } ?? false
    }
  }

  private(set) var tasks: [Task] = []
  private var places: [String: Int] = [:]

  /// The lines of done.txt that are followed; lines archived since the last sync are at its end.
  private static let followedDone = 5_000

  /// The number of the first line of done.txt that is followed, from 0.
  private let firstDone: Int
  private let todo: TodoList
  private let done: TodoList

  /// - Parameter kept: follows both files.
  init(todo: TodoList, done: TodoList, _ kept: inout TaskUIDs) {
    self.todo = todo
    self.done = done
    firstDone = max(0, done.count - Self.followedDone)
    kept.follow(Self.combined(todo, done, from: firstDone))
    for item in todo where !item.isBlank {
      add(
        Task(
          text: Array(item.text), file: .todo, uid: kept.uid(ofLine: item.number), origin: TodoLine(item),
          originFile: .todo))
    }
    for item in done[firstDone...] where !item.isBlank {
      add(
        Task(
          text: Array(item.text), file: .done,
          uid: kept.uid(ofLine: todo.count + item.number - firstDone), origin: TodoLine(item),
          originFile: .done))
    }
  }

  private static func combined(_ todo: TodoList, _ done: TodoList, from first: Int) -> TodoList {
    var bytes = todo.bytes
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    if first == 0 { return TodoList(bytes: bytes + done.bytes) }
    for item in done[first...] { bytes += item.bytes }
    return TodoList(bytes: bytes)
  }

  private mutating func add(_ task: Task) {
    if !task.uid.isEmpty, places[task.uid] == nil { places[task.uid] = tasks.count }
    tasks.append(task)
  }

  // MARK: Looking

  /// The number of lines of done.txt.
  var archiveLength: Int { done.count }

  subscript(uid: String) -> Int? { places[uid] }

  subscript(index: Int) -> Task { tasks[index] }

  /// Whether done.txt has that line, though it is too far up to be followed.
  func wasArchived(_ line: [UInt8]) -> Bool {
    done[..<firstDone].contains { $0.text.elementsEqual(line) || $0.text.ends(with: line) }
  }

  /// The ids of tasks by their UIDs.
  var ids: [String: String] {
    var ids: [String: String] = [:]
    for task in tasks where !task.isRemoved && !task.uid.isEmpty {
      if let id = TodoItem(line: task.text).id { ids[task.uid] = String(decoding: id, as: UTF8.self) }
    }
    return ids
  }

  // MARK: Changing

  mutating func replace(_ index: Int, with text: [UInt8]) { tasks[index].text = text }

  mutating func move(_ index: Int, to file: File) { tasks[index].file = file }

  mutating func name(_ index: Int, _ uid: String) {
    if places[tasks[index].uid] == index { places[tasks[index].uid] = nil }
    tasks[index].uid = uid
    if !uid.isEmpty { places[uid] = index }
  }

  mutating func append(_ text: [UInt8], to file: File, uid: String) {
    add(Task(text: text, file: file, uid: uid, origin: nil, originFile: file))
  }

  mutating func remove(_ index: Int) {
    tasks[index].isRemoved = true
    if places[tasks[index].uid] == index { places[tasks[index].uid] = nil }
  }

  // MARK: Writing

  /// The edits that make the planned changes of a file.
  ///
  /// - Parameters:
  ///   - phase: a line is added to its destination before it is removed.
  ///   - keepsRemoved: whether removed tasks stay.
  func edits(of file: File, _ phase: Phase, keepsRemoved: Bool = false) -> [TodoEdit] {
    var edits: [TodoEdit] = []
    for task in tasks where !(keepsRemoved && task.isRemoved) {
      let stays = !task.isRemoved && task.file == task.originFile
      if let origin = task.origin, task.originFile == file {
        if !stays {
          if phase == .taking { edits.append(.remove(origin, leavingBlank: false)) }
        } else if phase == .giving, task.text != origin.text {
          edits.append(.replace(origin, with: task.text))
        }
      }
      if phase == .giving, !task.isRemoved, task.file == file, task.origin == nil || !stays {
        edits.append(.append(task.text))
      }
    }
    return edits
  }

  enum Phase {
    case giving, taking
  }

  /// The UIDs of both files together, once all but the removals is written.
  private var known: [Int: String] {
    var known: [Int: String] = [:]
    var number = 0
    for (file, list, first) in [(File.todo, todo, 0), (.done, done, firstDone)] {
      let gone = Set(
        tasks.lazy.filter { $0.originFile == file && !$0.isRemoved && $0.file != file }
          .compactMap(\.origin?.number))
      let uids = Dictionary(
        tasks.lazy.filter { $0.originFile == file && $0.file == file }.compactMap { task in
          task.origin.map { ($0.number, task.uid) }
        }, uniquingKeysWith: { first, _ in first })
      for line in list[first...].indices where !gone.contains(line + 1) {
        number += 1
        if let uid = uids[line + 1], !uid.isEmpty { known[number] = uid }
      }
      for task in tasks
      where task.file == file && !task.isRemoved && (task.origin == nil || task.originFile != file) {
        number += 1
        if !task.uid.isEmpty { known[number] = task.uid }
      }
    }
    return known
  }

  /// Stores the UIDs of the written lines, and of those to remove.
  func follow(todo: TodoList, done: TodoList, _ kept: inout TaskUIDs) {
    kept.follow(Self.combined(todo, done, from: min(firstDone, done.count)), known: known)
  }
}

extension RandomAccessCollection where Element == UInt8 {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
