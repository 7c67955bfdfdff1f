import TodoStores
import TodoTxt

/// The tasks of the synced files, and their planned changes.
struct LocalTasks {
  enum File: Hashable {
    /// - Parameter index: 0 for todo.txt.
    case list(_ index: Int)
    case done
  }

  struct Task {
    var text: [UInt8]
    var file: File
    var uid: String

    /// Its line in the file; nil for a new task.
    var origin: TodoLine?

    var originFile: File
    var originUID = ""
    var isRemoved = false

    /// Whether it is in done.txt, below its first lines.
    func isArchived(after count: Int) -> Bool {
      originFile == .done && file == .done && origin.map { $0.number > count } ?? false
    }
  }

  private(set) var tasks: [Task] = []
  private var places: [String: Int] = [:]
  private let files: LocalFiles

  /// - Parameter kept: follows the files.
  init(_ files: LocalFiles, _ kept: inout TaskUIDs) {
    self.files = files
    kept.follow(files.joined)
    var number = 0
    for part in files.parts {
      for item in part.list[part.first...] {
        number += 1
        if item.isBlank { continue }
        let uid = kept.uid(ofLine: number)
        add(
          Task(
            text: Array(item.text), file: part.file, uid: uid, origin: TodoLine(item), originFile: part.file,
            originUID: uid))
      }
    }
  }

  private mutating func add(_ task: Task) {
    if !task.uid.isEmpty, places[task.uid] == nil { places[task.uid] = tasks.count }
    tasks.append(task)
  }

  // MARK: Looking

  /// The number of lines of done.txt.
  var archiveLength: Int { files.done.count }

  subscript(uid: String) -> Int? { places[uid] }

  subscript(index: Int) -> Task { tasks[index] }

  /// Whether done.txt has that line, though it is too far up to be followed.
  func wasArchived(_ line: [UInt8]) -> Bool {
    files.done[..<files.firstDone].contains { $0.text.elementsEqual(line) || $0.text.ends(with: line) }
  }

  /// The ids of tasks by their UIDs.
  var ids: [String: String] {
    var ids: [String: String] = [:]
    for task in tasks where !task.isRemoved && !task.uid.isEmpty {
      if let id = TodoItem(line: task.text).id { ids[task.uid] = String(decoding: id, as: UTF8.self) }
    }
    return ids
  }

  /// The planned changes of lines, with their files.
  var changes: [(file: File, change: PlannedWrite.Change)] {
    tasks.flatMap { task -> [(file: File, change: PlannedWrite.Change)] in
      let old = task.origin.map { PlannedWrite.Line(uid: task.originUID, text: $0.text) }
      let new = task.isRemoved ? nil : PlannedWrite.Line(uid: task.uid, text: task.text)
      if old != nil, new != nil, task.file != task.originFile {
        return [(task.originFile, .init(old: old, new: nil)), (task.file, .init(old: nil, new: new))]
      }
      return old == new ? [] : [(old == nil ? task.file : task.originFile, .init(old: old, new: new))]
    }
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
  /// - Parameter keepsRemoved: whether removed tasks stay.
  func edits(of file: File, _ phase: Phase, keepsRemoved: Bool = false) -> [TodoEdit] {
    // The removals are made at once, because they change the numbers of the lines below.
    let isLeft = tasks.contains { task in
      task.originFile == file && task.file != file && task.file != .done && !task.isRemoved
    }
    let removal: Phase = isLeft ? .leaving : .giving
    var edits: [TodoEdit] = []
    for task in tasks where !(keepsRemoved && task.isRemoved) {
      let stays = !task.isRemoved && task.file == task.originFile
      if let origin = task.origin, task.originFile == file {
        if !stays, phase == removal {
          edits.append(.remove(origin, leavingBlank: false))
        } else if stays, phase == .giving, task.text != origin.text {
          edits.append(.replace(origin, with: task.text))
        }
      }
      if phase == .giving, !task.isRemoved, task.file == file, task.origin == nil || !stays {
        edits.append(.append(task.text))
      }
    }
    return edits
  }

  /// A line is added to its destination before it is removed from the file where it was.
  enum Phase {
    /// First of done.txt, then of the lists: everything but `leaving`.
    case giving

    /// The removals from a file whose lines have moved to a list.
    case leaving
  }

  /// Stores the UIDs of the lines once the changes are written, and of those to remove.
  ///
  /// - Returns: the files then, with the lines to remove.
  func follow(_ kept: inout TaskUIDs) throws -> LocalFiles {
    func written(_ file: File, _ list: TodoList) throws -> TodoList {
      try list.applying(
        edits(of: file, .giving, keepsRemoved: true) + edits(of: file, .leaving, keepsRemoved: true))
    }
    let written = LocalFiles(
      lists: try files.lists.enumerated().map { try written(.list($0), $1) },
      done: try written(.done, files.done), firstDone: files.firstDone)
    kept.follow(written.joined, known: known)
    return written
  }

  /// The UIDs of the followed lines, once all but the removals is written.
  private var known: [Int: String] {
    var known: [Int: String] = [:]
    var number = 0
    for part in files.parts {
      let gone = Set(
        tasks.lazy.filter { $0.originFile == part.file && !$0.isRemoved && $0.file != part.file }
          .compactMap(\.origin?.number))
      let uids = Dictionary(
        tasks.lazy.filter { $0.originFile == part.file && $0.file == part.file }.compactMap { task in
          task.origin.map { ($0.number, task.uid) }
        }, uniquingKeysWith: { first, _ in first })
      for line in part.list[part.first...].indices where !gone.contains(line + 1) {
        number += 1
        if let uid = uids[line + 1], !uid.isEmpty { known[number] = uid }
      }
      for task in tasks
      where task.file == part.file && !task.isRemoved && (task.origin == nil || task.originFile != part.file)
      {
        number += 1
        if !task.uid.isEmpty { known[number] = task.uid }
      }
    }
    return known
  }
}

extension RandomAccessCollection where Element == UInt8 {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
