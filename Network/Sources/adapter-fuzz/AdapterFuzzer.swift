import ModuleTestKit
import NetworkTestKit
import RemoteServices
import TodoTxt
import TrackersModule

/// Feeds every adapter with mutated real answers, and checks the results.
struct AdapterFuzzer {
  struct Failure: Error {
    var reason: String
    var answer: RemoteAnswer
  }

  /// The requests and answers of one kind of service.
  private struct Subject {
    var service: ScriptedService
    var answers: [(target: String, answer: RemoteAnswer)]
  }

  private let base: RemoteURL
  private let subjects: [Subject]
  private let answers: [RemoteAnswer]

  init?() {
    guard let base = RemoteURL("http://127.0.0.1:8080") else { return nil }
    self.base = base
    subjects = ScriptedService.Kind.allCases.map { kind in
      let service = ScriptedService(kind, count: 5, pageSize: 3, closed: [2])
      let adapter = service.adapter(base: base)
      let requests = [
        try? adapter.request(for: .inbox), try? adapter.request(for: .search("Issue 3")),
        try? adapter.request(forItem: service.id(3)), adapter.questionForUser?.request,
      ].compactMap(\.self)
      return Subject(
        service: service,
        answers: requests.map { request in
          let target = request.url.target
          return (
            target,
            service.answer(LoopbackServer.Request(method: "GET", target: target))
          )
        })
    }
    answers = subjects.flatMap { $0.answers.map(\.answer) }
  }

  /// Tries the input of that number.
  func run(_ number: UInt64) async throws {
    var random = SeededGenerator(seed: number)
    guard let subject = subjects.randomElement(using: &random),
      let (_, original) = subject.answers.randomElement(using: &random)
    else { return }
    let answer = Mutation.answer(original, with: answers, &random)
    let source = HTTPSource(
      "s", keyPrefix: "k", adapter: subject.service.adapter(base: base), base: base,
      transport: FixedTransport(answer: answer),
      retries: RetryPolicy(attempts: 2, sleep: { _ in }, jitter: { 0 }))
    do {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        for item in try await source.page(.inbox, at: nil, allowsKept: true).items { try check(item, answer) }
      case 1:
        for item in try await source.page(.search("Issue"), at: nil, allowsKept: true).items {
          try check(item, answer)
        }
      case 2:
        for try await page in source.pages(.inbox) { for item in page.items { try check(item, answer) } }
      case 3:
        let item = try await source.item(subject.service.id(3))
        try check(item, answer)
        try await source.close(item)
      default: _ = try await source.user()
      }
    } catch let error as RemoteError {
      let text = "\(error)"
      guard text.hasPrefix("s: "),
        text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else { throw Failure(reason: "an error is not harmless: \(text)", answer: answer) }
    }
  }

  /// An item is one safe line with one key, from which its id can be derived.
  private func check(_ item: RemoteItem, _ answer: RemoteAnswer) throws {
    let task = RemoteTask(item)
    let line = task.line()
    let todo = TodoItem(line: line)
    let isHarmless = String(decoding: line, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
    }
    guard isHarmless, !todo.isCompleted, todo.priority == nil, todo.creationDate == nil else {
      throw Failure(
        reason: "a line is not harmless: \(String(decoding: line, as: UTF8.self))", answer: answer)
    }
    guard RemoteKey.id(of: item.key, prefix: "k") == item.id || item.id.isEmpty else {
      throw Failure(reason: "the key \(item.key) is not that of \(item.id)", answer: answer)
    }
    let taken = TakenItems(prefixes: ["k"])
    guard item.id.isEmpty || taken.keys(of: todo) == [item.key], task.updating(line) == line, task.owns(todo)
    else {
      throw Failure(
        reason: "a line is no task of \(item.key): \(String(decoding: line, as: UTF8.self))", answer: answer)
    }
  }
}

/// Gives the same answer to everything.
private struct FixedTransport: RemoteTransport {
  let answer: RemoteAnswer

  func send(_ request: RemoteRequest, limit: Int, seconds: Int) async throws -> RemoteAnswer { answer }
}
