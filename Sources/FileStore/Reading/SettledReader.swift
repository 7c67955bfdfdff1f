import Glibc
import TodoStores
import TodoTxt

/// Reads a file that has to be believed at once, with nothing older to compare it with: for a listing, and
/// under the lock before an edit.
///
/// A state that a save passes through is waited out as long as it is fresh:
/// - An absent or empty file, for as long as `waits.partial` after its directory's (its own) last change;
///   for as long as `waits.missing` where files beside it say that a save is in progress. A file that has
///   been absent or empty for longer is believed without any delay.
/// - One without a final newline, or that changed while it was read, until `waits.partial` after its last
///   change.
/// - One that changed that shortly ago, likewise, while some program has it open for writing.
/// - Before an edit, whatever is in it, for as long as `waits.missing` after its last change while some
///   program has it open for writing; where the system can't say whether one does, for `waits.partial`. An
///   absent one has to be gone that long too: what is missing then is made anew.
struct SettledReader {
  let path: String
  let waits: FileStoreWaits

  /// Whether an edit is to be made to what is read.
  var isForWriting = false

  /// The text of a line that is only to be added, which takes no more than the last lines; nil for all.
  var addedText: [UInt8]?

  private static let pause: UInt32 = 1_000

  /// - Throws: `unreadable`; `busy`, for an edit at once, where another program keeps the file to itself.
  func list() throws(TodoStoreError) -> TodoList {
    TodoList(bytes: try read()?.bytes ?? [])
  }

  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`; `busy`, for an edit at once, where another program keeps the file to itself.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    let reader = FileReader(path: path, patience: isForWriting ? .zero : waits.patience)
    let start = ContinuousClock.now
    while true {
      let snapshot =
        if let addedText { try reader.readEnd(counting: addedText) } else { try reader.read() }
      guard let wait = wait(for: snapshot) else { return snapshot }
      // What changes all the time looks fresh for ever: it is believed in the end.
      if start.duration(to: .now) >= wait.longest || age(of: snapshot) >= wait.untilAge { return snapshot }
      usleep(Self.pause)
    }
  }

  /// How old the state has to be to be believed, and how long to wait for that at most; nil for one that no
  /// save passes through.
  private func wait(for snapshot: FileSnapshot?) -> (untilAge: Duration, longest: Duration)? {
    guard let snapshot else {
      return (isForWriting || hasSaveInProgress ? waits.missing : waits.partial, waits.missing)
    }
    if snapshot.status.isNullDevice { return nil }
    let isFresh = snapshot.identity.age < (isForWriting ? waits.missing : waits.partial)
    let hasWriter = isFresh ? FileReader(path: path).hasWriter() : false
    if isForWriting, hasWriter == true { return (waits.missing, waits.patience / 2) }
    if snapshot.bytes.isEmpty {
      return (hasSaveInProgress ? waits.missing : waits.partial, waits.missing)
    }
    if !snapshot.isSteady || !snapshot.endsWithNewline { return (waits.partial, waits.missing) }
    return hasWriter ?? isForWriting ? (waits.partial, waits.partial) : nil
  }

  private func age(of snapshot: FileSnapshot?) -> Duration {
    if let snapshot { return snapshot.identity.age }
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

/// Tells what programs leave beside a file while they save it: its backup, its next content.
struct SaveSigns {
  let name: String

  init(of name: String) {
    self.name = name
  }

  /// vim's probe `4913`, sed's `sedXXXXXX`, GLib's `.goutputstream-XXXXXX`, and whatever has the file's
  /// name in its own: `todo.txt~`, `.syncthing.todo.txt.tmp`, `.#todo.txt`, `todo.txt.bak`, `.todo.txt.Xq3k9z`.
  func contains(_ sibling: String) -> Bool {
    if sibling == name { return false }
    // Not contains(_:), which makes more types than all the rest of a commit.
    return unsafe strstr(sibling, name) != nil || sibling == "4913" || sibling.hasPrefix(".goutputstream-")
      || (sibling.hasPrefix("sed") && sibling.utf8.count == 9)
  }

  /// Whether there is such a thing among the names in `directory` that came or changed within `time`; older ones
  /// were left.
  func isBeingSaved(_ names: [String], in directory: String, since time: Duration) -> Bool {
    names.contains { sibling in
      guard contains(sibling), sibling != swapName, sibling != lockName,
        let status = status(of: sibling, in: directory)
      else { return false }
      return status.identity.ageOfStatus < time
    }
  }

  /// Whether vim's swap file or emacs' lock lies in `directory`.
  func isOpenInEditor(in directory: String) -> Bool {
    [swapName, lockName].contains { status(of: $0, in: directory) != nil }
  }

  /// Whether an editor there has changes to save: emacs' lock is there only then, and vim says so in the
  /// first block of its swap file.
  func hasUnsavedChanges(in directory: String) -> Bool {
    if status(of: lockName, in: directory) != nil { return true }
    guard
      let swap = try? Descriptor(
        opening: directory.appendingComponent(swapName), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return false }
    return (try? swap.holds([Self.vimDirty], at: Self.vimDirtyOffset)) != false
  }

  /// `b0_dirty` in vim's memline.c: the last byte of the name's 900, after 108 others.
  private static let vimDirtyOffset = 1007
  private static let vimDirty: UInt8 = 0x55

  private var swapName: String { ".\(name).swp" }
  private var lockName: String { ".#\(name)" }

  private func status(of sibling: String, in directory: String) -> FileStatus? {
    try? FileStatus(of: directory.appendingComponent(sibling), followingLinks: false)
  }
}
