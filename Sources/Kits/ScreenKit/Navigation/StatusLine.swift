import EventLoop
import PlainText
import TerminalText

/// The bottom line of a screen: the status and the hints, as far as there is room.
struct StatusLine {
  struct Hint: Hashable {
    /// The key and its action.
    let text: String

    /// Whether the status is cut to keep this hint.
    var isKept: Bool

    /// The columns of `text`, measured once: the line is made anew for each frame.
    fileprivate let width: Int

    init(text: String, isKept: Bool = false) {
      (self.text, self.isKept) = (text, isKept)
      width = StatusLine.width(text)
    }
  }

  let text: [UInt8]

  private let status: String?
  private let hints: [Hint]
  private let columns: Int

  private static let gap = "  "
  private static let separator = " · "

  /// Shows as many hints as fit, each whole: a key without its word tells nothing.
  ///
  /// - Parameter hints: in the order in which they are shown. The last ones that are not kept are dropped
  ///   first.
  init(_ status: String?, hints: [Hint], columns: Int) {
    (self.status, self.hints, self.columns) = (status, hints, columns)
    let status = status ?? ""
    let room = columns - (status.isEmpty ? 0 : Self.width(status) + Self.gap.count)
    var shown = Self.fitting(hints, columns: room)
    if shown.isEmpty {
      let kept = hints.filter(\.isKept).map(\.text).joined(separator: Self.separator)
      // If the line is too short for both, the status gets at least half of it.
      if 2 * (Self.width(kept) + Self.gap.count) <= columns { shown = kept }
    }
    var row: [UInt8] = []
    if !status.isEmpty {
      DisplayText.append(
        status, columns: columns - (shown.isEmpty ? 0 : Self.width(shown) + Self.gap.count), to: &row)
    }
    if !shown.isEmpty {
      DisplayText.append((row.isEmpty ? "" : Self.gap) + shown, columns: columns, to: &row)
    }
    text = row
  }

  /// Whether it was made of these values.
  func shows(_ status: String?, _ hints: [Hint], columns: Int) -> Bool {
    self.columns == columns && self.status == status && self.hints == hints
  }

  /// The first hints and the kept ones, as many as fit.
  private static func fitting(_ hints: [Hint], columns: Int) -> String {
    let gap = width(separator)
    var shown = hints[...]
    var width = hints.reduce(-gap) { $0 + $1.width + gap }
    for index in hints.indices.reversed() where width > columns && !hints[index].isKept {
      width -= shown.remove(at: index).width + gap
    }
    return width <= columns ? shown.map(\.text).joined(separator: separator) : ""
  }

  private static func width(_ text: String) -> Int { DisplayText.width(of: text.utf8Span.span) }
}

/// Makes the bottom line of a screen: the status, and hints for what is possible now.
///
/// Most drawings show the same hints and the same line, so both are kept.
@EventLoop
struct HintedStatus {
  private let keyMap: KeyMap
  private var hints: [HintContext: [StatusLine.Hint]] = [:]
  private var latest: StatusLine?

  /// What the hints depend on.
  private struct HintContext: Hashable {
    let sceneType: ObjectIdentifier
    let own: [KeyPhrase]
    let hasSelection: Bool
    let canGoBack: Bool
  }

  init(_ keyMap: KeyMap) {
    self.keyMap = keyMap
  }

  /// - Parameters:
  ///   - scene: the scene with the focus.
  ///   - canGoBack: whether leaving the scene shows another one, rather than ending the program.
  mutating func row(_ status: String?, in scene: any Scene, canGoBack: Bool, columns: Int) -> [UInt8] {
    let hints = hints(for: scene, canGoBack: canGoBack)
    if let latest, latest.shows(status, hints, columns: columns) { return latest.text }
    let line = StatusLine(status, hints: hints, columns: columns)
    latest = line
    return line.text
  }

  /// The hints of the scene itself, of actions, and of leaving.
  private mutating func hints(for scene: any Scene, canGoBack: Bool) -> [StatusLine.Hint] {
    let context = HintContext(
      sceneType: ObjectIdentifier(type(of: scene)), own: scene.hints, hasSelection: scene.hasSelection,
      canGoBack: canGoBack)
    if let known = hints[context] { return known }
    let made = makeHints(for: scene, in: context)
    hints[context] = made
    return made
  }

  private func makeHints(for scene: any Scene, in context: HintContext) -> [StatusLine.Hint] {
    let own = context.own.map { $0.text { keyMap.keyName(ofAction: $0, on: scene) } }
    let actions = keyMap.actions.filter {
      $0.isHinted && $0.applies(to: scene) && ($0.needs == .nothing || context.hasSelection)
    }
    let hints = actions.compactMap { action in
      keyMap.sequences(of: action, on: scene).first.map { keys in
        StatusLine.Hint(text: "\(keys.beginningName) \(action.title)", isKept: action.isHelp)
      }
    }
    let back = keyMap.keyName(ofAction: ScreenNavigator.backAction, on: scene)
    let leaving = (back ?? (context.canGoBack ? Key.escape.name : nil)).map {
      StatusLine.Hint(text: "\($0) \(context.canGoBack ? "back" : "quit")")
    }
    return own.filter { !$0.isEmpty }.map { StatusLine.Hint(text: $0) } + hints.filter { !$0.isKept }
      + hints.filter(\.isKept) + [leaving].compactMap(\.self)
  }
}
