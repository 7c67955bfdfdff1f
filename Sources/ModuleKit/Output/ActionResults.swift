import Synchronization
public import TodoTxt

/// The results of an action for programs, collected until it ends: they are one document.
public final class ActionResults: Sendable {
  private let results = Mutex<[JSONValue]?>(nil)

  public init() {}

  func append(_ more: [JSONValue]) {
    results.withLock { $0 = ($0 ?? []) + more }
  }

  /// The document, `{"action":"do","results":[…]}`; nil where no view has shown results as JSON.
  public func document(of action: String) -> JSONValue? {
    results.withLock { $0 }.map { ["action": .string(action), "results": .array($0)] }
  }
}
