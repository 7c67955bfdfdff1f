import TodoTxt

/// A list that somebody chooses from: what has been typed narrows it, and a cursor stands in it.
struct ChoiceRows<Element> {
  /// All there are.
  var elements: [Element] {
    didSet { narrow() }
  }

  /// What has been typed: only elements that hold each word of it are shown.
  var filter: [UInt8] = [] {
    didSet { narrow() }
  }

  /// The indices of those that are shown.
  private(set) var shown: [Int] = []

  /// Where the cursor stands among those.
  private(set) var cursor = 0

  private let text: (Element) -> String
  private var first = 0

  init(_ elements: [Element], text: @escaping (Element) -> String) {
    self.elements = elements
    self.text = text
    narrow()
  }

  /// The index of the element under the cursor; nil where nothing is shown.
  var chosen: Int? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  private mutating func narrow() {
    let before = chosen
    let words = String(decoding: filter, as: UTF8.self).lowercased().split(separator: " ")
    shown = elements.indices.filter { index in
      words.isEmpty
        || {
          let text = text(elements[index]).lowercased()
          return words.allSatisfy { text.contains($0) }
        }()
    }
    cursor = before.flatMap { shown.firstIndex(of: $0) } ?? 0
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
