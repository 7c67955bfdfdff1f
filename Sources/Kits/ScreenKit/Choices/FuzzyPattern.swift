/// A typed pattern for finding names: a name must contain the letters of each word in order.
///
/// Names that contain the whole words rank first, then those with the letters at the starts of words or
/// adjacent, as in fzf. Case is ignored.
public struct FuzzyPattern: Sendable {
  private let words: [[Unicode.Scalar]]
  private let isFuzzy: Bool

  /// - Parameter isFuzzy: whether other letters may be between those of a word.
  public init(_ typed: some StringProtocol, isFuzzy: Bool = true) {
    words = typed.lowercased().split(separator: " ").map { Array($0.unicodeScalars) }
    self.isFuzzy = isFuzzy
  }

  /// The score of a match: higher is better, nil is no match.
  ///
  /// - Parameter rest: further text, in which a whole word matches with a lower score.
  public func score(_ name: String, rest: String = "") -> Int? {
    let name = Text(name)
    lazy var rest = Text(rest)
    var sum = 0
    for word in words {
      if let score = score(of: word, in: name) {
        sum += score
      } else if rest.firstPlace(of: word) != nil {
        sum += Self.restScore
      } else {
        return nil
      }
    }
    return sum
  }

  private static let restScore = 10

  private func score(of word: [Unicode.Scalar], in text: Text) -> Int? {
    if let place = text.firstPlace(of: word, atStartOfWord: true) {
      return (place == 0 ? 1000 : 900) + (place + word.count == text.count ? 50 : 0)
    }
    if text.firstPlace(of: word) != nil { return 800 }
    return isFuzzy ? text.bestSubsequence(word).map { min(700, max(20, 100 + $0)) } : nil
  }

  /// A name in lower case.
  private struct Text {
    private let scalars: [Unicode.Scalar]

    /// The starts of its words: after a character that is not a letter, and at a capital after a lower-case
    /// letter.
    private let startsWord: [Bool]

    /// The maximum length to search.
    private static let limit = 500

    init(_ text: String) {
      var scalars: [Unicode.Scalar] = []
      var startsWord: [Bool] = []
      var previous: Unicode.Scalar?
      for scalar in text.unicodeScalars.prefix(Self.limit) {
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        let wasLetter =
          previous.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
        let isHump = scalar.properties.isUppercase && previous?.properties.isLowercase == true
        let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
        for index in lower.indices {
          scalars.append(lower[index])
          startsWord.append(index == 0 && (previous == nil || isLetter && (!wasLetter || isHump)))
        }
        previous = scalar
      }
      self.scalars = scalars
      self.startsWord = startsWord
    }

    var count: Int { scalars.count }

    func firstPlace(of word: [Unicode.Scalar], atStartOfWord: Bool = false) -> Int? {
      guard word.count <= scalars.count else { return nil }
      return (0...(scalars.count - word.count)).first { place in
        (!atStartOfWord || startsWord.indices.contains(place) && startsWord[place])
          && scalars[place..<(place + word.count)].elementsEqual(word)
      }
    }

    /// The score of the best way to find the letters in order; nil if there is none.
    func bestSubsequence(_ word: [Unicode.Scalar]) -> Int? {
      // The score for each position of the previous letter; nil if it is not there.
      var previous: [Int?] = []
      for (index, letter) in word.enumerated() {
        var current = [Int?](repeating: nil, count: scalars.count)
        // The best of all earlier positions, less a point for each skipped letter.
        var best: Int? = index == 0 ? 0 : nil
        for place in scalars.indices {
          if index > 0, place > 0 {
            best = [best.map { $0 - 1 }, previous[place - 1]].compactMap(\.self).max()
          }
          guard scalars[place] == letter, let best else { continue }
          let besideBefore = index > 0 && place > 0 && previous[place - 1] != nil
          let beside = besideBefore ? (previous[place - 1] ?? 0) + 15 : best
          current[place] = max(best, beside) + (startsWord[place] ? 30 : 0)
        }
        previous = current
      }
      return previous.compactMap(\.self).max()
    }
  }
}
