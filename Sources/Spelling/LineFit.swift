/// How the lines of a listing are made to suit their output.
package enum LineFit: Hashable, Sendable {
  /// The bytes as they are, for a pipe.
  case verbatim

  /// Harmless for a terminal, which goes on at its left edge where a line is too long.
  case whole

  /// Harmless, and cut to the width of a terminal.
  case cut(columns: Int)

  /// Harmless, and broken between words where a line is wider than a terminal.
  case wrapped(columns: Int)

  /// The width of the terminal, where that counts.
  var columns: Int? {
    switch self {
    case .verbatim, .whole: nil
    case .cut(let columns), .wrapped(let columns): columns
    }
  }
}
