import Glibc
import TodoStores
import TodoTxt

/// The key of an observation: followers of the same file share it.
struct ObservedFile: Hashable, Sendable {
  /// Absolute.
  let path: String
  let waits: FileStoreWaits
  let limits: FileLimits
}

/// The published state of one followed file, and the time of the next check.
///
/// An event only means "look again"; the file decides. An intermediate state of a save (missing, empty or
/// half-written) is held back until it has lasted too long. The loop owns every observation.
final class FileObservation {
  typealias Instant = ContinuousClock.Instant
  typealias Continuation = TodoUpdates.Continuation

  /// How thorough the next check must be.
  enum Look: Comparable {
    case none

    /// Read only if stat(2) differs from the last reading.
    case glance

    /// Also read if the last reading was so soon after a change that a second change could have the same
    /// times.
    case check
    case read
  }

  private let file: ObservedFile
  private let reader: FileReader
  private var followers: [Int: Continuation] = [:]

  private(set) var path: ResolvedPath? {
    didSet {
      guard oldValue?.target != path?.target else { return }
      if let path { OwnCommits.shared.follow(path.target) }
      if let oldValue { OwnCommits.shared.unfollow(oldValue.target) }
    }
  }

  /// Commits of this process that were not published yet.
  private var commits: [TodoCommit] = []

  /// The entries of the path, with their directories; few enough for a linear search.
  private var watched: [(directory: FilePlace, name: String)] = []
  private var directory: FilePlace?
  private var conflictCopies: ConflictCopies

  private var published: TodoUpdate?

  /// The bytes of the published list, and of the last reading.
  private var contents = FileContents()
  private var publishedPlace: FilePlace?
  private var seen: Seen = .nothing

  private var look = Look.read
  private var mustResolve = true
  private var mustListCopies = true

  /// The conflict copies at the last directory listing, not yet published while an update is held back.
  private var copies: [String] = []
  private var copiesSeenAt: FileIdentity?
  private var saveState: SaveState
  private var earliestLook: Instant
  private var holdEnd: Instant?

  /// When it began to wait for the end of a commit of this process; nil while it does not.
  private var waitStart: Instant?

  /// A slower file system does not keep the screen waiting.
  private static let patience = Duration.milliseconds(50)
  private var nextCheck: Instant

  /// The file's status at the last check.
  private enum Seen: Equatable {
    case nothing
    case absent
    case failed

    /// `wasFresh`: the change was so recent that a second change could have the same times.
    case read(FileIdentity, wasFresh: Bool)
  }

  init(of file: ObservedFile, now: Instant) {
    self.file = file
    reader = FileReader(path: file.path, limits: file.limits)
    saveState = SaveState(for: .following, waits: file.waits)
    conflictCopies = ConflictCopies(of: file.path.splitAtLastSlash.name)
    earliestLook = now
    nextCheck = now + file.waits.silence
  }

  var isFollowed: Bool { !followers.isEmpty }

  /// The time of the next check if no event comes before.
  var deadline: Instant {
    var deadline = nextCheck
    if look != .none { deadline = min(deadline, earliestLook) }
    if let holdEnd { deadline = min(deadline, holdEnd) }
    return deadline
  }

  var directories: Set<String> { Set(path?.entries.map(\.directory) ?? []) }

  /// Adds a follower, who receives the current state, whatever it looks like.
  func follow(_ continuation: Continuation, as id: Int, watches: inout DirectoryWatches) {
    if mustResolve { resolve(watches: &watches) }
    lookNow(.now, believingAnything: published == nil)
    followers[id] = continuation
    if let published { continuation.yield(published.asFirst) }
  }

  func close() {
    path = nil
  }

  /// Checks the file right after a commit of this process, without waiting for the next frame.
  func lookAgain(watches: inout DirectoryWatches) {
    look = .read
    earliestLook = .now
    run(at: .now, watches: &watches)
  }

  func unfollow(_ id: Int) {
    followers[id] = nil
  }

  func notice(_ event: DirectoryEvent) {
    guard let place = event.directory else { return distrust() }
    guard watched.contains(where: { $0.directory == place }) else { return }
    if event.name.isEmpty || watched.contains(where: { $0.directory == place && $0.name == event.name }) {
      look = .read
      if event.movesNames { mustResolve = true }
    } else {
      // The file may have another name there, a hard link. Usually it is a temporary file that a program
      // writes piece by piece; be ready for the moment when it replaces the file.
      look = max(look, .glance)
      if place == directory, conflictCopies.contains(event.name) { mustListCopies = true }
    }
  }

  /// Events may have been missed, or watches be gone: check everything again.
  func distrust() {
    look = .read
    mustResolve = true
    mustListCopies = true
  }

  /// Performs the checks that are due.
  func run(at now: Instant, watches: inout DirectoryWatches) {
    if now >= nextCheck {
      nextCheck = now + file.waits.silence
      look = max(look, .check)
      mustResolve = true
      if copiesSeenAt != directoryIdentity { mustListCopies = true }
    }
    if let holdEnd, now >= holdEnd { look = .read }
    guard look != .none, now >= earliestLook else { return }
    lookNow(now)
    // Read the file before renewing the watches, which takes longer and seldom matters.
    if mustResolve, resolve(watches: &watches) { look = .read }
  }

  /// - Returns: whether a watch is new, so that earlier changes may have been missed.
  @discardableResult
  private func resolve(watches: inout DirectoryWatches) -> Bool {
    mustResolve = false
    guard let resolved = try? ResolvedPath(file.path) else {
      path = nil
      return false
    }
    if resolved != path {
      path = resolved
      conflictCopies = ConflictCopies(of: resolved.name)
      mustListCopies = true
    }
    var isNew = false
    watched = []
    for entry in resolved.entries {
      if watches.watch(entry.directory) { isNew = true }
      if let place = watches.place(of: entry.directory) {
        watched.append((place, entry.name))
      }
    }
    directory = watches.place(of: resolved.directory)
    return isNew
  }

  private var directoryIdentity: FileIdentity? {
    path.flatMap { try? FileStatus(of: $0.directory).identity }
  }

  private func lookNow(_ now: Instant, believingAnything: Bool = false) {
    let isEnough = look < .read && holdEnd == nil && isUnchanged(for: look)
    look = .none
    holdEnd = nil
    if mustListCopies { listCopies() }
    if isEnough {
      publish(nil, problem: published?.problem, at: now)
      return
    }
    let waitEnd = (waitStart ?? now) + Self.patience
    guard let observed = read(isPatient: !believingAnything && now < waitEnd) else {
      waitStart = waitStart ?? now
      holdEnd = waitEnd
      return
    }
    waitStart = nil
    if believingAnything {
      saveState.reset()
    } else if case .hold(let end) = saveState.next(observation(of: observed), at: now) {
      holdEnd = end
      return
    }
    switch observed {
    case .failed(let problem):
      publish(nil, problem: problem, at: now)
    case .absent:
      // A file that was empty or missing before is not lost.
      let isLost = published.map { !$0.list.isEmpty } ?? false
      publish(nil, problem: isLost ? .missing(path: file.path) : nil, at: now)
    case .content(let snapshot):
      publish(newList(of: snapshot), problem: nil, at: now)
    }
  }

  private enum Observed {
    case absent
    case failed(TodoStoreError)
    case content(FileSnapshot)
  }

  /// Reads the file, and determines which changes are this process's own; nil while one is being written.
  private func read(isPatient: Bool) -> Observed? {
    guard let target = path?.target else { return readOnce() }
    var commits: [TodoCommit] = []
    defer { self.commits += commits }
    return OwnCommits.shared.taking(from: target, into: &commits, isPatient: isPatient) { readOnce() }
  }

  private func readOnce() -> Observed {
    do {
      let read = try reader.read { file, size throws(SystemError) in
        (FileFront(), try contents.read(file, expecting: size, atMost: reader.limits.file))
      }
      guard let snapshot = read else {
        seen = .absent
        return .absent
      }
      seen = .read(snapshot.identity, wasFresh: snapshot.identity.age < FileIdentity.timeStampGrain)
      return .content(snapshot)
    } catch {
      seen = .failed
      guard case .busy = error else { return .failed(error) }
      return .failed(.unreadable(path: file.path, reason: "another program has locked it"))
    }
  }

  private func isUnchanged(for look: Look) -> Bool {
    do {
      let identity = try FileStatus(of: file.path).identity
      guard case .read(identity, let wasFresh) = seen else { return false }
      return look == .glance || !wasFresh
    } catch {
      return seen == .absent && (error.code == ENOENT || error.code == ENOTDIR)
    }
  }

  private func observation(of observed: Observed) -> SaveObservation {
    var seen = SaveObservation()
    if let published {
      seen.followsTasks = !published.list.isEmpty
      seen.followsProblem = published.problem != nil
    }
    switch observed {
    case .absent:
      seen.content = .absent
      seen.isKnown = published?.problem == .missing(path: file.path)
    case .failed: seen.content = .unreadable
    case .content(let snapshot):
      if snapshot.bytes.isEmpty { seen.content = .empty }
      seen.isSteady = snapshot.isSteady
      seen.endsWithNewline = snapshot.endsWithNewline
      seen.isKnown = contents.isUnchanged || published == nil
      seen.isShorter = snapshot.bytes.count < published?.list.bytes.count ?? 0
      seen.isSameFile = snapshot.identity.place == publishedPlace
      seen.hasWriter = { [reader] in reader.hasWriter() }
    }
    return seen
  }

  private func listCopies() {
    guard let path else { return }
    mustListCopies = false
    copiesSeenAt = directoryIdentity
    copies = (try? conflictCopies.names(in: path.directory)) ?? []
  }

  /// Nil if the published list is current.
  private func newList(of snapshot: FileSnapshot) -> TodoList? {
    if contents.isUnchanged { return nil }
    let list = TodoList(
      bytes: snapshot.bytes, following: published?.list ?? TodoList(), unchanged: contents.unchanged)
    contents.accept()
    return list
  }

  /// - Parameter list: nil for the published one.
  private func publish(_ list: TodoList?, problem: TodoStoreError?, at now: Instant) {
    if case .read(let identity, _) = seen { publishedPlace = identity.place }
    let old = published
    if let old, list == nil, problem == old.problem, copies == old.conflictCopies {
      // Another program has put back the content before the commit: there is nothing to report.
      commits = []
      return
    }
    let update = TodoUpdate(
      list: list ?? old?.list ?? TodoList(), problem: problem, conflictCopies: copies, commits: commits)
    commits = []
    published = update
    earliestLook = now + file.waits.frame
    for follower in followers.values { follower.yield(update) }
  }
}
