import EventLoop
import ModuleKit
import TerminalText
import TodoTxt

/// A conversation with an editor, from `initialize` to `exit`.
@EventLoop
final class LanguageSession {
  private enum State { case new, ready, shutDown }

  private let workspace: EditorWorkspace
  private let features: [any LanguageFeature]
  private let requests: [String: LanguageFeature.Request]
  private let notifications: [String: [LanguageFeature.Notification]]
  private let output: any TextOutput
  private let version: String

  private var reader = MessageReader()
  private var state = State.new
  private var lastRequest = 0
  private var end: ((CommandError?) -> Void)?

  init(workspace: EditorWorkspace, features: [any LanguageFeature], output: any TextOutput, version: String) {
    (self.workspace, self.features, self.output, self.version) = (workspace, features, output, version)
    requests = features.reduce(into: [:]) { $0.merge($1.requests) { first, _ in first } }
    notifications = features.reduce(into: [:]) { all, feature in
      for (method, action) in feature.notifications { all[method, default: []].append(action) }
    }
    workspace.send = { [weak self] in self?.tell($0, $1, isRequest: $2) }
  }

  /// - Returns: nil after a request to shut down; without it, the end is a failure.
  func run(reading input: ByteInput) async -> CommandError? {
    await withUnsafeContinuation { continuation in
      end = { [weak self] error in
        self?.end = nil
        continuation.resume(returning: error)
      }
      input { [weak self] bytes in self?.receive(bytes) }
    }
  }

  /// - Parameter bytes: none at the end of the input.
  private func receive(_ bytes: [UInt8]) {
    if bytes.isEmpty { return finish() }
    reader.receive(bytes)
    var messages: [Result<ProtocolMessage, RequestError>] = []
    while let body = reader.next() {
      messages.append(Result { () throws(RequestError) in try ProtocolMessage(body) })
    }
    // A request is answered at once, so it can be cancelled only while it waits behind others.
    let cancelled = Set(messages.compactMap { (try? $0.get())?.cancelledID })
    for message in messages where end != nil {
      switch message {
      case .failure(let error): answer(error.id ?? .null, with: .failure(error))
      case .success(.notification(let method, let params)): note(method, params)
      case .success(.response): break
      case .success(.request(let id, _, _)) where cancelled.contains(id):
        answer(id, with: .failure(RequestError(.requestCancelled, "The request was cancelled.")))
      case .success(.request(let id, let method, let params)):
        answer(id, with: Result { () throws(RequestError) in try reply(to: method, params) })
      }
    }
  }

  private func reply(to method: String, _ params: JSONValue) throws(RequestError) -> JSONValue {
    switch (state, method) {
    case (.new, "initialize"):
      state = .ready
      return start(params)
    case (.new, _): throw RequestError(.serverNotInitialized, "The first request must be initialize.")
    case (.ready, "initialize"): throw RequestError(.invalidRequest, "The server is initialized already.")
    case (.ready, "shutdown"):
      state = .shutDown
      return .null
    case (.shutDown, _): throw RequestError(.invalidRequest, "The server is shut down.")
    case (.ready, _):
      guard let reply = requests[method] else {
        throw RequestError(.methodNotFound, "There is no method “\(method)”.")
      }
      return try reply(params)
    }
  }

  private func start(_ params: JSONValue) -> JSONValue {
    workspace.client = params["capabilities"] ?? .object([])
    let offered = workspace.capability("general.positionEncodings")?.elements?.compactMap(\.text) ?? []
    let encodings: [PositionEncoding] = [.utf8, .utf32]
    workspace.encoding = encodings.first { offered.contains($0.rawValue) } ?? .utf16
    workspace.configure(params["initializationOptions"] ?? .null)
    let capabilities =
      [JSONMember("positionEncoding", .string(workspace.encoding.rawValue))]
      + features.flatMap(\.capabilities.members)
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "todo", "version": .string(version)],
    ]
  }

  private func note(_ method: String, _ params: JSONValue) {
    if method == "exit" { return finish() }
    guard state == .ready, let actions = notifications[method] else { return }
    do throws(RequestError) { for action in actions { try action(params) } } catch {
      // A notification has no answer.
      tell("window/logMessage", ["type": 1, "message": .string("\(method): \(error.message)")])
    }
  }

  private func finish() {
    workspace.files.close()
    workspace.page.close()
    switch state {
    case .new:
      end?(
        CommandError(
          "Standard input had no editor that speaks the Language Server Protocol.", code: "noEditor"))
    case .ready: end?(CommandError("The editor left without a request to shut down.", code: "noShutdown"))
    case .shutDown: end?(nil)
    }
  }

  // MARK: Output

  private func answer(_ id: JSONValue, with result: Result<JSONValue, RequestError>) {
    switch result {
    case .success(let value): write(["id": id, "result": value])
    case .failure(let error):
      write([
        "id": id, "error": ["code": .number(error.code.rawValue), "message": .string(error.message)],
      ])
    }
  }

  private func tell(_ method: String, _ params: JSONValue, isRequest: Bool = false) {
    if isRequest { lastRequest += 1 }
    write(
      .object(
        without: .null,
        ["id": isRequest ? .number(lastRequest) : .null, "method": .string(method), "params": params]))
  }

  private func write(_ message: JSONValue) {
    let frame = JSONValue.object([JSONMember("jsonrpc", "2.0")] + message.members).frame
    do throws(OutputError) { try output.write(frame) } catch { finish() }
  }
}

extension ProtocolMessage {
  fileprivate var cancelledID: JSONValue? {
    if case .notification("$/cancelRequest", let params) = self { params["id"] } else { nil }
  }
}
