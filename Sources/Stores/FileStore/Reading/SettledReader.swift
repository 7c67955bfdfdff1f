import Glibc
import TodoStores
import TodoTxt

/// Reads a file that must be accepted at once, without an earlier state to compare with: for a listing, and
/// under the lock before an edit. An intermediate state of a save (see `SaveState`) is waited for while it is
/// fresh. An older one is accepted without delay.
struct SettledReader {
  let path: String
  let waits: FileStoreWaits
  let limits: FileLimits

  /// Whether the content is read for an edit.
  var isForWriting = false

  /// The text of a line to append, for which the last lines are enough; nil to read everything.
  var addedText: [UInt8]?

  /// How long to wait for a program that keeps others from opening the file; by default as for the purpose.
  var patience: Duration?

  /// Is told when a listing has waited for such a program for `waits.notice`; nil for nobody.
  var waiting: StoreWaiting?

  private static let pause: UInt32 = 1_000

  /// - Throws: `unreadable`; `busy`, at once for an edit, if another program has locked the file.
  func list() throws(TodoStoreError) -> TodoList {
    TodoList(bytes: try read()?.bytes ?? [])
  }

  /// - Returns: nil if the file does not exist.
  /// - Throws: `unreadable`; `busy`, at once for an edit, if another program has locked the file.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    let reader = FileReader(
      path: path, patience: patience ?? (isForWriting ? .zero : waits.patience),
      notice: waiting.map { (waits.notice, $0) }, limits: limits)
    var state = SaveState(for: isForWriting ? .editing : .listing, waits: waits)
    while true {
      let snapshot =
        if let addedText { try reader.readEnd(counting: addedText) } else { try reader.read() }
      if snapshot?.status.isNullDevice == true { return snapshot }
      // The hold ends early if the save does.
      if case .believe = state.next(observation(of: snapshot), at: .now) { return snapshot }
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

  /// The age of the last change of the directory of the missing file.
  private var ageOfAbsence: Duration {
    guard let directory = try? ResolvedPath(path).directory, let status = try? FileStatus(of: directory)
    else { return .seconds(1_000_000) }
    return status.identity.age
  }

  private var hasSaveInProgress: Bool {
    guard let resolved = try? ResolvedPath(path) else { return false }
    let signs = SaveSigns(of: resolved.name)
    if directoryNames(in: resolved.directory).contains(where: signs.contains) { return true }
    // git deletes a file before it creates it anew.
    let index = resolved.directory.appendingComponent(".git/index.lock")
    return (try? FileStatus(of: index)) != nil
  }
}
