import EventLoop
import PlainText
import TerminalText

/// The bottom line of a screen: the status at the left, and the hints at the right.
struct StatusLine {
  struct Hint: Hashable {
    /// Words, the keys, and what they do; each may be empty.
    let lead: String
    let keys: String
    let words: String

    /// Hints are shown in the order of their places. They are given in the order in which they are kept.
    var place = 0

    /// What a click on it presses; nil for nothing.
    var key: Key?

    /// Measured once: the line is made anew for each frame.
    fileprivate let width: Int

    init(lead: String = "", keys: String, words: String) {
      (self.lead, self.keys, self.words) = (lead, keys, words)
      width = StatusLine.width([lead, keys, words].filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// - Parameter keyName: returns the key of an action; nil if it has none. Then there are no words behind it.
    init(_ phrase: KeyPhrase, _ keyName: (_ action: String) -> String?) {
      let keys = phrase.actions.compactMap(keyName).joined(separator: " ")
      self.init(lead: phrase.lead, keys: keys, words: keys.isEmpty ? "" : phrase.rest)
    }

    var isEmpty: Bool { width == 0 }

    fileprivate func text(_ palette: Palette) -> [UInt8] {
      let parts = [(lead, Role.muted), (keys, .key), (words, .muted)].filter { !$0.0.isEmpty }
      return Array(parts.map { palette.styled(Array($0.0.utf8), palette[$0.1]) }.joined(separator: [.space]))
    }
  }

  let text: [UInt8]

  private let status: String?
  private let accented: String?
  private let hints: [Hint]
  fileprivate let columns: Int

  /// The columns of each hint.
  private var places: [(columns: Range<Int>, key: Key?)] = []

  func key(atColumn column: Int) -> Key? { places.first { $0.columns.contains(column) }?.key ?? nil }

  private static let gap = 2

  /// Between a whole status and the hints.
  private static let middleGap = 4

  /// Parts of a status and of a message are separated by this. The status line shows only its blanks.
  private static let separator = " · "

  /// The columns that hints get before the status is cut: of a narrow line this share, of others so many, or half.
  private static let shareOfHints = 0.76
  private static let columnsOfHints = 59

  /// Shows as many hints as fit, each whole: a key without its word tells nothing.
  ///
  /// - Parameters:
  ///   - accented: the part of the status that the user must not overlook; nil for none.
  ///   - hints: in the order in which they are kept.
  init(_ status: String?, accented: String? = nil, hints: [Hint], columns: Int, palette: Palette) {
    (self.status, self.accented, self.hints, self.columns) = (status, accented, hints, columns)
    let inset = ScreenSize(columns: columns, rows: 1).margin
    let inner = columns - 2 * inset
    let parts = (status ?? "").components(separatedBy: Self.separator)
    let natural = Self.width(parts.joined(separator: "  "))
    let left = natural == 0 ? inner : inner - natural - Self.middleGap
    // What the user must not overlook stays, whatever hints there are.
    func isNeeded(_ index: Int) -> Bool {
      index == 0 || parts[index] == accented || parts[index].hasPrefix("/")
    }
    let needed = parts.indices.filter(isNeeded).reduce(0) { $0 + Self.width(parts[$1]) + Self.gap }
    // A long status leaves room for the help.
    let first = (hints.first?.width ?? 0) + Self.gap
    let share = min(
      min(Int(Double(inner) * Self.shareOfHints), max(Self.columnsOfHints, inner / 2)),
      max(inner - needed, first <= inner / 2 ? first : 0))
    let shown = Self.fitting(hints, columns: max(left, natural == 0 ? inner : share))
    let taken = shown.reduce(0) { $0 + $1.width } + max(0, shown.count - 1) * Self.gap
    var row = [UInt8](repeating: .space, count: inset)
    let room = max(0, shown.isEmpty ? inner : inner - taken - Self.gap)
    var used = 0
    for (index, part) in parts.enumerated() where !part.isEmpty {
      // A needed part is cut to the room; any other part is shown whole or not at all.
      guard isNeeded(index) ? used + Self.gap < room : used + Self.gap + Self.width(part) <= room else {
        continue
      }
      if index > 0 {
        row += "  ".utf8
        used += Self.gap
      }
      let look = part == accented || part.hasPrefix("/") ? palette[.accent] : palette[.muted]
      var text: [UInt8] = []
      used += DisplayText.append(part, columns: room - used, to: &text)
      row += palette.styled(text, look)
    }
    row.append(.space, count: inner - used - taken)
    let placed = shown.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    row += Self.row(of: placed.map(\.element), palette: palette)
    var start = inset + inner - taken
    for hint in placed.map(\.element) {
      places.append((start..<start + hint.width, hint.key))
      start += hint.width + Self.gap
    }
    text = palette.row(row, on: .barRow, columns: columns)
  }

  static func row(of hints: [Hint], palette: Palette) -> [UInt8] {
    Array(hints.map { $0.text(palette) }.joined(separator: [.space, .space]))
  }

  /// All hints, in as many rows as they need, none broken.
  ///
  /// - Parameter chip: the beginning of the first row.
  static func rows(of hints: [Hint], behind chip: [UInt8], columns: Int, palette: Palette) -> [[UInt8]] {
    var rows = [chip]
    var used = DisplayText.styledWidth(of: chip[...])
    for hint in hints {
      if used > 0, used + gap + hint.width > columns {
        rows.append([])
        used = 0
      } else {
        rows[rows.count - 1] += "  ".utf8
        used += gap
      }
      rows[rows.count - 1] += hint.text(palette)
      used += hint.width
    }
    return rows
  }

  /// Whether it was made of these values.
  func shows(_ status: String?, accented: String?, _ hints: [Hint], columns: Int) -> Bool {
    self.columns == columns && self.status == status && self.accented == accented && self.hints == hints
  }

  static func fitting(_ hints: [Hint], columns: Int) -> [Hint] {
    var left = columns
    return hints.filter { hint in
      let width = hint.width + (left == columns ? 0 : gap)
      guard width <= left else { return false }
      left -= width
      return true
    }
  }

  private static func width(_ text: String) -> Int { DisplayText.width(of: text.utf8Span.span) }
}

/// Makes the bottom line of a screen: the status, and hints for what is possible now.
///
/// Most drawings show the same hints and the same line, so both are kept.
@EventLoop
struct HintedStatus {
  private let keyMap: KeyMap

  /// The names of actions in the order in which their hints are kept; others follow.
  private let order: [String]
  private let palette: Palette
  private var hints: [HintContext: [StatusLine.Hint]] = [:]
  private(set) var latest: StatusLine?

  private struct HintContext: Hashable {
    let sceneType: ObjectIdentifier
    let own: [KeyPhrase]
    let hasSelection: Bool
    let canGoBack: Bool
  }

  init(_ keyMap: KeyMap, order: [String], palette: Palette) {
    self.keyMap = keyMap
    self.order = order
    self.palette = palette
  }

  /// - Parameters:
  ///   - accented: the part of the status that the user must not overlook.
  ///   - scene: the scene with the focus.
  ///   - canGoBack: whether leaving the scene shows another one, rather than ending the program.
  mutating func row(
    _ status: String?, accented: String?, in scene: any Scene, showsHints: Bool, canGoBack: Bool,
    columns: Int
  ) -> [UInt8] {
    // Some actions are possible only on a wide screen.
    if latest?.columns != columns { hints = [:] }
    let hints = showsHints ? hints(for: scene, canGoBack) : []
    if let latest, latest.shows(status, accented: accented, hints, columns: columns) { return latest.text }
    let line = StatusLine(status, accented: accented, hints: hints, columns: columns, palette: palette)
    latest = line
    return line.text
  }

  private mutating func hints(for scene: any Scene, _ canGoBack: Bool) -> [StatusLine.Hint] {
    let context = HintContext(
      sceneType: ObjectIdentifier(type(of: scene)), own: scene.hints, hasSelection: scene.hasSelection,
      canGoBack: canGoBack)
    if let known = hints[context] { return known }
    let made = makeHints(for: scene, in: context)
    hints[context] = made
    return made
  }

  /// The hint of the help, those of the scene itself, of actions, and of leaving, in the order in which they are kept.
  private func makeHints(for scene: any Scene, in context: HintContext) -> [StatusLine.Hint] {
    func key(_ action: ScreenAction) -> Key? { keyMap.sequences(of: action, on: scene).first?.beginning }
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let actions = keyMap.actions.filter {
      $0.isHinted && $0.applies(to: scene) && ($0.needs == .nothing || context.hasSelection)
    }.enumerated().sorted {
      (place[$0.element.name] ?? .max, $0.offset) < (place[$1.element.name] ?? .max, $1.offset)
    }.map(\.element)
    let own = context.own.map { phrase in
      var hint = StatusLine.Hint(phrase) { keyMap.keyName(ofAction: $0, on: scene) }
      if phrase.actions.count == 1 {
        hint.key =
          phrase.actions[0] == ScreenAction.escape
          ? .escape : keyMap.actions.first { $0.name == phrase.actions[0] }.flatMap(key)
        hint.place = actions.firstIndex { $0.name == phrase.actions[0] }.map { $0 + 1 } ?? 0
      }
      return hint
    }.filter { !$0.isEmpty }
    func hint(_ action: ScreenAction, at place: Int) -> StatusLine.Hint? {
      keyMap.sequences(of: action, on: scene).first.map {
        var hint = StatusLine.Hint(keys: $0.beginningName, words: action.title)
        hint.place = place
        hint.key = $0.beginning
        return hint
      }
    }
    let help = actions.first(where: \.isHelp).flatMap { hint($0, at: .max - 1) }
    // A scene may say by itself what an action does to it now.
    let others = actions.enumerated().compactMap { index, action in
      let isOwn = context.own.contains { $0.actions == [action.name] }
      return action.isHelp || isOwn ? nil : hint(action, at: index + 1)
    }
    let back = keyMap.keyName(ofAction: ScreenNavigator.backAction, on: scene)
    let leaving = (back ?? (context.canGoBack ? Key.escape.name : nil)).map {
      var hint = StatusLine.Hint(keys: $0, words: context.canGoBack ? "back" : "quit")
      hint.place = .max
      hint.key =
        back.flatMap { _ in keyMap.actions.first { $0.name == ScreenNavigator.backAction } }.flatMap(key)
        ?? .escape
      return hint
    }
    // The way back matters as much as the help.
    let (first, last) = context.canGoBack ? ([help, leaving], []) : ([help], [leaving])
    return first.compactMap(\.self) + own + others + last.compactMap(\.self)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
