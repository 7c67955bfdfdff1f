/// Parts of a query in the user's notation.
enum QueryText {
  /// A condition for tasks with this name: an exact field if possible, else a term.
  static func name(_ name: [UInt8], after sigil: Character) -> [UInt8] {
    let isPlain = name.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), 0x80...:
        true
      default:
        false
      }
    }
    if isPlain { return Array((sigil == "+" ? "project:" : "context:").utf8) + name }
    // Words in quotes are one term, a basic regular expression; a quote itself can't be in it.
    let special = Array("\\.*[]^$".utf8)
    let term = name.flatMap { byte -> [UInt8] in
      if byte == UInt8(ascii: "\"") { return [UInt8(ascii: ".")] }
      return special.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return Array("\"\(sigil)".utf8) + term + Array("\"".utf8)
  }
}
