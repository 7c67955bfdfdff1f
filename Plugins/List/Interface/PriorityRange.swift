public import TodoTxt

/// Priorities in the form of todo.sh's listpri: `c`, `a-c`, `CX`, `ABR-Y`.
public struct PriorityRange: Sendable {
  /// In upper case, in the form of a bracket expression.
  public let letters: String

  private let priorities: Set<Priority>

  /// Every priority.
  public static let all = PriorityRange(letters: Array("A-Z".utf8))

  /// - Parameter word: a letter or a range in any case, or several in upper case; other words are terms.
  ///   Invalid ranges such as `C-A` and `A-B-C` match nothing.
  public init?(_ word: [UInt8]) {
    let letters = word.map(\.uppercasedASCII)
    let isLetter = { (byte: UInt8?) in byte.flatMap(Priority.init) != nil }
    guard isLetter(letters.first), isLetter(letters.last),
      letters.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    let isOne = letters.count == 1 || letters.count == 3 && letters[1] == UInt8(ascii: "-")
    guard isOne || letters == word else { return nil }
    self.init(letters: letters)
  }

  private init(letters: [UInt8]) {
    self.letters = String(decoding: letters, as: UTF8.self)
    var chosen: Set<UInt8> = []
    var rest = letters[...]
    while let first = rest.popFirst() {
      let isRange = rest.first == UInt8(ascii: "-")
      let last = isRange ? rest.dropFirst().first ?? first : first
      guard first != UInt8(ascii: "-"), first <= last else {
        chosen = []
        break
      }
      chosen.formUnion(first...last)
      rest = rest.dropFirst(isRange ? 2 : 0)
    }
    priorities = Set(chosen.compactMap(Priority.init))
  }

  public func contains(_ priority: Priority) -> Bool {
    priorities.contains(priority)
  }
}
