import TodoTxt

/// The effect of `del NR TERM` on a line: todo.sh's five substitutions in turn.
struct TermRemoval {
  private let steps: [(pattern: BasicRegex, replacement: Replacement)]

  private enum Replacement {
    case nothing, space, firstGroup
  }

  /// - Parameter term: a basic regular expression; unlike in todo.sh, a `/` needs no backslash.
  init(_ term: [UInt8]) throws(BasicRegex.SyntaxError) {
    do throws(BasicRegex.SyntaxError) {
      steps = [
        (try Self.pattern(#"^\((.) \)\{0,1\} *"#, term, " *"), .firstGroup),
        (try Self.pattern(" *", term, " *$"), .nothing),
        (try Self.pattern("  *", term, " *"), .space),
        (try Self.pattern(" *", term, "  *"), .space),
        (try Self.pattern("", term, ""), .nothing),
      ]
    } catch {
      // The user typed only a part of the pattern.
      throw BasicRegex.SyntaxError(pattern: String(decoding: term, as: UTF8.self), reason: error.reason)
    }
  }

  /// Whether the search of a line was given up.
  var hasGivenUp: Bool { steps.contains { $0.pattern.hasGivenUp } }

  func applied(to line: [UInt8]) -> [UInt8] {
    steps.reduce(line) { line, step in
      step.pattern.replacingMatches(in: line) { groups in
        switch step.replacement {
        case .nothing: []
        case .space: [.space]
        case .firstGroup: groups[1] ?? []
        }
      }
    }
  }

  private static func pattern(
    _ before: String, _ term: [UInt8], _ after: String
  ) throws(BasicRegex.SyntaxError) -> BasicRegex {
    try BasicRegex(sed: before.utf8 + term + after.utf8)
  }
}
