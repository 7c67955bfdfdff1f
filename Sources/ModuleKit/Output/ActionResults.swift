import Synchronization
public import TodoTxt

/// Collects the results of an action for programs until it ends, as one document.
public final class ActionResults: Sendable {
  private let state = Mutex(State())

  private struct State {
    var results: [JSONValue] = []

    /// Whether a view has shown results as JSON.
    var isDocument = false
  }

  public init() {}

  func append(_ more: [JSONValue]) {
    state.withLock { state in
      state.results += more
      state.isDocument = true
    }
  }

  /// The document, `{"action":"do","results":[…]}`; nil if no view has shown results as JSON.
  public func document(of action: String) -> JSONValue? {
    state.withLock { state in
      state.isDocument ? ["action": .string(action), "results": .array(state.results)] : nil
    }
  }
}
