import Glibc
import TodoStores
import TodoTxt

extension FileCommit {
  /// Appends the moved lines to their destination files.
  ///
  /// - Parameters:
  ///   - crashes: the destinations of killed programs, which may hold the lines already.
  ///   - announce: is called with each file right before lines are appended to it.
  mutating func move(
    _ edits: [TodoEdit], afterCrash crashes: [TemporaryName.Destination] = [],
    announce: (TemporaryName.Destination) throws(TodoStoreError) -> Void = { _ in }
  ) throws(TodoStoreError) {
    var lines: [(path: String, lines: [[UInt8]])] = []
    for case .move(let line, to: let path, leavingBlank: _) in edits {
      guard let target = destinations[path]?.target else { continue }
      if let index = lines.firstIndex(where: { $0.path == target }) {
        lines[index].lines.append(line.text)
      } else {
        lines.append((target, [line.text]))
      }
    }
    for (path, lines) in lines { try move(lines, to: path, afterCrash: crashes, announce) }
  }

  private mutating func move(
    _ lines: [[UInt8]], to path: String, afterCrash crashes: [TemporaryName.Destination],
    _ announce: (TemporaryName.Destination) throws(TodoStoreError) -> Void
  ) throws(TodoStoreError) {
    var present = LineCounts(movedLines[path] ?? [])
    let lines = lines.filter { !present.take($0) }
    if lines.isEmpty { return }
    try attemptsToMove.begin()
    if let status = try? FileStatus(of: path), !status.isRegularFile, !status.isDirectory {
      try send(lines, to: path)
    } else {
      moves += try add(lines, to: path, isMove: true, afterCrash: crashes, announce)
    }
    movedLines[path, default: []] += lines
  }

  /// Appends lines to a file, whatever it holds.
  ///
  /// - Parameters:
  ///   - crashes: after one of these, lines that are already at the end, after the old content, are not
  ///     appended again.
  ///   - announce: is called right before lines are appended.
  @discardableResult
  mutating func add(
    _ lines: [[UInt8]], to path: String, isMove: Bool = false,
    afterCrash crashes: [TemporaryName.Destination] = [],
    _ announce: (TemporaryName.Destination) throws(TodoStoreError) -> Void = { _ in }
  ) throws(TodoStoreError) -> [FileAppend.Appended] {
    let allLines = lines
    var lines = lines
    // An append that coincided with another program's write. Only the file can tell whether it is still
    // there.
    var added: UncertainCommit?
    while true {
      let snapshot: FileSnapshot?
      do throws(TodoStoreError) {
        snapshot = try read(with: SettledReader(path: path, waits: waits, limits: limits, isForWriting: true))
      } catch .busy {
        try patience.pause()
        continue
      }
      if let status = snapshot?.status { try checkWritable(path, status) }
      let list = TodoList(bytes: snapshot?.bytes ?? [])
      if added?.isKept(in: list) == true { lines = [] }
      let destination = TemporaryName.Destination(path: path, size: list.bytes.count)
      if let size = crashes.filter(destination.isSamePath).map(\.size).min() {
        var last = LineCounts(trailing: lines, of: list, behind: size)
        lines = lines.filter { !last.take($0) }
      }
      if lines.isEmpty {
        if isMove { note(allLines, addedTo: list, at: path) }
        return []
      }
      let (directory, name) = path.splitAtLastSlash
      let wasOpen = SaveSigns(of: name).isOpenInEditor(in: directory)
      let tail = list.tail(appending: lines)
      let result = TodoList(bytes: list.bytes + tail)
      try checkLimits(tail, at: path, behind: list.bytes.count)
      try announce(destination)
      let outcome = try Self.system(path) { () throws(SystemError) in
        try FileAppend(path: path).append(tail, to: snapshot)
      }
      switch outcome {
      case .done(let appended):
        guard !appended.isBehindOthers, try isOverwritten(result, at: path, wasOpen: wasOpen, added: lines)
        else {
          if isMove { note(allLines, addedTo: list, at: path) }
          return [appended]
        }
        added = UncertainCommit(before: list, after: result)
      case .conflict: break
      case .replaced: added = UncertainCommit(before: list, after: result)
      }
      try patience.pause()
    }
  }

  private mutating func note(_ lines: [[UInt8]], addedTo list: TodoList, at path: String) {
    guard recorder != nil else { return }
    let edits = lines.map(TodoEdit.append)
    guard let result = try? list.applying(edits) else { return }
    moveChanges.append(FileChange(path: path, from: list, by: edits, to: result))
  }

  /// Writes lines to a device such as /dev/null.
  private func send(_ lines: [[UInt8]], to path: String) throws(TodoStoreError) {
    try Self.system(path) { () throws(SystemError) in
      let device = try Descriptor(opening: path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK)
      try device.write(all: TodoList().tail(appending: lines))
    }
  }
}
