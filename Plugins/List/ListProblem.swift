import ModuleKit

/// Why the shown list may be out of date.
struct ListProblem: Hashable, Sendable {
  /// A sentence.
  var text: String

  var since: CivilTime
}
