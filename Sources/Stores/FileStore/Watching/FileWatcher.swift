import EventLoop
import TodoStores

/// Watches files for all stores of the process: a source of the event loop.
///
/// It is in the loop while any file is followed, and owns libinotifytools and every observation during that
/// time.
@EventLoop
final class FileWatcher: EventSource {
  static let shared = FileWatcher()

  /// The watches of libinotifytools, while a file is followed.
  private var watches = DirectoryWatches()
  private var observations: [ObservedFile: FileObservation] = [:]
  private var files: [Int: ObservedFile] = [:]
  private var lastFollower = 0

  /// Unused watches are cheap, but limited.
  private static let maximumForgottenCount = 64

  private init() {}

  /// Sends the file's current state and each later one to `continuation`, until it ends.
  func follow(_ file: ObservedFile, _ continuation: TodoUpdates.Continuation) {
    if observations.isEmpty {
      watches.open()
      EventLoop.add(self)
    }
    lastFollower += 1
    let id = lastFollower
    let observation = observations[file] ?? FileObservation(of: file, now: .now)
    observations[file] = observation
    files[id] = file
    observation.follow(continuation, as: id, watches: &watches)
    continuation.onTermination { EventLoop.perform { FileWatcher.shared.unfollow(id) } }
  }

  private func unfollow(_ id: Int) {
    guard let file = files.removeValue(forKey: id), let observation = observations[file] else { return }
    observation.unfollow(id)
    if !observation.isFollowed {
      observation.close()
      observations[file] = nil
    }
    if observations.isEmpty {
      EventLoop.remove(self)
      watches.close()
    }
  }

  /// Checks a file that this process has just changed.
  ///
  /// - Parameter path: its real path.
  func lookAgain(at path: String) {
    for observation in observations.values where observation.path?.target == path {
      observation.lookAgain(watches: &watches)
    }
  }

  // MARK: Event source

  var descriptor: Int32 { watches.descriptor }

  var deadline: ContinuousClock.Instant? { observations.values.map(\.deadline).min() }

  func wake(_ events: Int16) {
    if events != 0 {
      while let event = watches.nextEvent() {
        for observation in observations.values { observation.notice(event) }
      }
    }
    let now = FileObservation.Instant.now
    for observation in observations.values where observation.deadline <= now {
      observation.run(at: now, watches: &watches)
    }
    forgetOldWatches(at: now)
  }

  /// The library keeps every directory that was ever watched until it is restarted.
  private func forgetOldWatches(at now: FileObservation.Instant) {
    guard watches.count > Self.maximumForgottenCount else { return }
    let directories = observations.values.reduce(into: Set<String>()) { $0.formUnion($1.directories) }
    guard watches.count > directories.count + Self.maximumForgottenCount else { return }
    watches.reset()
    for observation in observations.values {
      observation.distrust()
      observation.run(at: now, watches: &watches)
    }
  }
}
