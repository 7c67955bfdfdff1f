extension BasicRegex {
  /// A pattern as GNU sed reads it: case-sensitive, and with escapes such as `\t` for control characters,
  /// which a regular expression would read as plain letters.
  public init(sed pattern: [UInt8]) throws(SyntaxError) {
    var expression: [UInt8] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        expression.append(byte)
        continue
      }
      expression += Self.controlCharacters[escaped].map { [$0] } ?? [byte, escaped]
    }
    try self.init(expression, ignoresCase: false)
  }

  private static let controlCharacters: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): .newline,
    UInt8(ascii: "r"): .carriageReturn, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
  ]
}
