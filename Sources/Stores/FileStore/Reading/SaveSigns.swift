import Glibc

/// Detects files that programs create beside a file while they save it: a backup, or its next content.
struct SaveSigns {
  let name: String

  init(of name: String) {
    self.name = name
  }

  /// vim's probe `4913`, sed's `sedXXXXXX`, GLib's `.goutputstream-XXXXXX`, and names that contain the file's
  /// name: `todo.txt~`, `.syncthing.todo.txt.tmp`, `.#todo.txt`, `todo.txt.bak`, `.todo.txt.Xq3k9z`.
  func contains(_ sibling: String) -> Bool {
    if sibling == name { return false }
    // Avoid contains(_:), which instantiates more generic types than the rest of a commit.
    return unsafe strstr(sibling, name) != nil || sibling == "4913" || sibling.hasPrefix(".goutputstream-")
      || (sibling.hasPrefix("sed") && sibling.utf8.count == 9)
  }

  /// Whether `directory` has such a file that was created or changed within `time`; older ones are leftovers.
  func isBeingSaved(_ names: [String], in directory: String, since time: Duration) -> Bool {
    names.contains { sibling in
      guard contains(sibling), sibling != swapName, sibling != lockName,
        let status = status(of: sibling, in: directory)
      else { return false }
      return status.identity.ageOfStatus < time
    }
  }

  /// Whether vim's swap file or emacs' lock is in `directory`.
  func isOpenInEditor(in directory: String) -> Bool {
    [swapName, lockName].contains { status(of: $0, in: directory) != nil }
  }

  /// Whether an editor has unsaved changes: emacs' lock exists only then, and vim's swap file says so in its
  /// first block.
  func hasUnsavedChanges(in directory: String) -> Bool {
    if status(of: lockName, in: directory) != nil { return true }
    guard
      let swap = try? Descriptor(
        opening: directory.appendingComponent(swapName), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return false }
    return (try? swap.holds([Self.vimDirty], at: Self.vimDirtyOffset)) != false
  }

  /// `b0_dirty` in vim's memline.c: the last of 900 bytes for the name, which follow 108 other bytes.
  private static let vimDirtyOffset = 1007
  private static let vimDirty: UInt8 = 0x55

  private var swapName: String { ".\(name).swp" }
  private var lockName: String { ".#\(name)" }

  private func status(of sibling: String, in directory: String) -> FileStatus? {
    try? FileStatus(of: directory.appendingComponent(sibling), followingLinks: false)
  }
}
