/// Keys that are pressed one after the other: `x`, `f p`, `p LETTER`.
public struct KeySequence: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case key(Key)

    /// Any letter from a to z, small or capital.
    case letter
  }

  public let elements: [Element]

  /// Reads the notation of the file of keys: names of keys with blanks between them.
  ///
  /// A key is a character, or `space`, `enter`, `esc`, `tab`, `del`, `up`, `pgdn`, `f1`, …, after `ctrl-`,
  /// `alt-` or `shift-` for a held modifier: `ctrl-d`.
  ///
  /// - Returns: nil if there is no word, or a word that is no key.
  public init?(_ text: some StringProtocol) {
    var elements: [Element] = []
    for word in text.split(separator: " ") {
      if word == "LETTER" {
        elements.append(.letter)
      } else if let key = Key(notation: String(word)) {
        elements.append(.key(key))
      } else {
        return nil
      }
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
  }

  /// As in hints: `x`, `f p`, `p a–z`.
  public var name: String { name(after: 0) }

  /// The rest of the sequence after some keys.
  func name(after count: Int) -> String {
    elements.dropFirst(count).map { element in
      switch element {
      case .key(let key): key.name ?? "?"
      case .letter: "a–z"
      }
    }.joined(separator: " ")
  }

  /// The first key; nil for a letter.
  var beginning: Key? {
    if case .key(let key)? = elements.first { key } else { nil }
  }

  /// The name of the first key.
  var beginningName: String {
    KeySequence(elements: Array(elements.prefix(1))).name
  }

  private init(elements: [Element]) {
    self.elements = elements
  }

  /// As in the file of keys.
  public var notation: String {
    elements.map { element in
      switch element {
      case .key(let key): key.notation
      case .letter: "LETTER"
      }
    }.joined(separator: " ")
  }

  /// Whether `keys` are the sequence or its beginning.
  func starts(with keys: [Key]) -> Bool {
    keys.count <= elements.count && zip(elements, keys).allSatisfy { $0.matches($1) }
  }

  /// Whether the sequences differ so that neither is the beginning of the other.
  func isApart(from other: KeySequence) -> Bool {
    zip(elements, other.elements).contains { $0 != $1 }
  }

  /// The number of elements that stand for one key only. Of two matching sequences the more precise one
  /// counts.
  var precision: Int { elements.count { $0 != .letter } }
}

extension KeySequence.Element {
  fileprivate func matches(_ key: Key) -> Bool {
    switch self {
    case .key(let own): own == key
    case .letter: key.letter != nil
    }
  }
}

extension KeySequence: ExpressibleByStringLiteral {
  /// - Precondition: the literal is a sequence of keys.
  public init(stringLiteral value: String) {
    guard let sequence = KeySequence(value) else { preconditionFailure("“\(value)” are no keys") }
    self = sequence
  }
}

extension Key {
  /// The small letter that was typed; nil for any other key.
  public var letter: UInt8? {
    guard let character, character.count == 1 else { return nil }
    let letter = character[0] | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? letter : nil
  }
}
