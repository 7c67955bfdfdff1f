public import EventLoop
import PlainText
import TerminalText

/// A menu in a frame: arrow keys move, Enter chooses, Escape leaves. In a searchable menu, typing filters the
/// choices.
@EventLoop
public final class ChoiceScene: Scene {
  private let title: String
  private let isSearchable: Bool
  private let clickChooses: Bool
  private let receive: (Int?) -> Void

  /// Receives the index of the choice under the cursor whenever it is another one.
  private let preview: (Int) -> Void
  private var previewed: Int?
  private var isOver = false
  private unowned let navigator: any Navigator
  private var palette: Palette { navigator.palette }

  private var rows: ChoiceRows<Choice>
  private var search: LineEditor

  var choices: [Choice] { rows.elements }

  /// The columns of the longest text in front of a shown choice.
  private var leadWidth = 0

  /// The columns of the longest text, if details follow in a column of their own; else 0.
  private var textWidth = 0

  /// Whether a sign stands before the current choice.
  private let marksCurrent: Bool
  private static let widestText = 24
  private static let widestLead = 10
  private var columns = Columns(rows: 1, count: 1, width: 1)

  /// Whether the first row shows what is searched for.
  private var hasSearchRow = false

  /// What the columns show, the first column first.
  private var lines: [Line] = []

  private enum Line: Hashable {
    case choice(_ place: Int)
    case heading(String)

    /// Leaves the heading of the next column out of this one.
    case blank
  }

  private struct Columns {
    var rows: Int
    var count: Int
    var width: Int

    /// Whether a free row precedes a heading.
    var isSpaced: Bool { count > 1 }

    static let gap = 2
    static let leastWidth = 50

    /// The lines that fit into all of them.
    var capacity: Int { rows * count }
  }

  /// The index of the choice that was clicked last.
  private var clicked: Int?

  private init(
    _ title: String, _ choices: [Choice], selected: Int, isSearchable: Bool, clickChooses: Bool,
    on navigator: any Navigator, preview: @escaping (Int) -> Void, receive: @escaping (Int?) -> Void
  ) {
    self.preview = preview
    self.title = title
    self.isSearchable = isSearchable
    self.clickChooses = clickChooses
    self.receive = receive
    self.navigator = navigator
    marksCurrent = choices.contains(where: \.isCurrent)
    rows = ChoiceRows(choices) {
      ($0.text, ([$0.lead, $0.detail] + $0.keywords).joined(separator: " "))
    } needsSearch: {
      $0.needsSearch
    }
    rows.move(to: selected)
    previewed = rows.chosen
    search = LineEditor()
  }

  /// Lets the user choose.
  ///
  /// - Parameters:
  ///   - selected: the index of the choice under the cursor at first.
  ///   - clickChooses: whether a click chooses, as in a menu; else, as in a text to read, it moves the cursor, a second
  ///     click chooses, and `q` leaves unless a search has begun.
  ///   - preview: shows what a choice would do, each time the cursor moves to another one.
  ///   - receive: the index of the choice; nil if the user left the menu.
  public static func present(
    _ title: String, _ choices: [Choice], selected: Int = 0, isSearchable: Bool = false,
    clickChooses: Bool = true, on navigator: any Navigator, preview: @escaping (Int) -> Void = { _ in },
    receive: @escaping (Int?) -> Void
  ) {
    if let typed = navigator.typedChoice {
      navigator.typedChoice = nil
      return receive(choice(typed, among: choices, on: navigator))
    }
    navigator.present(
      ChoiceScene(
        title, choices, selected: selected, isSearchable: isSearchable, clickChooses: clickChooses,
        on: navigator, preview: preview, receive: receive), as: .popup)
  }

  /// The index of the choice with that text, or of the only one that begins with it; nil, and a message, if there is
  /// none.
  private static func choice(
    _ typed: String, among choices: [Choice], on navigator: any Navigator
  ) -> Int? {
    let typed = typed.lowercased()
    func indices(_ isFound: (String) -> Bool) -> [Int] {
      choices.indices.filter {
        ([choices[$0].text.lowercased()] + choices[$0].keywords).contains(where: isFound)
      }
    }
    let begun = indices { $0.hasPrefix(typed) }
    let found = indices { $0 == typed }.first ?? (begun.count == 1 ? begun[0] : nil)
    if let found, choices[found].obstacle == nil { return found }
    let names = choices.map(\.text).joined(separator: ", ")
    navigator.show(ScreenMessage("“\(typed)” is none of these: \(names).", isWarning: true))
    return nil
  }

  public func image(for room: ScreenSize) -> SceneImage {
    let leads = rows.shown.map { DisplayText.width(of: Array(rows.elements[$0].lead.utf8)[...]) }
    // The few longer ones move their own texts.
    leadWidth = min(Self.widestLead, leads.max() ?? 0)
    if navigator.isLinear { return spoken(in: room) }
    let widths = rows.shown.map { DisplayText.width(of: Array(rows.elements[$0].text.utf8)[...]) }
    let widest = rows.shown.allSatisfy { rows.elements[$0].detail.isEmpty } ? 0 : widths.max() ?? 0
    textWidth = widest > Self.widestText ? 0 : widest
    hasSearchRow = isSearchable && room.rows > 1
    let asked = QuestionDisplayData.row(
      label: "Search: ", editor: search, columns: max(1, room.columns), look: palette.faint, palette)
    var image: [[UInt8]] = []
    if hasSearchRow {
      image = [asked.row]
    }
    columns = columns(in: ScreenSize(columns: room.columns, rows: max(1, room.rows - image.count)))
    lines = visibleLines()
    // The typed text must be visible, even without a row of its own.
    let typed = hasSearchRow || search.text.isEmpty ? "" : "\(String(decoding: search.text, as: UTF8.self)): "
    for index in 0..<min(columns.rows, lines.count) {
      var row = self.row(lines[index], behind: typed)
      if lines.indices.contains(index + columns.rows) {
        // The ground of the row under the cursor ends with its column.
        row.append(.space, count: columns.width + Columns.gap - DisplayText.styledWidth(of: row[...]))
        row += palette[.barRow].utf8 + self.row(lines[index + columns.rows], behind: typed)
      }
      image.append(row)
    }
    if rows.shown.isEmpty {
      var row = Array("\(palette.faint)  ".utf8)
      DisplayText.append("\(typed)no match", columns: max(0, room.columns - 2), to: &row)
      image.append(row + palette.reset.utf8)
    }
    var result = SceneImage(rows: image, cursor: hasSearchRow ? asked.cursor : nil)
    result.frame = PopupFrame(
      title: title, keys: [.enter: "choose", .escape: "close"], position: position)
    return result
  }

  /// More choices than rows get two columns, if they are wide enough.
  private func columns(in room: ScreenSize) -> Columns {
    let half = (room.columns - Columns.gap) / 2
    let isDivided =
      leadWidth > 0 && search.text.isEmpty && rows.shown.count > room.rows && half >= Columns.leastWidth
    guard isDivided else { return Columns(rows: room.rows, count: 1, width: room.columns) }
    // The columns are equally long, but for a heading that moves to the second one.
    let sections = Set(rows.shown.map { rows.elements[$0].section }).count
    return Columns(
      rows: min(room.rows, (rows.shown.count + 2 * sections) / 2 + 1), count: 2, width: half)
  }

  /// For a screen reader: the title once, and the choice under the cursor after each move.
  private func spoken(in room: ScreenSize) -> SceneImage {
    columns = Columns(rows: 1, count: 1, width: room.columns)
    let typed = search.text.isEmpty ? "" : "\(String(decoding: search.text, as: UTF8.self)): "
    var line = Array("\(typed)no match".utf8)
    if let chosen = rows.chosen {
      let choice = rows.elements[chosen]
      line = row(choice, behind: typed, isChosen: true)
      if choice.isCurrent { line += ", current".utf8 }
      if !choice.section.isEmpty { line += ", \(choice.section)".utf8 }
      line += ", \(position)".utf8
    }
    return SceneImage(rows: (room.rows > 1 ? [Array(title.utf8)] : []) + [line])
  }

  /// The position of the cursor, in words.
  private var position: String {
    rows.shown.isEmpty ? "" : "\(rows.cursor + 1) of \(rows.shown.count)"
  }

  /// The lines that fit, including the choice under the cursor.
  private func visibleLines() -> [Line] {
    var first = rows.window(rows: columns.capacity).lowerBound
    while true {
      let lines = lines(from: first)
      if first >= rows.cursor || lines.contains(.choice(rows.cursor)) { return lines }
      first += 1
    }
  }

  /// The choices from a place on, and a heading before each section if there is room. Search results are sorted by
  /// how well they match, so they have no sections.
  private func lines(from first: Int) -> [Line] {
    var lines: [Line] = []
    var section = ""
    for place in first..<max(first, rows.shown.count) {
      let next = rows.elements[rows.shown[place]].section
      if next != section, columns.rows > 2, search.text.isEmpty {
        section = next
        // A heading must not be the last row of a column, and needs no free row above at its start.
        if columns.isSpaced, !lines.count.isMultiple(of: columns.rows) { lines.append(.blank) }
        if (lines.count + 1).isMultiple(of: columns.rows) { lines.append(.blank) }
        lines.append(.heading(section))
      } else if !section.isEmpty, columns.isSpaced, lines.count == columns.rows {
        lines.append(.heading(section))
      }
      lines.append(.choice(place))
      if lines.count >= columns.capacity { break }
    }
    return Array(lines.prefix(columns.capacity))
  }

  private func row(_ line: Line, behind typed: String) -> [UInt8] {
    switch line {
    case .choice(let place):
      return row(rows.elements[rows.shown[place]], behind: typed, isChosen: place == rows.cursor)
    case .heading(let section):
      return palette.styled(DisplayText.cut(Array(section.utf8), columns: columns.width), palette.heading)
    case .blank: return []
    }
  }

  private func row(_ choice: Choice, behind typed: String, isChosen: Bool) -> [UInt8] {
    var row = ColumnRow(isChosen: isChosen, columns: columns.width, palette)
    row.append(" ")
    row.append(typed)
    let isFaint = choice.obstacle != nil
    if leadWidth > 0 {
      row.append(choice.lead, isFaint ? palette.faint : palette[.key], width: leadWidth)
      row.append("  ")
    }
    if marksCurrent { row.append(choice.isCurrent ? "✓" : "", palette[.good], width: 2) }
    row.append(
      choice.text,
      isFaint ? palette.faint : choice.role.map { palette[$0] } ?? (isChosen ? palette.heading : ""),
      width: choice.detail.isEmpty ? 0 : textWidth)
    if row.room > 3, !choice.detail.isEmpty {
      row.append("  ")
      row.append(choice.detail, palette.faint)
    }
    return row.bytes
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    defer { showPreview() }
    let lastClicked = clicked
    clicked = nil
    switch event {
    case .key(let key): return handle(key)
    case .paste(let text):
      if isSearchable {
        search.insert(text)
        rows.filter = search.text
      }
      return true
    case .mouse(let event):
      point(event, lastClicked: lastClicked)
      return true
    case .said, .resized: return false
    }
  }

  private func showPreview() {
    guard !isOver, let chosen = rows.chosen, chosen != previewed else { return }
    previewed = chosen
    preview(chosen)
  }

  private func point(_ event: MouseEvent, lastClicked: Int?) {
    switch event.kind {
    case .press:
      let row = event.position.row - (hasSearchRow ? 1 : 0)
      let index = row + (event.position.column < columns.width + Columns.gap ? 0 : columns.rows)
      guard (0..<columns.rows).contains(row), lines.indices.contains(index),
        case .choice(let place) = lines[index]
      else { return }
      rows.move(to: place)
      clicked = rows.chosen
      if clickChooses || clicked == lastClicked { choose() }
    case .wheel(let count): rows.move(to: rows.cursor + count)
    }
  }

  private func handle(_ key: Key) -> Bool {
    switch key {
    case .enter:
      choose()
      return true
    case .escape, .control("c"), .control("g"):
      end(nil)
      return true
    case .text("q") where !isSearchable || !clickChooses && search.text.isEmpty:
      end(nil)
      return true
    default:
      break
    }
    if rows.move(by: key, takesLetters: !isSearchable, pageRows: columns.capacity) { return true }
    if isSearchable {
      _ = search.handle(key)
      rows.filter = search.text
    } else if let character = key.character,
      let index = rows.elements.firstIndex(where: { $0.lead == String(decoding: character, as: UTF8.self) }),
      let place = rows.shown.firstIndex(of: index)
    {
      // The text in front of a choice is its key.
      rows.move(to: place)
      choose()
    }
    return true
  }

  private func choose() {
    guard let index = rows.chosen else { return }
    if let obstacle = rows.elements[index].obstacle {
      return navigator.show(ScreenMessage(obstacle, isWarning: true))
    }
    end(index)
  }

  private func end(_ index: Int?) {
    isOver = true
    navigator.dismiss(self)
    receive(index)
  }
}
