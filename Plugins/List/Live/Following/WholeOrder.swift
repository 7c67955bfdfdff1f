import ListArranging
import ListInterface
import ModuleKit

/// All lines of a list in a request's order and sections.
struct WholeOrder: Sendable {
  private struct Step: Hashable {
    var order: String
    var isReversed: Bool
  }

  let arrangement: ListArrangement
  private let grouping: String?
  private let steps: [Step]?

  init(_ request: ListRequest, _ arrangement: ListArrangement) {
    self.arrangement = arrangement
    grouping = request.grouping?.name
    steps = Self.steps(of: request)
  }

  /// Whether a request asks for the same order.
  func isOrder(of request: ListRequest) -> Bool {
    request.grouping?.name == grouping && Self.steps(of: request) == steps
  }

  private static func steps(of request: ListRequest) -> [Step]? {
    request.sorting?.steps.map { Step(order: $0.order.name, isReversed: $0.isReversed) }
  }
}
