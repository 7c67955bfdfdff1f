import Glibc
import TodoStores
import TodoTxt

/// Reads a file that has to be believed at once, with nothing older to compare it with: for a listing, and
/// under the lock before an edit. A state that a save passes through (see `SaveState`) is waited out as long as
/// it is fresh; one that has lasted for longer is believed without any delay.
struct SettledReader {
  let path: String
  let waits: FileStoreWaits
  let limits: FileLimits

  /// Whether an edit is to be made to what is read.
  var isForWriting = false

  /// The text of a line that is only to be added, which takes no more than the last lines; nil for all.
  var addedText: [UInt8]?

  /// How long to wait for a program that keeps others from opening the file; as it is for what is done, unless set.
  var patience: Duration?

  /// Told when a listing has waited for such a program for `waits.notice`; nil where nobody is to know.
  var waiting: StoreWaiting?

  private static let pause: UInt32 = 1_000

  /// - Throws: `unreadable`; `busy`, for an edit at once, where another program keeps the file to itself.
  func list() throws(TodoStoreError) -> TodoList {
    TodoList(bytes: try read()?.bytes ?? [])
  }

  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`; `busy`, for an edit at once, where another program keeps the file to itself.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    let reader = FileReader(
      path: path, patience: patience ?? (isForWriting ? .zero : waits.patience),
      notice: waiting.map { (waits.notice, $0) }, limits: limits)
    var state = SaveState(for: isForWriting ? .editing : .listing, waits: waits)
    while true {
      let snapshot =
        if let addedText { try reader.readEnd(counting: addedText) } else { try reader.read() }
      if snapshot?.status.isNullDevice == true { return snapshot }
      // A hold ends sooner where the save does.
      if state.next(observation(of: snapshot), at: .now) == .believe { return snapshot }
      usleep(Self.pause)
    }
  }

  private func observation(of snapshot: FileSnapshot?) -> SaveObservation {
    guard let snapshot else {
      return SaveObservation(content: .absent, age: ageOfAbsence, hasSaveSigns: { hasSaveInProgress })
    }
    return SaveObservation(
      content: snapshot.bytes.isEmpty ? .empty : .text, isSteady: snapshot.isSteady,
      endsWithNewline: snapshot.endsWithNewline, age: snapshot.identity.age,
      hasWriter: { FileReader(path: path).hasWriter() }, hasSaveSigns: { hasSaveInProgress })
  }

  /// How long ago the directory changed that the file is not in.
  private var ageOfAbsence: Duration {
    guard let directory = try? ResolvedPath(path).directory, let status = try? FileStatus(of: directory)
    else { return .seconds(1_000_000) }
    return status.identity.age
  }

  private var hasSaveInProgress: Bool {
    guard let resolved = try? ResolvedPath(path) else { return false }
    let signs = SaveSigns(of: resolved.name)
    if directoryNames(in: resolved.directory).contains(where: signs.contains) { return true }
    // git takes a file away before it makes it anew.
    let index = resolved.directory.appendingComponent(".git/index.lock")
    return (try? FileStatus(of: index)) != nil
  }
}
