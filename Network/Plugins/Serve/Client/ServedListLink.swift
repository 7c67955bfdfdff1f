import EventLoop
import PlainText
import RemoteServices
import Synchronization
import TodoStores
import TodoTxt

/// Fetches a server's list, sends changes, and listens to the server's stream while the list is followed.
///
/// Followers get the last fetched list, so that the event loop does not wait for the network.
final class ServedListLink: Sendable {
  private let place: ServedListPlace
  private let services: StoreServices

  /// After which pauses a change is sent again.
  private let retries: RetryPolicy

  private struct Fetched {
    var list: TodoList

    /// Nil if there is no such list.
    var version: String?
  }

  /// The last fetched list, whichever caller requested it.
  private let fetched = Mutex<Fetched?>(nil)

  private struct Told {
    var fetched: Fetched?
    var problem: TodoStoreError?
    var isFollowed = false
  }

  /// The update for followers, and why it is not current.
  private let state = Mutex(Told())

  /// Held during a commit, and while the list is fetched for followers, so that they hear of an own commit as such.
  private let turn = Mutex(())
  private let worker = SerialWorker("todo.served-list")
  private static let mostAttempts = 10

  init(_ place: ServedListPlace, services: StoreServices, retries: RetryPolicy = RetryPolicy(attempts: 5)) {
    (self.place, self.services, self.retries) = (place, services, retries)
  }

  // MARK: Reading

  /// The current list.
  func fetch() throws(TodoStoreError) -> (list: TodoList, exists: Bool) {
    if let problem = state.withLock({ $0.isFollowed ? $0.problem : nil }) { throw problem }
    let fetched = try fetchNow()
    return (fetched.list, fetched.version != nil)
  }

  private func fetchNow() throws(TodoStoreError) -> Fetched {
    let last = fetched.withLock(\.self)
    do {
      let server = try server()
      let known = last?.version
      let new: Fetched
      switch try RemoteWork.wait(for: { try await server.content(unless: known) }) {
      case .unchanged:
        guard let last else {
          throw RemoteError(.malformed("nothing is known to be unchanged"), source: place.base)
        }
        new = last
      case .missing: new = Fetched(list: TodoList())
      case .file(let bytes, let version): new = Fetched(list: TodoList(bytes: bytes), version: version)
      }
      fetched.withLock { $0 = new }
      return new
    } catch let error as TodoStoreError {
      throw error
    } catch {
      throw .unreadable(path: place.path, reason: Self.clause(error))
    }
  }

  private func server() throws -> ServedList {
    let directory = ConfiguredDirectory(environment: services.environment)
    let account = try directory.listAccount(at: place.base, token: services.token)
    guard let server = ServedList(account, name: place.name, retries: retries) else {
      throw RemoteError(.malformed("it has no address"), source: place.base)
    }
    return server
  }

  private static func clause(_ error: any Error) -> String {
    if let error = error as? RemoteError {
      return error.clause.prefix(1).lowercased() + error.clause.dropFirst()
    }
    let text = "\(error)"
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  // MARK: Following

  /// The update for followers.
  ///
  /// - Throws: why it is not current.
  func told() throws(TodoStoreError) -> TodoList {
    let told = state.withLock(\.self)
    if let problem = told.problem { throw problem }
    guard let fetched = told.fetched, fetched.version != nil else { throw .missing(path: place.path) }
    return fetched.list
  }

  /// Fetches the list for the first follower; the stream does it for later ones.
  func prepare() {
    if state.withLock({ $0.isFollowed }) { return }
    turn.withLock { _ in refresh() }
  }

  /// The caller has the turn.
  private func refresh() {
    let result = Result { () throws(TodoStoreError) in try fetchNow() }
    state.withLock { state in
      switch result {
      case .success(let fetched): (state.fetched, state.problem) = (fetched, nil)
      case .failure(let problem): state.problem = problem
      }
    }
  }

  func watch(_ onChange: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    state.withLock { $0.isFollowed = true }
    let following = Task { [self] in
      let failures = Mutex(0)
      while !Task.isCancelled {
        do {
          try await listen(onChange) { failures.withLock { $0 = 0 } }
        } catch {
          if Task.isCancelled { break }
          lose(error)
          onChange()
        }
        let count = failures.withLock { failures in
          failures += 1
          return failures
        }
        // Half a minute at most, and random, so that clients do not reconnect at the same time.
        let seconds = 0.5 * Double(1 << min(count, 6)) * Double.random(in: 0.5..<1)
        try? await retries.sleep(.milliseconds(Int(seconds * 1000)))
      }
    }
    return { [self] in
      state.withLock { $0.isFollowed = false }
      following.cancel()
    }
  }

  private func listen(
    _ onChange: @escaping @Sendable () -> Void, onConnection: @escaping @Sendable () -> Void
  )
    async throws
  {
    let server = try server()
    try await server.follow(since: toldVersion) { event in
      switch event {
      case .connected: onConnection()
      case .changed(let version, let change):
        _ = try? await self.worker.run {
          self.turn.withLock { _ in
            // An own commit is already known.
            guard version == nil || self.toldVersion != version else { return }
            if !self.apply(change, to: version) { self.refresh() }
          }
        }
        onChange()
      }
    }
  }

  /// Makes a change of the last list instead of fetching the new one. The caller has the turn.
  ///
  /// - Returns: false if that does not lead to the version.
  private func apply(_ change: ServedList.ByteChange?, to version: String?) -> Bool {
    guard let change, let version, toldVersion != nil, let last = state.withLock({ $0.fetched }),
      let bytes = change.bytes(changing: last.list.bytes, of: last.version, to: version)
    else { return false }
    let new = Fetched(list: TodoList(bytes: bytes, following: last.list), version: version)
    fetched.withLock { $0 = new }
    state.withLock { $0.fetched = new }
    return true
  }

  /// The version that followers have; nil if it is not current.
  private var toldVersion: String? {
    state.withLock { $0.problem == nil ? $0.fetched.map { $0.version ?? "none" } : nil }
  }

  private func lose(_ error: any Error) {
    var error = error
    if var known = error as? RemoteError {
      // The screen adds a time to the reason.
      known.advice = nil
      error = known
    }
    let problem = TodoStoreError.unreadable(path: place.path, reason: Self.clause(error))
    state.withLock { $0.problem = problem }
  }

  // MARK: Committing

  /// - Parameter tell: receives the list after the commit, before any follower does.
  func commit(
    by action: RunningAction?, _ plan: (TodoList) -> [TodoEdit], tell: (TodoList, TodoCommit) -> Void
  ) throws(TodoStoreError) -> TodoList {
    let action = action?.ofOneCommit
    return try turn.withLock { _ throws(TodoStoreError) in
      for _ in 0..<Self.mostAttempts {
        let before = try fetchNow()
        let edits = plan(before.list)
        guard !edits.isEmpty else { return before.list }
        let edited = try before.list.edited(by: edits)
        let change = FileChange(
          path: place.path, from: before.list, by: edits, to: edited.list, createsFile: before.version == nil)
        // The part of the next change has the same identifier in the server's journal as in this one.
        let moved = try moved(edited.moved)
        guard let version = try send(edits, before, edited.list, by: action) else { continue }
        let after = Fetched(list: edited.list, version: StableHash.version(of: edited.list.bytes))
        let result = version == after.version ? after : try fetchNow()
        fetched.withLock { $0 = result }
        state.withLock { ($0.fetched, $0.problem) = (result, nil) }
        services.record(moved + [change], of: action)
        tell(result.list, TodoCommit(edits, of: before.list, to: result.list, by: action))
        return result.list
      }
      throw .busy(path: place.path, seconds: Self.mostAttempts)
    }
  }

  /// The lines that the server adds to other lists.
  private func moved(_ moved: [MovedLines]) throws(TodoStoreError) -> [FileChange] {
    var changes: [FileChange] = []
    for moved in moved {
      guard moved.path != place.path else {
        throw .unwritable(path: place.path, reason: "it is the file that the tasks are moved from")
      }
      guard place.name(of: moved.path) != nil else {
        throw .unwritable(path: place.path, reason: "its tasks can only move to lists of the same server")
      }
      let store = services.open(moved.path)
      let edits = moved.lines.map(TodoEdit.append)
      let (list, exists) = (try store.list(), store.exists)
      changes.append(
        FileChange(
          path: moved.path, from: list, by: edits, to: try list.edited(by: edits).list, createsFile: !exists))
    }
    return changes
  }

  /// - Returns: the version after the change; nil if the list has changed.
  private func send(
    _ edits: [TodoEdit], _ before: Fetched, _ after: TodoList, by action: RunningAction?
  ) throws(TodoStoreError) -> String? {
    let part = action?.place ?? JournalRecord.PartID(action: .random(in: 1 ... .max), part: 0)
    let identity = action?.identity ?? ActionIdentity("undo", words: [Array("undo".utf8)])
    let edits = edits.map { edit -> JSONValue in
      guard case .move(let line, let path, let leavingBlank) = edit, let name = place.name(of: path) else {
        return edit.json
      }
      return TodoEdit.move(line, to: name, leavingBlank: leavingBlank).json
    }
    let change: JSONValue = [
      "request": .string(Self.digits(part.action) + Self.digits(UInt64(part.part))),
      "action": .string(identity.name), "screen": .bool(identity.origin == .screen),
      "words": .array(identity.words.map(JSONValue.base64)),
      "base": .string(before.version ?? "none"),
      "result": .string(StableHash.version(of: after.bytes)), "edits": .array(edits),
    ]
    do {
      let server = try server()
      switch try RemoteWork.wait(for: { try await server.commit(change) }) {
      case .done(let version): return version
      case .overtaken: return nil
      }
    } catch let error as UnansweredChange {
      throw .unanswered(path: place.path, reason: Self.clause(error.error))
    } catch {
      throw .unwritable(path: place.path, reason: Self.clause(error))
    }
  }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
