import Glibc

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
