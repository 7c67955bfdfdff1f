import EventLoop
import ListInterface
import TodoTxt

/// A page that follows a place of the list.
@EventLoop
final class PageStream {
  nonisolated let place: ListPlace
  nonisolated let grant: Grant

  /// The version that the page has; nil for none.
  fileprivate var known: String?

  fileprivate let send: @Sendable ([UInt8]) -> Void
  fileprivate let end: @Sendable () -> Void

  /// - Parameters:
  ///   - send: receives each event.
  ///   - end: is called when the page may no longer follow.
  nonisolated init(
    _ place: ListPlace, for grant: Grant, knowing known: String?, send: @escaping @Sendable ([UInt8]) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    (self.place, self.grant, self.known, self.send, self.end) = (place, grant, known, send, end)
  }
}

/// Sends each change to the streams. A listing is followed only while a page shows it, and each change is
/// spelled once for all its pages.
@EventLoop
final class ChangeFeed {
  private struct Live {
    var following: Task<Void, any Error>
    var list: PlacedList?
    var streams: [ObjectIdentifier: PageStream] = [:]
  }

  private let interactor: ServeInteractor
  private let presenter: ServePresenter
  private let gate: Gate
  private var places: [ListPlace: Live] = [:]
  private var others: [Task<Void, Never>] = []

  /// The last version of the file that pages know, and the request that made it.
  private var told: (version: String, request: String?)?

  nonisolated init(interactor: ServeInteractor, presenter: ServePresenter, gate: Gate) {
    (self.interactor, self.presenter, self.gate) = (interactor, presenter, gate)
  }

  func add(_ stream: PageStream) {
    let place = stream.place
    if places.isEmpty {
      others = interactor.followOthers { [weak self] in self?.tellOfOthers() }
    }
    if places[place] == nil { places[place] = Live(following: follow(place)) }
    places[place]?.streams[ObjectIdentifier(stream)] = stream
    if let list = places[place]?.list { bringUpToDate(stream, list) }
  }

  func remove(_ stream: PageStream) {
    places[stream.place]?.streams[ObjectIdentifier(stream)] = nil
    guard let live = places[stream.place], live.streams.isEmpty else { return }
    live.following.cancel()
    places[stream.place] = nil
    guard places.isEmpty else { return }
    for task in others { task.cancel() }
    others = []
  }

  private func follow(_ place: ListPlace) -> Task<Void, any Error> {
    let view = PageListView(names: interactor.log.names) { [weak self] list, change in
      EventLoop.assumeIsolated { self?.tell(of: list, change, in: place) }
    }
    return EventLoop.task { [interactor] in try await interactor.follow(place, on: view) }
  }

  private func tell(of list: PlacedList, _ change: JSONValue?, in place: ListPlace) {
    guard let live = places[place] else { return }
    places[place]?.list = list
    guard let before = live.list else {
      for stream in live.streams.values { bringUpToDate(stream, list) }
      return
    }
    let grants = Set(gate.grants.map(\.token))
    let event = event(list, change, since: before)
    for stream in live.streams.values {
      if !grants.contains(stream.grant.token) {
        stream.end()
      } else if stream.known == before.version {
        stream.send(event)
        stream.known = list.version
      } else {
        bringUpToDate(stream, list)
      }
    }
  }

  private func event(_ list: PlacedList, _ change: JSONValue?, since before: PlacedList) -> [UInt8] {
    if told?.version != list.names.version { told = (list.names.version, presenter.takeRequest()) }
    var members = [JSONMember("version", .string(list.version))]
    if case .object(let changes) = change, list.version != before.version { members += changes }
    members.append(JSONMember("moved", moved(since: before.version)))
    if let news = list.listing.news { members.append(JSONMember("message", .string(news))) }
    if let request = told?.request { members.append(JSONMember("request", .string(request))) }
    return Self.event("change", .object(members), version: list.version)
  }

  /// Asks a page with another version to reload.
  private func bringUpToDate(_ stream: PageStream, _ list: PlacedList) {
    guard stream.known != list.version else { return }
    let moved = stream.known.map(moved(since:)) ?? [:]
    stream.known = list.version
    stream.send(
      Self.event("change", ["version": .string(list.version), "moved": moved], version: list.version))
  }

  /// The changes of names since that version of a listing.
  private func moved(since version: String) -> JSONValue {
    let file = String(version.prefix { $0 != "." })
    let moved = interactor.log.moved(since: file) ?? [:]
    return .object(moved.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
  }

  private func tellOfOthers() {
    let event = Self.event("views", [:], version: nil)
    for stream in places.values.flatMap(\.streams.values) { stream.send(event) }
  }

  private static func event(_ name: String, _ data: JSONValue, version: String?) -> [UInt8] {
    let id = version.map { "id: \($0)\n" } ?? ""
    // The first newline ends the line of data, the second the event.
    return Array("\(id)event: \(name)\ndata: ".utf8) + data.line + [UInt8(ascii: "\n")]
  }
}
