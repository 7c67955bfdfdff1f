import TodoTxt

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
        return adapter.authorization(try await token.token())
      }, limits: limits, retries: retries)
  }

  @concurrent
  public func page(
    _ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool
  ) async throws -> RemotePage {
    try await RemoteError.named(name) {
      let request: RemoteRequest
      if let cursor {
        guard let url = RemoteURL(cursor.text) else {
          throw RemoteError.Kind.malformed("“\(cursor.text)” is not an address")
        }
        request = adapter.request(forPageAt: url)
      } else {
        request = try adapter.request(for: selection)
      }
      let kept = cache.page(for: request.url, source: name, account: keyPrefix)
      let answer: RemoteAnswer
      let origin: RemotePage.Origin
      do {
        let fetched = try await self.answer(to: request, conditions: kept?.conditions ?? [])
        if fetched.status == 304 {
          guard let kept else {
            throw RemoteError.Kind.malformed("it says “not modified”, but nothing is cached")
          }
          (answer, origin) = (kept.answer, .unchanged)
        } else {
          (answer, origin) = (fetched, .fetched)
        }
      } catch let error as RemoteError where allowsKept && error.isTemporary {
        guard let kept else { throw error }
        (answer, origin) = (kept.answer, .kept(age: cache.age(of: kept), error))
      }
      var page = try adapter.page(in: answer, for: request, selection: selection)
      // Do not cache answers that can't be parsed.
      if case .kept = origin {
      } else {
        cache.keep(answer, for: request.url, source: name, account: keyPrefix)
      }
      page.origin = origin
      page.items = page.items.map(own)
      page.next = try page.next.map { try self.cursor(for: $0.text, after: request.url) }
      page.total = page.total.flatMap { $0 < 0 ? nil : $0 }
      return page
    }
  }

  public func covers(_ id: String) -> Bool { adapter.covers(id) }

  @concurrent
  public func user() async throws -> String? {
    if let user = adapter.user { return user }
    guard let question = adapter.questionForUser else { return nil }
    return try await RemoteError.named(name) {
      try JSONValue.document(in: try await answer(to: question.request)).value(at: question.path)?.word
    }
  }

  @concurrent
  public func item(_ id: String) async throws -> RemoteItem {
    try await RemoteError.named(name) {
      let request = try adapter.request(forItem: id)
      let answer = try await self.answer(to: request)
      var item = try adapter.item(in: answer, for: request, id: id)
      if adapter.isSame(item.id, id) {
        item.id = id
      } else if !answer.wasRedirected {
        throw RemoteError.Kind.elsewhere(id: item.id)
      }
      if let request = try adapter.request(forBodyIn: answer) {
        item.body = try adapter.body(in: try await self.answer(to: request))
      }
      return own(item)
    }
  }

  @concurrent
  public func close(_ item: RemoteItem) async throws {
    let request = try await RemoteError.named(name) { try adapter.request(forClosing: item) }
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

  /// The next page must be on the same service: a link must not send the token elsewhere.
  private func cursor(for link: String, after url: RemoteURL) throws(RemoteError.Kind) -> RemoteCursor {
    guard let next = url.resolving(link) else { throw .malformed("its next page has no address") }
    guard next.hasOrigin(of: connection.base) else {
      throw .misled("its next page is on \(next.origin), not on \(connection.base.origin)")
    }
    return RemoteCursor("\(next)")
  }
}
