extension Unicode.Scalar {
  /// The scalar, or a visible one for control characters and marks that reorder text.
  @inlinable
  public var withoutControl: Unicode.Scalar {
    switch value {
    case 0x09: " "
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // C1 controls, line and paragraph separators, and the marks that reorder text around them.
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}

extension String {
  /// The text with a visible symbol for each control character. Newlines stay.
  public var withoutControls: String { replacing { $0 == "\n" ? $0 : $0.withoutControl } }

  /// The same with a symbol for each newline, too.
  public var onOneLine: String { replacing(\.withoutControl) }

  private func replacing(_ replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.map(replacement))
    return String(scalars)
  }
}
