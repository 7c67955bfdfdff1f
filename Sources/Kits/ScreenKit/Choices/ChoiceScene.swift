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
  private var pageRows = 1
  private var hasTitle = true
  private let leadWidth: Int

  /// The choices shown in the rows below the title; nil for a heading.
  private var places: [Int?] = []

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
    rows = ChoiceRows(choices) {
      ($0.text, ([$0.lead, $0.detail] + $0.keywords).joined(separator: " "))
    } needsSearch: {
      $0.needsSearch
    }
    rows.move(to: selected)
    previewed = rows.chosen
    search = LineEditor()
    leadWidth = choices.map { DisplayText.width(of: Array($0.lead.utf8)[...]) }.max() ?? 0
  }

  /// Lets the user choose.
  ///
  /// - Parameters:
  ///   - selected: the index of the choice under the cursor at first.
  ///   - clickChooses: whether a click chooses, as in a menu; else it moves the cursor, and a second click
  ///     chooses.
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
    let texts = choices.map { $0.text.lowercased() }
    let begun = texts.indices.filter { texts[$0].hasPrefix(typed.lowercased()) }
    let found = texts.firstIndex(of: typed.lowercased()) ?? (begun.count == 1 ? begun[0] : nil)
    if let found, choices[found].obstacle == nil { return found }
    let names = choices.map(\.text).joined(separator: ", ")
    navigator.show(ScreenMessage("“\(typed)” is none of these: \(names).", isWarning: true))
    return nil
  }

  public func image(for room: ScreenSize) -> SceneImage {
    var image: [[UInt8]] = []
    var cursor: ScreenPosition?
    if navigator.isLinear { return spoken(in: room) }
    hasTitle = room.rows > (isSearchable ? 1 : 2)
    if hasTitle {
      var row = Array("\(palette.heading)".utf8)
      let width = DisplayText.append(title, columns: room.columns, to: &row)
      row += palette.reset.utf8
      if isSearchable {
        let start = min(width + 1, max(0, room.columns - Self.leastRoomForSearch))
        row = start > width ? row + [.space] : Array(row.prefix(0))
        let typed = DisplayText.append(
          search.text[...], columns: max(0, room.columns - (start > width ? start : 0) - 1), to: &row)
        cursor = ScreenPosition(column: (start > width ? start : 0) + typed, row: 0)
        let blanks = room.columns - (start > width ? start : 0) - typed - position.utf8.count
        if blanks > 0 {
          row += [UInt8](repeating: .space, count: blanks)
          row += "\(palette.faint)\(position)\(palette.reset)".utf8
        }
      }
      image.append(row)
    }
    pageRows = max(1, room.rows - image.count)
    // The typed text must be visible, even without a title.
    let typed = hasTitle || search.text.isEmpty ? "" : "\(String(decoding: search.text, as: UTF8.self)): "
    places = visiblePlaces()
    for (index, place) in places.enumerated() {
      guard let place else {
        if let next = places[index...].lazy.compactMap(\.self).first {
          image.append(heading(rows.elements[rows.shown[next]].section, room.columns))
        }
        continue
      }
      let choice = rows.elements[rows.shown[place]]
      image.append(row(choice, behind: typed, isChosen: place == rows.cursor, room.columns))
    }
    if rows.shown.isEmpty {
      var row = Array("\(palette.faint)  ".utf8)
      DisplayText.append("\(typed)no match", columns: max(0, room.columns - 2), to: &row)
      image.append(row + palette.reset.utf8)
    }
    return SceneImage(rows: image, cursor: cursor)
  }

  private static let leastRoomForSearch = 12

  /// For a screen reader: the title once, and the choice under the cursor after each move.
  private func spoken(in room: ScreenSize) -> SceneImage {
    hasTitle = room.rows > 1
    pageRows = 1
    let typed = search.text.isEmpty ? "" : "\(String(decoding: search.text, as: UTF8.self)): "
    var line = Array("\(typed)no match".utf8)
    if let chosen = rows.chosen {
      let choice = rows.elements[chosen]
      line = row(choice, behind: typed, isChosen: true, room.columns)
      if !choice.section.isEmpty { line += ", \(choice.section)".utf8 }
      line += ", \(position)".utf8
    }
    return SceneImage(rows: (hasTitle ? [Array(title.utf8)] : []) + [line])
  }

  /// The position of the cursor, in words.
  private var position: String {
    rows.shown.isEmpty ? "" : "\(rows.cursor + 1) of \(rows.shown.count)"
  }

  /// The choices that fit, including the one under the cursor, and a heading before each section if there is
  /// room. Search results are sorted by how well they match, so they have no sections.
  private func visiblePlaces() -> [Int?] {
    var visible: [Int?] = []
    var section = ""
    for place in rows.window(rows: pageRows) {
      let choice = rows.elements[rows.shown[place]]
      if choice.section != section, pageRows > 2, search.text.isEmpty {
        section = choice.section
        visible.append(nil)
      }
      visible.append(place)
    }
    if visible.count > pageRows, let cursor = visible.firstIndex(of: rows.cursor) {
      let start = max(0, cursor - pageRows + 1)
      visible = Array(visible[start..<(start + pageRows)])
    }
    // A heading must not be the last row.
    if visible.last == .some(nil) { visible.removeLast() }
    return visible
  }

  private func heading(_ section: String, _ columns: Int) -> [UInt8] {
    var row = Array("\(palette.heading)".utf8)
    DisplayText.append(section, columns: columns, to: &row)
    return row + palette.reset.utf8
  }

  private func row(_ choice: Choice, behind typed: String, isChosen: Bool, _ columns: Int) -> [UInt8] {
    // The ground of the row under the cursor reaches to the edge of the menu.
    var row = Array("\(isChosen ? "\(palette[.cursorRow])\(palette[.accent])▌\(palette.reset) " : "  ")".utf8)
    var room = max(0, columns - 2)
    room -= DisplayText.append(typed, columns: room, to: &row)
    let isFaint = choice.obstacle != nil
    row += (isFaint ? palette.faint : isChosen ? palette.heading : "").utf8
    if leadWidth > 0 {
      let taken = DisplayText.append(choice.lead, columns: room, to: &row)
      let blanks = min(room - taken, leadWidth - taken + 2)
      row += [UInt8](repeating: .space, count: blanks)
      room -= taken + blanks
    }
    room -= DisplayText.append(choice.text, columns: room, to: &row)
    row += palette.reset.utf8
    if room > 3, !choice.detail.isEmpty {
      row += "  \(palette.faint)".utf8
      DisplayText.append(choice.detail, columns: room - 2, to: &row)
      row += palette.reset.utf8
    }
    return row
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
      // Leave a row for the title, unless there is hardly any room.
      let row = event.position.row - (hasTitle ? 1 : 0)
      guard places.indices.contains(row), let place = places[row] else { return }
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
    case .text("q") where !isSearchable:
      end(nil)
      return true
    default:
      break
    }
    if rows.move(by: key, takesLetters: !isSearchable, pageRows: pageRows) { return true }
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
