public import EventLoop
import PlainText
import TerminalText

/// A checklist in a frame. Typing narrows the words, or names a new one. Space toggles the word under the
/// cursor; so does Enter behind typed text, unless a word was toggled. It accepts all changes, Escape none.
@EventLoop
public final class ChecklistScene: Scene {
  private let title: String
  private let accepts: (String) -> Bool
  private let rule: String
  private let receive: ([Check]) -> Void
  private unowned let navigator: any Navigator
  private var palette: Palette { navigator.palette }

  private let original: [Check.State]
  private var rows: ChoiceRows<Check>
  private var typed: LineEditor

  /// What was typed before the user could type.
  private let prefilled: [UInt8]
  private var pageRows = 1

  private var hasTypedRow = true

  private init(
    _ title: String, _ checks: [Check], typed: String, accepting accepts: @escaping (String) -> Bool,
    rule: String, on navigator: any Navigator, receive: @escaping ([Check]) -> Void
  ) {
    self.title = title
    self.accepts = accepts
    self.rule = rule
    self.receive = receive
    self.navigator = navigator
    original = checks.map(\.state)
    rows = ChoiceRows(checks) { ($0.text, "") }
    prefilled = Array(typed.utf8)
    self.typed = LineEditor(prefilled)
    narrow()
  }

  private func narrow() {
    // A possible new word must not match others fuzzily.
    rows.isFuzzy = !accepts(String(decoding: typed.text, as: UTF8.self))
    rows.filter = typed.text
  }

  /// - Parameters:
  ///   - typed: text that is already typed.
  ///   - accepts: whether a word may be added.
  ///   - rule: the rule for words, a sentence, shown for a word that may not be added.
  ///   - receive: gets the changed words; none if the user has left.
  public static func present(
    _ title: String, _ checks: [Check], typed: String = "", accepting accepts: @escaping (String) -> Bool,
    rule: String, on navigator: any Navigator, receive: @escaping ([Check]) -> Void
  ) {
    navigator.present(
      ChecklistScene(
        title, checks, typed: typed, accepting: accepts, rule: rule, on: navigator,
        receive: receive), as: .popup)
  }

  /// The typed new word; nil if it may not be added or exists.
  private var newWord: String? {
    let text = String(decoding: typed.text, as: UTF8.self)
    return accepts(text) && !rows.elements.contains { $0.text == text } ? text : nil
  }

  /// Whether the typed text neither matches a word nor may be added.
  private var isRefused: Bool { rows.shown.isEmpty && newWord == nil && !typed.text.isEmpty }

  public func image(for room: ScreenSize) -> SceneImage {
    var image: [[UInt8]] = []
    hasTypedRow = room.rows > 1
    let label = navigator.isLinear ? "\(title): " : "Search or add: "
    let asked = QuestionDisplayData.row(
      label: label, editor: typed, columns: max(1, room.columns), look: palette.faint, palette)
    if hasTypedRow {
      image = [asked.row]
    }
    let new = newWord
    pageRows = max(1, room.rows - image.count - (new == nil ? 0 : 1))
    for place in rows.window(rows: pageRows) {
      image.append(self.row(rows.elements[rows.shown[place]], isChosen: place == rows.cursor, room.columns))
    }
    if let new {
      let words = rows.shown.isEmpty ? "new: Enter adds it" : "new"
      image.append(self.row("[ ] \(new)  \(words)", isChosen: rows.shown.isEmpty, "", room.columns))
    }
    if isRefused {
      image.append(self.row("\(typedBefore)\(rule)", isChosen: false, palette.overdue, room.columns))
    }
    var result = SceneImage(rows: image.prefix(max(1, room.rows)), cursor: hasTypedRow ? asked.cursor : nil)
    if !navigator.isLinear {
      result.frame = PopupFrame(
        title: title, keys: [.enter: "accept", .escape: "leave", .text(" "): "toggle"])
    }
    return result
  }

  /// The typed text, which is shown even without a row of its own.
  private var typedBefore: String {
    hasTypedRow || typed.text.isEmpty ? "" : "\(String(decoding: typed.text, as: UTF8.self)): "
  }

  private func row(_ text: String, isChosen: Bool, _ style: String, _ columns: Int) -> [UInt8] {
    row([(text, style)], isChosen: isChosen, columns)
  }

  private func row(_ parts: [(text: String, style: String)], isChosen: Bool, _ columns: Int) -> [UInt8] {
    var row = ColumnRow(isChosen: isChosen, columns: columns, palette)
    row.append(" ")
    for part in parts { row.append(part.text, part.style) }
    return row.bytes
  }

  private func row(_ check: Check, isChosen: Bool, _ columns: Int) -> [UInt8] {
    let box =
      switch check.state {
      case .off: "[ ]"
      case .on: "[x]"
      case .mixed: "[-]"
      }
    let style = isChosen ? palette.heading : ""
    return row(
      [
        ("\(typedBefore)\(box) ", style), (check.text, check.role.map { palette[$0] } ?? style),
        (check.isNew ? "  new" : "", palette.faint),
      ], isChosen: isChosen, columns)
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text):
      typed.insert(text.filter { !$0.isBlank && $0 != .newline })
      narrow()
    case .mouse(let event): point(event)
    case .said, .resized: return false
    }
    return true
  }

  private func handle(_ key: Key) {
    switch key {
    case .enter: finish()
    case .escape, .control("c"), .control("g"): navigator.dismiss(self)
    case .text(" "): toggle()
    default:
      if rows.move(by: key, takesLetters: false, pageRows: pageRows) { return }
      _ = typed.handle(key)
      narrow()
    }
  }

  private func point(_ event: MouseEvent) {
    switch event.kind {
    case .press:
      let row = event.position.row - (hasTypedRow ? 1 : 0)
      guard row >= 0 else { return }
      rows.move(to: rows.window(rows: pageRows).lowerBound + row)
      toggle()
    case .wheel(let count): rows.move(to: rows.cursor + count)
    }
  }

  /// A mixed word goes from mixed to on, off and mixed again.
  private func toggle() {
    if rows.shown.isEmpty { return addNew() }
    guard let index = rows.chosen else { return }
    let wasMixed = original.indices.contains(index) && original[index] == .mixed
    rows.elements[index].state =
      switch rows.elements[index].state {
      case .off: wasMixed ? .mixed : .on
      case .mixed: .on
      case .on: .off
      }
  }

  private func refuse() {
    navigator.show(ScreenMessage(rule, isWarning: true))
  }

  private func addNew() {
    guard let word = newWord else { return isRefused ? refuse() : () }
    var check = Check(word, state: .on)
    check.isNew = true
    rows.elements.append(check)
    rows.move(to: rows.shown.firstIndex(of: rows.elements.count - 1) ?? 0)
  }

  private var changes: [Check] {
    rows.elements.enumerated().filter { index, check in
      index < original.count ? check.state != original[index] : check.state == .on
    }.map(\.element)
  }

  private func finish() {
    if isRefused { return refuse() }
    // Whoever types a word and presses Enter means that word.
    if typed.text != prefilled, !typed.text.isEmpty, changes.isEmpty { toggle() }
    navigator.dismiss(self)
    if changes.isEmpty { navigator.show(ScreenMessage("Nothing was changed.")) }
    receive(changes)
  }
}
