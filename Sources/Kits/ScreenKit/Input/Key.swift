/// A pressed key with its modifiers.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    /// A typed character, in UTF-8. With the control key it is a lower-case letter or a space.
    case text([UInt8])
    case enter, escape, backspace, delete, insert, tab
    case up, down, left, right, pageUp, pageDown, home, end

    /// F1 and so on.
    case function(Int)
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// Not reported for a key with a text, which is another text then.
    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)

    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  public var code: Code
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The typed character; nil for other keys, and with a modifier.
  public var character: [UInt8]? {
    if case .text(let bytes) = code, modifiers.isEmpty { bytes } else { nil }
  }
}

extension Key {
  public static let enter = Key(.enter)
  public static let escape = Key(.escape)
  public static let backspace = Key(.backspace)
  public static let delete = Key(.delete)
  public static let tab = Key(.tab)
  public static let up = Key(.up)
  public static let down = Key(.down)
  public static let left = Key(.left)
  public static let right = Key(.right)
  public static let pageUp = Key(.pageUp)
  public static let pageDown = Key(.pageDown)
  public static let home = Key(.home)
  public static let end = Key(.end)

  public static func text(_ character: [UInt8]) -> Key { Key(.text(character)) }
  public static func text(_ character: Character) -> Key { Key(.text(Array(character.utf8))) }

  /// The control key with a lower-case letter or a space.
  public static func control(_ letter: Character) -> Key { Key(.text(Array(letter.utf8)), .control) }
  public static func control(_ code: Code) -> Key { Key(code, .control) }

  /// Alt, or Escape before a key, which terminals send for Alt.
  public static func alt(_ letter: Character) -> Key { Key(.text(Array(letter.utf8)), .alt) }
  public static func alt(_ code: Code) -> Key { Key(code, .alt) }
}
