import TodoStores
import TodoTxt

/// A rule that every store must obey, wherever it keeps its tasks.
///
/// Check all rules in a test with a time limit, because a missing update is waited for:
///
///     @Suite(.timeLimit(.minutes(1))) struct MyStoreTests {
///       @Test(arguments: StoreRule.all) func keepsTo(rule: StoreRule) async throws {
///         try await rule.check { text in MyStoreUnderTest(text) }
///       }
///     }
public struct StoreRule: Sendable, CustomStringConvertible {
  /// Makes a store that contains a text.
  public typealias Maker = (_ text: String) throws -> any StoreUnderTest

  public let description: String

  private let body: @Sendable (Maker) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (Maker) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// All rules of a list: reading, watching, editing. A store that records its commits also keeps `undoing`.
  public static let all = reading + watching + editing

  /// - Throws: `StoreRuleViolation`, or an error of the store.
  public func check(on make: Maker) async throws {
    try await body(make)
  }
}

public struct StoreRuleViolation: Error, CustomStringConvertible {
  public let description: String
}

/// - Throws: `StoreRuleViolation` if the two differ.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, _ what: String
) throws(StoreRuleViolation) {
  if found == expected { return }
  throw StoreRuleViolation(description: "\(what): expected \(shown(expected)), found \(shown(found))")
}

/// - Throws: `StoreRuleViolation` if `work` does not throw that error.
func expect(
  _ error: TodoStoreError, by what: String, _ work: () throws -> Void
) throws {
  do {
    try work()
  } catch let thrown as TodoStoreError {
    return try expect(thrown, is: error, what)
  }
  throw StoreRuleViolation(description: "\(what): expected the error “\(error)”, found none")
}

private func shown<Value>(_ value: Value) -> String {
  switch value {
  case let list as TodoList: String(reflecting: String(decoding: list.bytes, as: UTF8.self))
  case let update as TodoUpdate:
    "\(shown(update.list))\(update.problem.map { " with the problem “\($0)”" } ?? "")"
  case let update as TodoUpdate?: update.map(shown) ?? "the end of the updates"
  default: "\(value)"
  }
}
