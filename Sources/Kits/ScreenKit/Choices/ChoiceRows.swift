/// A list to choose from, with a cursor. Typing narrows it.
struct ChoiceRows<Element> {
  var elements: [Element] {
    didSet { narrow() }
  }

  /// The typed text. Only matching elements are shown, the best first and under the cursor.
  var filter: [UInt8] = [] {
    didSet {
      guard filter != oldValue else { return }
      narrow()
      if !filter.isEmpty { cursor = 0 }
    }
  }

  /// Whether other letters may be between the typed ones.
  var isFuzzy = true

  /// The indices of the shown elements.
  private(set) var shown: [Int] = []

  /// The place of the cursor among the shown elements.
  private(set) var cursor = 0

  private let text: (Element) -> (name: String, rest: String)
  private let needsSearch: (Element) -> Bool
  private var first = 0

  /// - Parameters:
  ///   - text: an element's name, and its description.
  ///   - needsSearch: whether an element is shown only if text is typed.
  init(
    _ elements: [Element], text: @escaping (Element) -> (name: String, rest: String),
    needsSearch: @escaping (Element) -> Bool = { _ in false }
  ) {
    self.elements = elements
    self.text = text
    self.needsSearch = needsSearch
    narrow()
  }

  /// The index of the element under the cursor; nil if none is shown.
  var chosen: Int? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  private mutating func narrow() {
    let before = chosen
    if filter.isEmpty {
      shown = elements.indices.filter { !needsSearch(elements[$0]) }
    } else {
      // Fuzzy matches count only if no element contains the words: many long texts contain the letters in
      // order.
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

  /// Moves the cursor by the usual keys.
  ///
  /// - Parameter takesLetters: whether letters move the cursor too, because nothing is typed.
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

  /// The places that fit into so many rows, with the cursor among them.
  mutating func window(rows: Int) -> Range<Int> {
    first = max(0, min(first, cursor, shown.count - 1))
    first = max(first, cursor - rows + 1)
    first = max(0, min(first, shown.count - rows))
    return first..<min(shown.count, first + max(0, rows))
  }
}
