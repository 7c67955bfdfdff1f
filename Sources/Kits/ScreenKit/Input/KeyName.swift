extension Key {
  /// The key's name in hints and help: `a`, `^D`, `Enter`, `Alt-b`, `Shift-Tab`; nil if it has none.
  public var name: String? {
    guard let name = Self.name(of: code, isControl: modifiers.contains(.control)) else { return nil }
    let prefixes = [modifiers.contains(.alt) ? "Alt-" : "", modifiers.contains(.shift) ? "Shift-" : ""]
    return prefixes.joined() + (modifiers.contains(.control) && !name.hasPrefix("^") ? "^" : "") + name
  }

  private static func name(of code: Code, isControl: Bool) -> String? {
    switch code {
    case .text([0x20]): isControl ? "^Space" : "Space"
    case .text(let bytes):
      isControl
        ? "^\(String(decoding: bytes, as: UTF8.self).uppercased())" : String(decoding: bytes, as: UTF8.self)
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .tab: "Tab"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .function(let number): "F\(number)"
    }
  }
}
