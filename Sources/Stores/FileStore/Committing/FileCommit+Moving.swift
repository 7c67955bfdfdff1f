import Glibc
import TodoStores
import TodoTxt

extension FileCommit {
  /// Appends the moved lines to their destination files.
  mutating func move(_ edits: [TodoEdit]) throws(TodoStoreError) {
    var lines: [(path: String, lines: [[UInt8]])] = []
    for case .move(let line, to: let path, leavingBlank: _) in edits {
      guard let target = destinations[path]?.target else { continue }
      if let index = lines.firstIndex(where: { $0.path == target }) {
        lines[index].lines.append(line.text)
      } else {
        lines.append((target, [line.text]))
      }
    }
    for (path, lines) in lines { try move(lines, to: path) }
  }

  private mutating func move(_ lines: [[UInt8]], to path: String) throws(TodoStoreError) {
    var present = LineCounts(movedLines[path] ?? [])
    let lines = lines.filter { !present.take($0) }
    if lines.isEmpty { return }
    try attemptsToMove.begin()
    if let status = try? FileStatus(of: path), !status.isRegularFile, !status.isDirectory {
      try send(lines, to: path)
    } else {
      moves += try add(lines, to: path, isMove: true)
    }
    movedLines[path, default: []] += lines
  }

  /// Appends lines to a file, whatever it holds.
  @discardableResult
  mutating func add(
    _ lines: [[UInt8]], to path: String, isMove: Bool = false
  ) throws(TodoStoreError) -> [FileAppend.Appended] {
    // An append that coincided with another program's write. Only the file can tell whether it is still
    // there.
    var added: UncertainCommit?
    var change: (change: FileChange, result: UInt64)?
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
      try checkEncoding(list, at: path)
      if added?.isKept(in: list) == true {
        if let change { moveChanges.append(change) }
        return []
      }
      let (directory, name) = path.splitAtLastSlash
      let wasOpen = SaveSigns(of: name).isOpenInEditor(in: directory)
      let tail = list.tail(appending: lines)
      let result = TodoList(bytes: list.bytes + tail)
      try checkLimits(tail, at: path, behind: list.bytes.count)
      if isMove, hold != nil, let recorder, let lastChange {
        let next = (
          change: FileChange(
            path: path, from: list, by: lines.map(TodoEdit.append), to: result, createsFile: snapshot == nil),
          result: fingerprint(of: result.bytes)
        )
        recorder.announce(moveChanges + [next, lastChange])
        change = next
      }
      let mode = mode(ofNewFileLike: self.path)
      let outcome = try Self.system(path) { () throws(SystemError) in
        try FileAppend(path: path, mode: mode).append(tail, to: snapshot)
      }
      switch outcome {
      case .done(let appended):
        guard !appended.isBehindOthers, try isOverwritten(result, at: path, wasOpen: wasOpen) else {
          if let change { moveChanges.append(change) }
          return [appended]
        }
        added = UncertainCommit(before: list, after: result)
      case .conflict: break
      case .replaced: added = UncertainCommit(before: list, after: result)
      }
      try patience.pause()
    }
  }

  /// Writes lines to a device such as /dev/null.
  private func send(_ lines: [[UInt8]], to path: String) throws(TodoStoreError) {
    try Self.system(path) { () throws(SystemError) in
      let device = try Descriptor(opening: path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK)
      try device.write(all: TodoList().tail(appending: lines))
    }
  }
}
