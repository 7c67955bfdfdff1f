/// Splits text into user-perceived characters.
package enum GraphemeClusters {
  /// Returns the grapheme clusters of `text`. Each byte that is not valid UTF-8 is a cluster of its own, so
  /// that editing loses no byte.
  package static func split(_ text: some Sequence<UInt8>) -> [[UInt8]] {
    let text = Array(text)
    if let string = String(validating: text, as: UTF8.self) { return string.map { Array($0.utf8) } }
    var clusters: [[UInt8]] = []
    var valid: [UInt8] = []
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = text.makeIterator()
    var place = 0
    parsing: while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        valid += scalar
        place += scalar.count
      case .error(let length):
        clusters += String(decoding: valid, as: UTF8.self).map { Array($0.utf8) }
        valid = []
        clusters += text[place..<(place + length)].map { [$0] }
        place += length
      case .emptyInput:
        break parsing
      }
    }
    return clusters + String(decoding: valid, as: UTF8.self).map { Array($0.utf8) }
  }
}
