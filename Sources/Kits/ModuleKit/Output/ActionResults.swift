import Synchronization
public import TodoTxt

/// Collects the results of an action until it ends: for programs, as one document, or for a front end that has called
/// it.
public final class ActionResults: Sendable {
  /// Whether results are kept that are written as words, too.
  let keepsAll: Bool

  private let state = Mutex(State())

  private struct State {
    var results: [ActionResult] = []

    /// Whether a view has shown results as data.
    var isDocument = false
  }

  public init(keepsAll: Bool = false) {
    self.keepsAll = keepsAll
  }

  var all: [ActionResult] { state.withLock(\.results) }

  func append(_ more: [ActionResult], isDocument: Bool) {
    state.withLock { state in
      state.results += more
      state.isDocument = state.isDocument || isDocument
    }
  }

  /// The document, `{"action":"do","results":[…]}`; nil if no view has shown results as data.
  ///
  /// - Parameter now: the moment at which tasks are overdue or waiting.
  public func document(of action: String, at now: TaskDate) -> JSONValue? {
    state.withLock { state in
      state.isDocument
        ? ["action": .string(action), "results": .array(Self.facts(state.results, at: now))] : nil
    }
  }

  static func facts(_ results: [ActionResult], at now: TaskDate) -> [JSONValue] {
    let tasks = TaskJSON(at: now)
    return results.filter { !$0.isHint }.map { $0.json(tasks) }
  }
}
