import EventLoop
import ListInterface
import TodoTxt

/// The topic of a stream.
struct StreamTopic: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case place(ListPlace)

    /// The bytes of a file, by its name.
    case file(String)
  }

  var subject: Subject

  /// Streams of different scopes share no event.
  var scope: Scope
}

/// A page that follows a place of the list, or a program that follows a file.
@EventLoop
final class PageStream {
  nonisolated let topic: StreamTopic
  nonisolated let grant: Grant

  /// The version that the page has; nil for none.
  fileprivate var known: String?

  /// The version of the saved views that the page has.
  fileprivate let knownViews: String?

  fileprivate let connection: StreamConnection

  nonisolated init(
    _ subject: StreamTopic.Subject, of list: String? = nil, for grant: Grant, knowing known: String?,
    views: String? = nil, connection: StreamConnection
  ) {
    topic = StreamTopic(subject: subject, scope: grant.scope(of: list))
    (self.grant, self.known, knownViews) = (grant, known, views)
    self.connection = connection
  }

  fileprivate func send(_ event: [UInt8]) { StreamConnection.send(event, to: [connection]) }

  fileprivate func end() { connection.end() }
}

/// Sends each change to the streams. A listing or a file is followed only while a stream is open for it, and each
/// change is spelled once for all its streams.
@EventLoop
final class ChangeFeed {
  private struct Live {
    var following: Task<Void, any Error>
    var list: PlacedList?

    /// Nil before the first state of a file; nil inside while the file can't be read.
    var file: ServedFile??

    /// What the views and done.txt were when a restricted page was last asked to reload.
    var others: String?
    var streams: [ObjectIdentifier: PageStream] = [:]
  }

  private let interactors: ServeInteractors
  private let gate: Gate
  private var topics: [StreamTopic: Live] = [:]
  private var others: [Task<Void, Never>] = []

  nonisolated init(interactors: ServeInteractors, gate: Gate) {
    (self.interactors, self.gate) = (interactors, gate)
  }

  func add(_ stream: PageStream) {
    let topic = stream.topic
    if topics.isEmpty {
      others =
        interactors.everything.followOthers { [weak self] in self?.tellOfOthers() }
        + interactors.everything.follow(gate) { [weak self] in self?.endRevoked() }
    }
    if topics[topic] == nil { topics[topic] = Live(following: follow(topic), others: others(of: topic)) }
    topics[topic]?.streams[ObjectIdentifier(stream)] = stream
    if let list = topics[topic]?.list { bringUpToDate(stream, list) }
    if let file = topics[topic]?.file { tell([stream], of: file, since: nil) }
    if let known = stream.knownViews, known != interactors[topic.scope].versionOfViews {
      stream.send(Self.event("views", [:], version: nil))
    }
    // It may have been revoked since the request was let in.
    if gate.grant(for: stream.grant.token) == nil { stream.end() }
  }

  func remove(_ stream: PageStream) {
    topics[stream.topic]?.streams[ObjectIdentifier(stream)] = nil
    guard let live = topics[stream.topic], live.streams.isEmpty else { return }
    live.following.cancel()
    topics[stream.topic] = nil
    guard topics.isEmpty else { return }
    for task in others { task.cancel() }
    others = []
  }

  private func follow(_ topic: StreamTopic) -> Task<Void, any Error> {
    let interactor = interactors[topic.scope]
    switch topic.subject {
    case .place(let place): return follow(place, interactor, topic)
    case .file(let name):
      return EventLoop.task { [weak self] in
        for await file in try interactor.versions(ofFile: name) { self?.tell(of: file, in: topic) }
      }
    }
  }

  private func tell(of file: ServedFile?, in topic: StreamTopic) {
    guard let live = topics[topic] else { return }
    topics[topic]?.file = .some(file)
    tell(Array(live.streams.values), of: file, since: live.file ?? nil)
  }

  /// - Parameter earlier: the state that most streams know. They get the bytes that have changed since.
  private func tell(_ streams: [PageStream], of file: ServedFile?, since earlier: ServedFile?) {
    let streams = streams.filter { file == nil || $0.known != file?.version }
    let isCurrent = { (stream: PageStream) in earlier != nil && stream.known == earlier?.version }
    let change = earlier.flatMap { earlier in file?.change(since: earlier) }
    for (streams, data) in [(streams.filter(isCurrent), change), (streams.filter { !isCurrent($0) }, nil)] {
      let event = Self.event("file", data ?? [:], version: file?.version ?? "unreadable")
      StreamConnection.send(event, to: streams.map(\.connection))
    }
    for stream in streams { stream.known = file?.version }
  }

  private func follow(
    _ place: ListPlace, _ interactor: ServeInteractor, _ topic: StreamTopic
  ) -> Task<Void, any Error> {
    let view = PageListView(names: interactor.log.names) { [weak self] list, change in
      EventLoop.assumeIsolated { self?.tell(of: list, change, in: topic) }
    }
    return EventLoop.task { try await interactor.follow(place, on: view) }
  }

  private func tell(of list: PlacedList, _ change: JSONValue?, in topic: StreamTopic) {
    guard let live = topics[topic] else { return }
    topics[topic]?.list = list
    guard let before = live.list else {
      for stream in live.streams.values { bringUpToDate(stream, list) }
      return
    }
    // Its view may select other lines at another time.
    if topic.scope.view != nil, !before.isValid(at: list.listing.now) { followAgain(topic) }
    let (old, new) = (before.version, list.version)
    let current = live.streams.values.filter { $0.known == old }
    // Only the token that has made a request hears of it. All others get the same event.
    let requests = list.listing.requests.compactMap(RequestLog.Key.init)
    let groups = Dictionary(grouping: current) { stream in
      requests.last { $0.owner == stream.grant.name }?.request
    }
    for (request, streams) in groups {
      let event = event(list, change, since: before, topic.scope, request: request)
      StreamConnection.send(event, to: streams.map(\.connection))
    }
    for stream in current { stream.known = new }
    for stream in live.streams.values where stream.known != new { bringUpToDate(stream, list) }
  }

  private func event(
    _ list: PlacedList, _ change: JSONValue?, since before: PlacedList, _ scope: Scope, request: String?
  ) -> [UInt8] {
    var members = [JSONMember("version", .string(list.version))]
    if case .object(let changes) = change, list.version != before.version { members += changes }
    members.append(JSONMember("moved", moved(since: before.version, scope)))
    if let news = list.listing.news {
      members.append(JSONMember("message", .string(ServeInteractor.titles(in: news))))
    }
    if let notice = list.listing.notice { members.append(JSONMember("notice", .string(notice))) }
    if let request { members.append(JSONMember("request", .string(request))) }
    return Self.event("change", .object(members), version: list.version)
  }

  /// Asks a page with another version to reload.
  private func bringUpToDate(_ stream: PageStream, _ list: PlacedList) {
    guard stream.known != list.version else { return }
    let moved = stream.known.map { self.moved(since: $0, stream.topic.scope) } ?? [:]
    stream.known = list.version
    stream.send(
      Self.event("change", ["version": .string(list.version), "moved": moved], version: list.version))
  }

  /// The changes of names since that version of a listing.
  private func moved(since version: String, _ scope: Scope) -> JSONValue {
    let file = String(version.prefix { $0 != "." })
    let moved = interactors[scope].log.moved(since: file) ?? [:]
    return .object(moved.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
  }

  private func tellOfOthers() {
    let event = Self.event("views", [:], version: nil)
    for (topic, live) in topics {
      if topic.scope.view != nil {
        // Most changes of views and of done.txt are none of its tasks.
        let others = others(of: topic)
        guard others != live.others else { continue }
        topics[topic]?.others = others
        followAgain(topic)
      }
      guard case .place = topic.subject else { continue }
      StreamConnection.send(event, to: live.streams.values.map(\.connection))
    }
  }

  /// Identifies what a restricted page shows beside the lines of todo.txt; nil for other pages.
  private func others(of topic: StreamTopic) -> String? {
    topic.scope.view == nil ? nil : interactors[topic.scope].versionOfOthers
  }

  /// The store of a restricted page selects its lines when the file changes, and now.
  private func followAgain(_ topic: StreamTopic) {
    topics[topic]?.following.cancel()
    topics[topic]?.following = follow(topic)
  }

  private func endRevoked() {
    let grants = Set(gate.grants.map(\.token))
    for stream in topics.values.flatMap(\.streams.values) where !grants.contains(stream.grant.token) {
      stream.end()
    }
  }

  private static func event(_ name: String, _ data: JSONValue, version: String?) -> [UInt8] {
    let id = version.map { "id: \($0)\n" } ?? ""
    // The first newline ends the line of data, the second the event.
    return Array("\(id)event: \(name)\ndata: ".utf8) + data.line + [UInt8(ascii: "\n")]
  }
}
