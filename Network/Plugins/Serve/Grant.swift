import TodoTxt

/// The rights of a token.
struct Grant: Hashable, Sendable {
  /// 256 random bits in hexadecimal digits.
  let token: String

  /// The only view that the token shows; nil for everything.
  var view: String?
  var isReadOnly = false

  /// The day of its creation.
  let made: CivilDate

  /// What the token shows.
  var scope: Scope { Scope(view: view) }

  /// - Parameter list: as a request names it; empty or nil for todo.txt.
  func scope(of list: String?) -> Scope { Scope(view: view, list: list?.isEmpty == true ? nil : list) }

  /// A name that does not reveal the token.
  var name: String { String(StableHash.value(of: token.utf8), radix: 16) }

  init(token: String = Secret.new(), view: String? = nil, isReadOnly: Bool = false, made: CivilDate) {
    (self.token, self.view, self.isReadOnly, self.made) = (token, view, isReadOnly, made)
  }
}

enum Secret {
  /// 256 random bits in hexadecimal digits.
  static func new() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Whether it is one of the digits 0 to f.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Takes the same time for every text of that length.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Grant {
  /// What a request needs.
  enum Need: Sendable {
    /// The tasks that the token shows.
    case reading

    /// All tasks.
    case readingAll

    /// Changes of tasks that the token shows.
    case changing

    /// Changes of any task, such as an undo.
    case changingAll
  }

  /// - Throws: `PageRefusal` 403 if the token lacks the right.
  func check(_ need: Need) throws(PageRefusal) {
    switch need {
    case .reading: break
    case .readingAll: guard view == nil else { throw .hidden }
    case .changing, .changingAll:
      guard !isReadOnly else { throw .readOnly }
      guard need == .changing || view == nil else { throw .hidden }
    }
  }
}
