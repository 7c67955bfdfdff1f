import CInotifyTools
import Glibc
import TodoStores

/// What inotify tells of a watched directory; all it means is "look again".
struct DirectoryEvent {
  /// Nil where it may have been any: events were lost.
  let directory: FilePlace?

  /// The entry it happened to; empty where it happened to the directory itself.
  let name: String

  /// Whether paths may lead elsewhere now: a name came or went, or the directory or its watch did.
  let movesNames: Bool
}

/// The one user of libinotifytools, which is global state and not thread-safe: there is at most one value
/// of this type at a time, and one thread makes every call.
///
/// Where inotify is not to be had (no instance or watch left, no /proc), nothing is reported; the checks by
/// stat(2) carry on alone.
struct DirectoryWatches: ~Copyable {
  /// What poll(2) can wait for; −1, which it ignores, where there is no inotify.
  private(set) var descriptor: Int32 = -1

  /// The directories by the names that the library knows them by. A watch that a directory has left behind
  /// by going away stays in the library until `reset()`.
  private var places: [String: FilePlace] = [:]

  /// The same directories by the numbers of their watches, as far as these have told of something.
  private var placesByWatch: [Int32: FilePlace] = [:]

  /// select(2), which the library uses, can't handle a higher one.
  private static let maximumDescriptor: Int32 = 1023

  /// Never OPEN, ACCESS or CLOSE_NOWRITE: looking at the file would report itself.
  private static let mask =
    IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF
  private static let namesMask =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT
    | IN_IGNORED | IN_Q_OVERFLOW

  /// Takes the library; without that, and after `close()`, nothing is watched.
  mutating func open() {
    let others = Set(Self.inotifyDescriptors())
    guard inotifytools_initialize() == 1 else { return }
    descriptor = Self.inotifyDescriptors().first { !others.contains($0) } ?? -1
    guard descriptor >= 0, descriptor <= Self.maximumDescriptor else {
      close()
      return
    }
    // The library leaves it open to every program that this one starts.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Lets go of the library; nothing is watched from then on.
  mutating func close() {
    inotifytools_cleanup()
    descriptor = -1
    places = [:]
    placesByWatch = [:]
  }

  /// How many directories the library has been told of.
  var count: Int { places.count }

  /// Where a watched directory is; nil for one that is not watched.
  func place(of directory: String) -> FilePlace? { places[directory] }

  /// Makes sure that what has that name now is watched.
  ///
  /// - Returns: whether the watch is a new one, so that something may have happened before it was set.
  mutating func watch(_ directory: String) -> Bool {
    guard descriptor >= 0, let place = Self.place(ofDirectory: directory), places[directory] != place
    else { return false }
    guard unsafe inotifytools_watch_file(directory.systemPath, Self.mask) == 1 else { return false }
    // Another directory may have taken the name meanwhile; then the next check finds the difference.
    places[directory] = place
    return true
  }

  /// The next event that has already happened; nil where there is none.
  mutating func nextEvent() -> DirectoryEvent? {
    // One event without a timeout is the only call that does not block.
    guard descriptor >= 0, let event = unsafe inotifytools_next_events(0, 1) else { return nil }
    // The event lies in the library's own storage: all of it is copied here.
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

  /// Forgets every watch and starts anew.
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
