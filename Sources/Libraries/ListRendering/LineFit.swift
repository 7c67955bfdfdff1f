/// How the lines of a listing fit their output.
package enum LineFit: Hashable, Sendable {
  /// The bytes unchanged, for a pipe.
  case verbatim

  /// Without control characters. The terminal wraps long lines.
  case whole

  /// Without control characters, and cut to the width of the terminal.
  case cut(columns: Int)

  /// Without control characters, and wrapped between words.
  case wrapped(columns: Int)

  /// The width of the terminal; nil if it does not matter.
  var columns: Int? {
    switch self {
    case .verbatim, .whole: nil
    case .cut(let columns), .wrapped(let columns): columns
    }
  }
}
