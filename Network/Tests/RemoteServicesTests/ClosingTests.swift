import NetworkTestKit
import RemoteServices
import Synchronization
import Testing
import TodoTxt

/// Closing an item at its service.
@Suite(.timeLimit(.minutes(15))) struct ClosingTests {
  typealias Reply = LoopbackServer.Reply

  /// A service that can be changed.
  private final class Tracker: Sendable {
    let kind: ScriptedService.Kind
    private let closed = Mutex<Set<Int>>([])

    /// The answer to a change, and whether the change is made; nil for the answer of the real service.
    private let fault: (reply: Reply, isDone: Bool)?

    init(_ kind: ScriptedService.Kind, fault: (reply: Reply, isDone: Bool)? = nil) {
      self.kind = kind
      self.fault = fault
    }

    func reply(to request: LoopbackServer.Request) -> Reply {
      if request.method == "GET" { return .answer(service.answer(request)) }
      if fault?.isDone != false { closed.withLock { _ = $0.insert(3) } }
      return fault?.reply ?? .answer(RemoteAnswer(status: kind == .redmine ? 204 : 200))
    }

    var service: ScriptedService { ScriptedService(kind, count: 5, closed: closed.withLock { $0 }) }

    func adapter(base: RemoteURL) -> any RemoteAdapter {
      kind == .redmine ? RedmineAdapter(base: base, closingState: 5) : service.adapter(base: base)
    }
  }

  /// Closes the third item.
  private func close(
    _ tracker: Tracker
  ) async throws -> (failure: RemoteError?, state: RemoteItem.State, changes: [LoopbackServer.Request]) {
    let server = try LoopbackServer { tracker.reply(to: $0) }
    let base = try #require(RemoteURL(server.url))
    let source = HTTPSource(
      "s", keyPrefix: "k", adapter: tracker.adapter(base: base), base: base,
      retries: RetryPolicy(attempts: 3, sleep: { _ in }))
    let item = try await source.item(tracker.service.id(3))
    var failure: RemoteError?
    do { try await source.close(item) } catch let error as RemoteError { failure = error }
    let state = try await source.item(item.id).state
    return (failure, state, server.requests.filter { $0.method != "GET" })
  }

  @Test(arguments: [
    (ScriptedService.Kind.github, "PATCH", "/repos/ann/tools/issues/3", #"{"state":"closed"}"#),
    (.gitea, "PATCH", "/repos/ann/tools/issues/3", #"{"state":"closed"}"#),
    (.gitlab, "PUT", "/api/v4/projects/ann%2Ftools/issues/3", #"{"state_event":"close"}"#),
    (.redmine, "PUT", "/issues/3.json", #"{"issue":{"status_id":5}}"#),
    (.roundup, "PATCH", "/rest/data/issue/3", #"{"status":"resolved"}"#),
  ])
  func sendsACloseOnce(kind: ScriptedService.Kind, method: String, target: String, body: String) async throws
  {
    let (failure, state, changes) = try await close(Tracker(kind))
    #expect(failure == nil && state == .closed)
    #expect(changes.map(\.method) == [method] && changes.map(\.target) == [target])
    #expect(changes.first.map { String(decoding: $0.body, as: UTF8.self) } == body)
    #expect(changes.first?.header("Content-Type") == "application/json")
  }

  /// Whatever the answer, a change is sent once, and the user hears its outcome.
  @Test(arguments: [
    (Reply.hangUp, true, RemoteError.Kind?.none), (.hangUp, false, .cutOff),
    (.cutOff(promised: 100, sent: 40), true, nil), (.cutOff(promised: 100, sent: 40), false, .cutOff),
    (.answer(RemoteAnswer(status: 200)), false, .ignored), (.answer(RemoteAnswer(status: 503)), true, nil),
    (.answer(RemoteAnswer(status: 503)), false, .failed(status: 503)),
    (.answer(RemoteAnswer(status: 412)), false, .changed), (.answer(RemoteAnswer(status: 412)), true, nil),
    (.answer(RemoteAnswer(status: 403)), false, .refused(status: 403)),
    (.answer(RemoteAnswer(status: 429)), false, .limited(seconds: nil)),
    (
      .answer(RemoteAnswer(status: 307, headers: [RemoteHeader("Location", "/elsewhere")])), false,
      .misled("a change is not sent to another address")
    ),
  ])
  func reportsTheOutcome(reply: Reply, isDone: Bool, kind: RemoteError.Kind?) async throws {
    let (failure, state, changes) = try await close(Tracker(.github, fault: (reply, isDone)))
    #expect(failure == kind.map { RemoteError($0, source: "s") })
    #expect(state == (isDone ? .closed : .open))
    #expect(changes.count == 1)
  }

  @Test(arguments: [ScriptedService.Kind.rss, .atom, .json])
  func reportsSourcesThatCannotClose(kind: ScriptedService.Kind) async throws {
    let (failure, state, changes) = try await close(Tracker(kind))
    #expect(
      failure.map { "\($0)" } == "s: The request is not possible: this kind of service can't close items.")
    #expect(state == .open && changes.isEmpty)
  }
}
