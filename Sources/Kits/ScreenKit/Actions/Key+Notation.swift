extension Key {
  private static let names: [(name: String, code: Code)] = [
    ("space", .text([0x20])), ("enter", .enter), ("esc", .escape), ("tab", .tab),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert), ("up", .up), ("down", .down),
    ("left", .left), ("right", .right), ("pgup", .pageUp), ("pgdn", .pageDown), ("home", .home),
    ("end", .end),
    // `#` starts a comment in the file of keys.
    ("hash", .text([0x23])),
  ]

  private static let modifierNames: [(prefix: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  /// Reads a key in the notation of the file of keys: `x`, `ctrl-d`, `pgdn`, `f1`.
  init?(notation text: String) {
    var rest = Substring(text)
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.modifierNames.first(where: { name, _ in
      rest.count > name.count && rest.lowercased().hasPrefix(name)
    }) {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    guard var code = Self.code(rest) else { return nil }
    if case .text(let bytes) = code {
      // A capital letter is a key of its own, and control characters have no case.
      if modifiers.contains(.shift) { return nil }
      if modifiers.contains(.control) {
        code = .text(Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8))
      }
    }
    self.init(code, modifiers)
  }

  private static func code(_ name: Substring) -> Code? {
    if name.count == 1 {
      let bytes = Array(name.utf8)
      return bytes[0] > 0x20 && bytes[0] != 0x7F ? .text(bytes) : nil
    }
    let name = name.lowercased()
    if let code = names.first(where: { $0.name == name })?.code { return code }
    guard name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number) else {
      return nil
    }
    return .function(number)
  }

  /// The notation that `init(notation:)` reads.
  var notation: String {
    let prefix = Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.prefix).joined()
    if let name = Self.names.first(where: { $0.code == code })?.name { return prefix + name }
    return switch code {
    case .text(let bytes): prefix + String(decoding: bytes, as: UTF8.self)
    case .function(let number): "\(prefix)f\(number)"
    default: prefix
    }
  }
}
