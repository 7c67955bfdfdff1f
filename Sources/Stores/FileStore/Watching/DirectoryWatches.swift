import CInotifyTools
import Glibc
import TodoStores

/// An inotify event of a watched directory; it only means "look again".
struct DirectoryEvent {
  /// Nil if events were lost, so that it may have been any directory.
  let directory: FilePlace?

  /// The directory entry; empty for the directory itself.
  let name: String

  /// Whether paths may resolve differently now: a name was added or removed, or the directory or its watch is
  /// gone.
  let movesNames: Bool
}

/// The only user of libinotifytools, which has global state and is not thread-safe: at most one value of this
/// type exists at a time, and one thread makes every call.
///
/// If inotify is not available (no instance or watch left, no /proc), nothing is reported, and only the
/// checks by stat(2) remain.
struct DirectoryWatches: ~Copyable {
  /// A descriptor for poll(2); −1, which poll ignores, without inotify.
  private(set) var descriptor: Int32 = -1

  /// The directories by the names under which the library knows them. The watch of a directory that is gone
  /// stays in the library until `reset()`.
  private var places: [String: FilePlace] = [:]

  /// The same directories by watch number, once they have reported an event.
  private var placesByWatch: [Int32: FilePlace] = [:]

  /// The library uses select(2), which can't handle a higher descriptor.
  private static let maximumDescriptor: Int32 = 1023

  /// Never OPEN, ACCESS or CLOSE_NOWRITE: reading the file would report itself.
  private static let mask =
    IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF
  private static let namesMask =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT
    | IN_IGNORED | IN_Q_OVERFLOW

  /// Initialises the library. Before that, and after `close()`, nothing is watched.
  mutating func open() {
    let others = Set(Self.inotifyDescriptors())
    guard inotifytools_initialize() == 1 else { return }
    descriptor = Self.inotifyDescriptors().first { !others.contains($0) } ?? -1
    guard descriptor >= 0, descriptor <= Self.maximumDescriptor else {
      close()
      return
    }
    // The library lets child processes inherit the descriptor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Releases the library; nothing is watched from then on.
  mutating func close() {
    inotifytools_cleanup()
    descriptor = -1
    places = [:]
    placesByWatch = [:]
  }

  /// The number of directories that the library knows.
  var count: Int { places.count }

  /// The path of a watched directory; nil if it is not watched.
  func place(of directory: String) -> FilePlace? { places[directory] }

  /// Makes sure that the directory that now has that name is watched.
  ///
  /// - Returns: whether the watch is new, so that earlier events may have been missed.
  mutating func watch(_ directory: String) -> Bool {
    guard descriptor >= 0, let place = Self.place(ofDirectory: directory), places[directory] != place
    else { return false }
    guard unsafe inotifytools_watch_file(directory.systemPath, Self.mask) == 1 else { return false }
    // If another directory has taken the name meanwhile, the next check finds the difference.
    places[directory] = place
    return true
  }

  mutating func nextEvent() -> DirectoryEvent? {
    // Reading one event without a timeout is the only call that does not block.
    guard descriptor >= 0, let event = unsafe inotifytools_next_events(0, 1) else { return nil }
    // The event is in the library's storage, so copy all of it.
    let (watch, mask, length) = unsafe (
      event.pointee.wd, Int32(bitPattern: event.pointee.mask), event.pointee.len
    )
    let name =
      unsafe length == 0
      ? "" : String(pathCString: UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self))
    let place = watch < 0 ? nil : place(of: watch)
    if mask & (IN_IGNORED | IN_UNMOUNT) != 0, let place {
      places = places.filter { $0.value != place }
      placesByWatch[watch] = nil
    }
    return DirectoryEvent(directory: place, name: name, movesNames: mask & Self.namesMask != 0)
  }

  /// Removes all watches and starts again.
  mutating func reset() {
    close()
    open()
  }

  private mutating func place(of watch: Int32) -> FilePlace? {
    if let place = placesByWatch[watch] { return place }
    guard let name = unsafe inotifytools_filename_from_wd(watch) else { return nil }
    var directory = unsafe String(pathCString: name)
    if directory.utf8.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    placesByWatch[watch] = places[directory]
    return places[directory]
  }

  private static func place(ofDirectory directory: String) -> FilePlace? {
    guard let status = try? FileStatus(of: directory), status.isDirectory else { return nil }
    return status.identity.place
  }

  /// The library has no accessor for its descriptor.
  private static func inotifyDescriptors() -> [Int32] {
    directoryNames(in: "/proc/self/fd").compactMap { name in
      guard let number = Int32(name) else { return nil }
      let file = try? ResolvedPath.link(at: "/proc/self/fd/" + name)
      return file == "anon_inode:inotify" ? number : nil
    }
  }
}
