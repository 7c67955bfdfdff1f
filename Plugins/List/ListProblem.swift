import ModuleKit

/// Why the list that is shown may no longer be the truth.
struct ListProblem: Hashable, Sendable {
  /// A sentence.
  var text: String

  var since: CivilTime
}
