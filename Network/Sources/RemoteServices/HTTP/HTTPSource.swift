/// A source on the network, accessed through its adapter.
public struct HTTPSource: RemoteSource {
  public let name: String
  public let keyPrefix: String
  public let rules: RemoteRules

  private let adapter: any RemoteAdapter
  private let connection: RemoteConnection
  private let cache: PageCache

  /// - Parameters:
  ///   - token: requested before the first request; nil if the service needs none.
  ///   - base: the address of the service: the token goes nowhere else.
  public init(
    _ name: String, keyPrefix: String, rules: RemoteRules = RemoteRules(), adapter: any RemoteAdapter,
    base: RemoteURL, token: (any TokenSource)? = nil, transport: any RemoteTransport = HTTPTransport(),
    limits: RemoteLimits = RemoteLimits(), retries: RetryPolicy = RetryPolicy(), cache: PageCache = .none
  ) {
    self.name = name
    self.keyPrefix = keyPrefix
    self.rules = rules
    self.adapter = adapter
    self.cache = cache
    connection = RemoteConnection(
      source: name, transport: transport, base: base,
      authorization: {
        guard let token else { return nil }
        do throws(TokenError) {
          return adapter.authorization(try await token.token())
        } catch {
          throw RemoteError(.noToken(reason: error.reason), source: name)
        }
      }, limits: limits, retries: retries)
  }

  @concurrent
  public func page(
    _ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool
  ) async throws -> RemotePage {
    let request: RemoteRequest
    if let cursor {
      guard let url = RemoteURL(cursor.text) else {
        throw RemoteError(.malformed("“\(cursor.text)” is not an address"), source: name)
      }
      request = adapter.request(forPageAt: url)
    } else {
      request = try named { () throws(AdapterError) in try adapter.request(for: selection) }
    }
    let kept = cache.page(for: request.url, source: name, account: keyPrefix)
    let answer: RemoteAnswer
    let origin: RemotePage.Origin
    do {
      let fetched = try await self.answer(to: request, conditions: kept?.conditions ?? [])
      if fetched.status == 304 {
        guard let kept else {
          throw RemoteError(.malformed("it says “not modified”, but nothing is cached"), source: name)
        }
        (answer, origin) = (kept.answer, .unchanged)
      } else {
        (answer, origin) = (fetched, .fetched)
      }
    } catch let error as RemoteError where allowsKept && error.isTemporary {
      guard let kept else { throw error }
      (answer, origin) = (kept.answer, .kept(age: cache.age(of: kept), error))
    }
    let parsed = try named { () throws(AdapterError) in
      try adapter.page(in: answer, for: request, selection: selection)
    }
    // Do not cache answers that can't be parsed.
    if case .kept = origin {
    } else {
      cache.keep(answer, for: request.url, source: name, account: keyPrefix)
    }
    return RemotePage(
      items: parsed.items.map { item($0) },
      next: try parsed.next.map { try self.cursor(for: $0, after: request.url) },
      total: parsed.total.flatMap { $0 < 0 ? nil : $0 }, origin: origin)
  }

  public func covers(_ id: String) -> Bool { adapter.covers(id) }

  @concurrent
  public func user() async throws -> String? {
    if let user = adapter.user { return user }
    guard let request = adapter.requestForUser else { return nil }
    let answer = try await self.answer(to: request)
    return try named { () throws(AdapterError) in try adapter.user(in: answer) }
  }

  @concurrent
  public func item(_ id: String) async throws -> RemoteItem {
    let request = try named { () throws(AdapterError) in try adapter.request(forItem: id) }
    var answer = try await self.answer(to: request)
    var parsed = try named { () throws(AdapterError) in try adapter.item(in: answer, for: request, id: id) }
    if adapter.isSame(parsed.id, id) {
      parsed.id = id
    } else if !answer.wasRedirected {
      throw RemoteError(.elsewhere(id: parsed.id), source: name)
    }
    if let more = adapter.request(forMoreOf: parsed) {
      answer = try await self.answer(to: more)
      parsed = try named { () throws(AdapterError) in try adapter.adding(answer, to: parsed) }
    }
    return item(parsed)
  }

  @concurrent
  public func close(_ item: RemoteItem) async throws {
    let request = try named { () throws(AdapterError) in try adapter.request(forClosing: item) }
    var failure = RemoteError(.ignored, source: name)
    do {
      _ = try await self.answer(to: request)
    } catch let error as RemoteError where error.isTemporary || error.kind == .changed {
      // The item may be closed nevertheless: the answer was lost, or somebody else closed it.
      failure = error
    }
    // Some services answer with success but ignore a change that the user may not make.
    guard (try? await self.item(item.id))?.state == .closed else { throw failure }
  }

  private func answer(
    to request: RemoteRequest, conditions: [RemoteHeader] = []
  ) async throws -> RemoteAnswer {
    do {
      return try await connection.answer(to: request, conditions: conditions)
    } catch var error as RemoteError {
      if case .refused = error.kind { error.advice = adapter.tokenAdvice }
      throw error
    }
  }

  private func item(_ parsed: ParsedItem) -> RemoteItem {
    var item = RemoteItem(
      id: parsed.id, source: name, key: RemoteKey.key(prefix: keyPrefix, id: parsed.id), title: parsed.title,
      body: parsed.body, state: parsed.isClosed ? .closed : .open, labels: parsed.labels,
      assignees: parsed.assignees, author: parsed.author, created: parsed.created, updated: parsed.updated,
      due: parsed.due, url: parsed.url, attachments: parsed.attachments)
    item.version = parsed.version
    item.assigneeIDs = parsed.assigneeIDs
    return item
  }

  /// The next page must be on the same service: a link must not send the token elsewhere.
  private func cursor(for link: String, after url: RemoteURL) throws(RemoteError) -> RemoteCursor {
    guard let next = url.resolving(link) else {
      throw RemoteError(.malformed("its next page has no address"), source: name)
    }
    guard next.hasOrigin(of: connection.base) else {
      throw RemoteError(
        .misled("its next page is on \(next.origin), not on \(connection.base.origin)"), source: name)
    }
    return RemoteCursor("\(next)")
  }

  private func named<Result>(_ body: () throws(AdapterError) -> Result) throws(RemoteError) -> Result {
    do throws(AdapterError) {
      return try body()
    } catch {
      switch error {
      case .malformed(let clause): throw RemoteError(.malformed(clause), source: name)
      case .unable(let clause): throw RemoteError(.unable(clause), source: name)
      case .missing: throw RemoteError(.missing, source: name)
      case .incomplete: throw RemoteError(.incomplete(listed: 0, total: nil), source: name)
      }
    }
  }
}
