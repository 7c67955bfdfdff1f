import TodoTxt

/// A list that somebody chooses from: what has been typed narrows it, and a cursor stands in it.
struct ChoiceRows<Element> {
  /// All there are.
  var elements: [Element] {
    didSet { narrow() }
  }

  /// What has been typed: only elements that it fits are shown, the best first, and the cursor on that.
  var filter: [UInt8] = [] {
    didSet {
      guard filter != oldValue else { return }
      narrow()
      if !filter.isEmpty { cursor = 0 }
    }
  }

  /// Whether other letters may stand between those that have been typed.
  var isFuzzy = true

  /// The indices of those that are shown.
  private(set) var shown: [Int] = []

  /// Where the cursor stands among those.
  private(set) var cursor = 0

  private let text: (Element) -> (name: String, rest: String)
  private let needsSearch: (Element) -> Bool
  private var first = 0

  /// - Parameters:
  ///   - text: what an element is called, and what else is said of it.
  ///   - needsSearch: whether an element is shown only where something is typed.
  init(
    _ elements: [Element], text: @escaping (Element) -> (name: String, rest: String),
    needsSearch: @escaping (Element) -> Bool = { _ in false }
  ) {
    self.elements = elements
    self.text = text
    self.needsSearch = needsSearch
    narrow()
  }

  /// The index of the element under the cursor; nil where nothing is shown.
  var chosen: Int? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  private mutating func narrow() {
    let before = chosen
    if filter.isEmpty {
      shown = elements.indices.filter { !needsSearch(elements[$0]) }
    } else {
      // Letters in their order are in many long texts: they count where nothing has the words as they are.
      shown = found(isFuzzy: false)
      if shown.isEmpty, isFuzzy { shown = found(isFuzzy: true) }
    }
    cursor = before.flatMap { shown.firstIndex(of: $0) } ?? 0
  }

  private func found(isFuzzy: Bool) -> [Int] {
    let pattern = FuzzyPattern(String(decoding: filter, as: UTF8.self), isFuzzy: isFuzzy)
    return elements.indices.compactMap { index -> (index: Int, score: Int)? in
      let (name, rest) = text(elements[index])
      return pattern.score(name, rest: rest).map { (index, $0) }
    }.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }

  /// Lets the keys that go up and down in lists move the cursor.
  ///
  /// - Parameter takesLetters: whether letters are such keys, too, because nothing is typed.
  mutating func move(by key: Key, takesLetters: Bool, pageRows: Int) -> Bool {
    let letters = takesLetters ? key : .escape
    switch (key, letters) {
    case (.down, _), (.control("n"), _), (.tab, _), (_, .text("j")): move(to: cursor + 1)
    case (.up, _), (.control("p"), _), (Key(.tab, .shift), _), (_, .text("k")): move(to: cursor - 1)
    case (.pageDown, _): move(to: cursor + pageRows)
    case (.pageUp, _): move(to: cursor - pageRows)
    case (.home, _), (_, .text("g")): move(to: 0)
    case (.end, _), (_, .text("G")): move(to: shown.count - 1)
    default: return false
    }
    return true
  }

  mutating func move(to place: Int) {
    cursor = max(0, min(place, shown.count - 1))
  }

  /// The places among those shown that fit into so many rows, the cursor among them.
  mutating func window(rows: Int) -> Range<Int> {
    first = max(0, min(first, cursor, shown.count - 1))
    first = max(first, cursor - rows + 1)
    first = max(0, min(first, shown.count - rows))
    return first..<min(shown.count, first + max(0, rows))
  }
}
