import TodoTxt

/// A source that asks a program; Examples/Maildir/README.md describes the protocol.
struct HelperSource: RemoteSource {
  let name: String
  let keyPrefix: String
  let rules: RemoteRules

  private let program: HelperProgram
  private let settings: [JSONMember]
  private let token: (any TokenSource)?
  private let limits: RemoteLimits

  private static let fields = JSONFields(
    body: "body", state: "state", labels: "labels", assignees: "assignees", author: "author",
    created: "created", updated: "updated", due: "due", url: "url", closed: ["closed"])

  /// The limits of the items on a page, and of the bytes of ids and cursors.
  private static let mostItems = 10_000, longestWord = 2_000

  init(
    _ name: String, keyPrefix: String, rules: RemoteRules, program: HelperProgram,
    settings: [(String, String)], token: (any TokenSource)?, limits: RemoteLimits
  ) {
    self.name = name
    self.keyPrefix = keyPrefix
    self.rules = rules
    self.program = program
    self.settings = settings.filter { !$0.0.hasPrefix("token-") }.map { JSONMember($0, .string($1)) }
    self.token = token
    self.limits = limits
  }

  func page(
    _ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool
  ) async throws -> RemotePage {
    var members: [JSONMember] = []
    switch selection {
    case .inbox: members.append(JSONMember("selection", "inbox"))
    case .search(let words):
      members += [JSONMember("selection", "search"), JSONMember("query", .string(words))]
    }
    if let cursor { members.append(JSONMember("cursor", .string(cursor.text))) }
    let answer = try await answer(to: "page", members)
    guard let values = answer["items"]?.elements else { throw malformed("“items” should be a list") }
    guard values.count <= Self.mostItems else {
      throw malformed("a page has more than \(Self.mostItems) items")
    }
    let next = try word("next", of: answer)
    if let next, next == cursor?.text { throw malformed("the next page is the same one") }
    return RemotePage(
      items: try values.map(item), next: next.map { RemoteCursor($0) },
      total: answer["total"]?.integer.flatMap { $0 < 0 ? nil : $0 })
  }

  func user() async throws -> String? {
    do {
      return try await answer(to: "user", [])["user"]?.word
    } catch let error as RemoteError {
      // Most services need no question.
      if case .unable = error.kind { return nil }
      throw error
    }
  }

  func item(_ id: String) async throws -> RemoteItem {
    let answer = try await answer(to: "item", [JSONMember("id", .string(id))])
    guard let value = answer["item"] else { throw malformed("there is no “item”") }
    let item = try item(value)
    guard item.id == id else { throw RemoteError(.elsewhere(id: item.id), source: name) }
    return item
  }

  func close(_ item: RemoteItem) async throws {
    var members = [JSONMember("id", .string(item.id))]
    if let version = item.version { members.append(JSONMember("version", .string(version))) }
    var failure = RemoteError(.ignored, source: name)
    do {
      _ = try await answer(to: "close", members)
    } catch let error as RemoteError where error.isTemporary || error.kind == .changed {
      // The item may be closed nevertheless: the answer was lost, or somebody else closed it.
      failure = error
    }
    guard (try? await self.item(item.id))?.state == .closed else { throw failure }
  }

  // MARK: Requests

  private func answer(to request: String, _ members: [JSONMember]) async throws -> JSONValue {
    var all = [
      JSONMember("version", 1), JSONMember("request", .string(request)), JSONMember("source", .string(name)),
      JSONMember("settings", .object(settings)),
    ]
    if let token {
      // On standard input, because other users can read a program's arguments.
      all.append(JSONMember("token", .string(try await RemoteError.named(name) { try await token.token() })))
    }
    let outcome: HelperProgram.Outcome
    do {
      outcome = try await program.run(
        JSONValue.object(all + members).line, limit: limits.bodySize, seconds: limits.seconds)
    } catch let failure as HelperProgram.Failure {
      switch failure {
      case .timedOut: throw RemoteError(.timedOut(seconds: limits.seconds), source: name)
      case .tooLarge: throw RemoteError(.tooLarge(limit: limits.bodySize), source: name)
      case .unstarted(let reason): throw told("it can't be started: \(reason)")
      }
    }
    guard outcome.status == 0 else {
      let said = RemoteText.oneLine(String(decoding: outcome.complaint, as: UTF8.self), limit: 200)
      throw told(said.isEmpty ? "it ended with status \(outcome.status)" : said)
    }
    let answer = try await RemoteError.named(name) {
      try JSONValue.document(in: RemoteAnswer(body: outcome.output))
    }
    guard case .object = answer else { throw malformed("it should be an object") }
    if let problem = answer["error"]?.text { throw error(problem, answer["message"]?.text) }
    return answer
  }

  private func error(_ code: String, _ message: String?) -> RemoteError {
    let sentence = message.map { RemoteText.oneLine($0, limit: 200) } ?? ""
    let kind: RemoteError.Kind? =
      switch code {
      case "missing": .missing
      case "changed": .changed
      case "limited": .limited(seconds: nil)
      case "unreachable":
        .unreachable(reason: sentence.isEmpty ? "no reason was given" : withoutStop(sentence))
      case "unable": .unable(sentence.isEmpty ? "\(program.name) can't do that" : withoutStop(sentence))
      default: nil
      }
    return kind.map { RemoteError($0, source: name) }
      ?? told(sentence.isEmpty ? RemoteText.oneLine(code, limit: 50) : sentence)
  }

  private func told(_ sentence: String) -> RemoteError {
    RemoteError(.told(by: program.name, withoutStop(sentence)), source: name)
  }

  private func withoutStop(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  private func malformed(_ clause: String) -> RemoteError { RemoteError(.malformed(clause), source: name) }

  // MARK: Answers

  private func item(_ value: JSONValue) throws(RemoteError) -> RemoteItem {
    guard let id = try word("id", of: value), let title = value["title"]?.word else {
      throw malformed("an item has no “id” or no “title”")
    }
    if let state = value["state"]?.word, RemoteItem.State(rawValue: state) == nil {
      throw malformed("the “state” of an item is neither open nor closed")
    }
    var item = own(Self.fields.item(id, title, in: value))
    item.version = try word("version", of: value)
    return item
  }

  /// An id that is later passed to the program. It is never part of a command line, but may be in todo.txt.
  private func word(_ name: String, of value: JSONValue) throws(RemoteError) -> String? {
    guard let word = value[name]?.word else { return nil }
    guard !word.isEmpty, word.utf8.count <= Self.longestWord else {
      throw malformed("“\(name)” is empty, or longer than \(Self.longestWord) bytes")
    }
    return word
  }
}
