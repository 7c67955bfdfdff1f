import PlainText
package import TerminalText

/// Combines the images of scenes into the rows of a screen.
struct SceneLayout {
  private(set) var text: [UInt8]
  private(set) var rowCount: Int
  private(set) var cursor: ScreenPosition?
  private(set) var pictures: [PlacedPicture]

  /// The first column on the screen.
  private var left: Int

  /// From these widths on, a pane is at the right, or below.
  private static let leastColumnsForRight = 110
  private static let leastColumnsForBelow = 80
  private static let leastRowsForRight = 2

  /// Smaller rooms have no frame.
  private static let leastColumnsForFrame = 7
  private static let leastRowsForFrame = 5

  private static func hasFrame(in room: ScreenSize) -> Bool {
    room.columns >= leastColumnsForFrame && room.rows >= leastRowsForFrame
  }

  static func popupRoom(in room: ScreenSize) -> ScreenSize {
    let (columns, rows) =
      hasFrame(in: room)
      ? (room.columns - 4, room.rows - 2) : (room.columns, room.rows - (hasTitleRow(in: room) ? 1 : 0))
    return ScreenSize(columns: max(1, columns), rows: max(1, rows))
  }

  /// Whether a popup without a frame has its title in a row above.
  private static func hasTitleRow(in room: ScreenSize) -> Bool { room.rows > 2 }

  enum PanePlace: Hashable {
    case right(columns: Int)
    case below(rows: Int)
    case whole

    /// - Parameters:
    ///   - leastRows: the least rows of the pane.
    ///   - width: that of a pane at the right, with its edge.
    ///   - isLinear: whether a screen reader reads the screen: then one scene is shown at a time.
    init(in room: ScreenSize, leastRows: Int, width: Int, isLinear: Bool) {
      if isLinear {
        self = .whole
      } else if room.columns >= SceneLayout.leastColumnsForRight,
        room.rows >= max(leastRows, SceneLayout.leastRowsForRight)
      {
        self = .right(columns: width)
      } else if room.columns >= SceneLayout.leastColumnsForBelow, room.rows >= 9,
        room.rows * 2 / 5 > leastRows
      {
        self = .below(rows: room.rows * 2 / 5)
      } else {
        self = .whole
      }
    }

    /// The room of the pane, without the dividing line.
    func room(for room: ScreenSize) -> ScreenSize {
      switch self {
      case .right(let columns): Sides.rightArea(in: room, columns: columns, below: 0).size
      case .below(let rows): ScreenSize(columns: room.columns, rows: rows - 1)
      case .whole: room
      }
    }

    func area(in room: ScreenSize) -> ScreenArea {
      if case .right(let columns) = self { return Sides.rightArea(in: room, columns: columns, below: 0) }
      let size = self.room(for: room)
      return ScreenArea(
        origin: ScreenPosition(column: room.columns - size.columns, row: room.rows - size.rows), size: size)
    }

    func rest(of room: ScreenSize) -> ScreenSize {
      switch self {
      case .right(let columns): ScreenSize(columns: room.columns - columns, rows: room.rows)
      case .below(let rows): ScreenSize(columns: room.columns, rows: room.rows - rows)
      case .whole: ScreenSize(columns: room.columns, rows: 0)
      }
    }
  }

  /// The columns of the panes at both sides of a scene, with their edges; 0 for none.
  struct Sides: Hashable {
    var left = 0
    var right = 0

    private static let leastRows = 10

    init() {}

    init(in screen: ScreenSize, hasLeft: Bool, hasRight: Bool) {
      guard screen.rows >= Self.leastRows else { return }
      if hasLeft, screen.columns >= SceneSides.leastColumnsForLeft { left = 28 }
      if hasRight, screen.columns >= SceneSides.leastColumns { right = Self.rightColumns(on: screen) }
    }

    /// The columns of a pane at the right, whichever it is: then the scene beside it stays as it is.
    static func rightColumns(on screen: ScreenSize) -> Int {
      40 + max(0, min(18, (screen.columns - SceneSides.leastColumns) / 4))
    }

    /// The room of the scene between the panes.
    func middle(of room: ScreenSize) -> ScreenSize {
      ScreenSize(columns: room.columns - left - right, rows: room.rows)
    }

    /// The contents of the panes, without edges and blanks. In a high room a row above is free.
    func leftArea(in room: ScreenSize, below header: Int) -> ScreenArea {
      Self.area(column: 0, columns: left - 3, room, header)
    }

    func rightArea(in room: ScreenSize, below header: Int) -> ScreenArea {
      Self.rightArea(in: room, columns: right, below: header)
    }

    fileprivate static func rightArea(in room: ScreenSize, columns: Int, below header: Int) -> ScreenArea {
      area(column: room.columns - columns + 4, columns: columns - 5, room, header)
    }

    private static func area(column: Int, columns: Int, _ room: ScreenSize, _ header: Int) -> ScreenArea {
      let first = firstRow(in: room)
      return ScreenArea(
        origin: ScreenPosition(column: column, row: header + first),
        size: ScreenSize(columns: columns, rows: room.rows - first))
    }

    static func firstRow(in room: ScreenSize) -> Int { room.rows >= Self.leastRowsForFreeRow ? 1 : 0 }

    private static let leastRowsForFreeRow = 26
  }

  /// - Parameter left: the first column on the screen.
  init(_ image: SceneImage, rows: Int, left: Int = 0) {
    self.left = left
    text = image.text
    rowCount = image.rowCount
    cursor = image.cursor
    pictures = image.pictures
    pad(to: rows)
  }

  private mutating func pad(to rows: Int) {
    text.append(.newline, count: max(0, rows - rowCount))
    rowCount = max(rows, rowCount)
  }

  /// Appends an image below.
  mutating func append(_ image: SceneImage, takesCursor: Bool) {
    if takesCursor {
      cursor = image.cursor.map { ScreenPosition(column: $0.column, row: rowCount + $0.row) }
    }
    add(image.pictures, at: ScreenPosition(column: 0, row: rowCount))
    text += image.text
    rowCount += image.rowCount
  }

  /// Adds the image of a pane beside or below.
  ///
  /// - Parameter hasFocus: whether the pane has the focus. The dividing line of its focused rows is double then, which
  ///   is visible without colours.
  mutating func add(
    pane: SceneImage, at place: PanePlace, in room: ScreenSize, hasFocus: Bool, palette: Palette
  ) {
    func line(_ hasFocus: Bool) -> String { palette[hasFocus ? .accent : .border] }
    let reset = palette.reset
    switch place {
    case .whole:
      self = SceneLayout(pane, rows: room.rows, left: left)
    case .below:
      let sign = hasFocus ? "═" : "─"
      let title = pane.frame.map { " \($0.title) " } ?? ""
      let rule = String(repeating: sign, count: max(0, room.columns - title.count - 2))
      text += Array(
        "\(line(hasFocus))\(sign)\(sign)\(reset)\(palette.heading)\(title)\(reset)\(line(hasFocus))\(rule)\(reset)\n"
          .utf8)
      rowCount += 1
      append(pane, takesCursor: hasFocus)
      pad(to: room.rows)
    case .right(let columns):
      // A blank is left of the edge, and two are right of it.
      let start = room.columns - columns + 1
      let top = Sides.firstRow(in: room)
      overlay(
        Self.rows(String(repeating: "\n", count: top).utf8 + pane.text, count: room.rows).enumerated().map {
          let hasFocus = hasFocus && pane.focusedRows?.contains($0 - top) ?? true
          return Array("\(line(hasFocus))\(hasFocus ? "║" : "│")\(reset)  ".utf8) + $1
        },
        column: start, row: 0)
      add(pane.pictures, at: ScreenPosition(column: start + 3, row: top))
      guard hasFocus else { return }
      cursor = pane.cursor.map { ScreenPosition(column: $0.column + start + 3, row: $0.row + top) }
    }
  }

  /// Puts the rows between the panes of the scene, and the header above.
  ///
  /// - Parameter edges: the look of each pane's edge; the left one is double if its pane has the focus.
  mutating func surround(
    header: [UInt8]?, left leftImage: SceneImage?, right rightImage: SceneImage?, _ sides: Sides,
    in room: ScreenSize, hasFocus: Bool, edges: (left: String, right: String), reset: String
  ) {
    guard header != nil || sides != Sides() else { return }
    let top = header == nil ? 0 : 1
    let inner = Self.rows(text, count: rowCount)
    let origin = ScreenPosition(column: left, row: top)
    cursor = cursor.map { ScreenPosition(column: $0.column + left, row: $0.row + top) }
    pictures = pictures.map { $0.moved(to: origin) }
    left = 0
    text.removeAll(keepingCapacity: true)
    if let header { text += header + [.newline] }
    let firstRow = Sides.firstRow(in: room)
    let (leftRows, rightRows) = (
      leftImage.map { Self.rows($0.text, count: 0) }, rightImage.map { Self.rows($0.text, count: 0) }
    )
    let leftEdge = Self.move(to: sides.left - 2) + Array("\(edges.left)\(hasFocus ? "║" : "│")\(reset) ".utf8)
    let rightEdge =
      Self.move(to: room.columns - sides.right + 1) + Array("\(edges.right)│\(reset)  ".utf8)
    for (index, row) in inner.enumerated() {
      if let leftRows {
        if leftRows.indices.contains(index - firstRow) { text += leftRows[index - firstRow] }
        text += leftEdge
      }
      text += row
      if let rightRows {
        text += rightEdge
        if rightRows.indices.contains(index - firstRow) { text += rightRows[index - firstRow] }
      }
      text.append(.newline)
    }
    rowCount += top
  }

  /// The sequence that ends the look of a row, and moves to a column of it.
  private static func move(to column: Int) -> [UInt8] { Array("\u{1B}[0m\u{1B}[\(column + 1)G".utf8) }

  /// Draws an image in a frame in the middle of an area, or over everything if there is too little room.
  ///
  /// - Returns: the area of its rows.
  mutating func add(popup: SceneImage, in area: ScreenArea, palette: Palette) -> ScreenArea {
    let room = area.size
    let frame = popup.frame
    var title: [UInt8] = []
    DisplayText.append(
      frame?.title ?? "", columns: Self.hasFrame(in: room) ? room.columns - 5 : room.columns, to: &title)
    title = palette.styled(title, palette.heading)
    guard Self.hasFrame(in: room) else {
      var rows = Self.rows(popup.text, count: popup.rowCount).prefix(room.rows)
      let origin = ScreenPosition(column: 0, row: frame != nil && Self.hasTitleRow(in: room) ? 1 : 0)
      if origin.row > 0 { rows.insert(title, at: 0) }
      self = SceneLayout(
        SceneImage(
          rows: rows,
          cursor: popup.cursor.map { ScreenPosition(column: $0.column, row: $0.row + origin.row) },
          pictures: popup.pictures.map { $0.moved(to: origin) }),
        rows: room.rows, left: left)
      return ScreenArea(
        origin: origin, size: ScreenSize(columns: room.columns, rows: room.rows - origin.row))
    }
    let rows = Self.rows(popup.text, count: popup.rowCount).prefix(max(0, room.rows - 2))
    // The keys matter more than the position.
    let hints = frame?.hints(columns: room.columns - 4, palette) ?? []
    let position = frame.map { palette.styled(Array($0.position.utf8), palette.faint) } ?? []
    var bottom = PopupEdge(hints, position)
    if bottom.width > room.columns - 2 { bottom = PopupEdge(hints, []) }
    let edges = (top: PopupEdge(title), bottom: bottom)
    let needed =
      rows.map { DisplayText.styledWidth(of: $0[...]) } + [edges.top.width - 1, edges.bottom.width - 1]
    let width = min(max(0, room.columns - 4), needed.max() ?? 0)
    let (fill, line, reset) = (palette[.barRow], palette[.accent], palette.reset)
    let framed =
      [edges.top.row("╭", "╮", columns: width + 2, palette)]
      + rows.map { row in
        let blanks = String(repeating: " ", count: max(0, width - DisplayText.styledWidth(of: row[...])))
        return Array("\(fill)\(line)│\(reset) ".utf8) + row
          + Array("\(reset)\(blanks)\(fill) \(line)│\(reset)".utf8)
      } + [edges.bottom.row("╰", "╯", columns: width + 2, palette)]
    let free = frame?.freeRows ?? 0
    let (column, row) = (
      area.origin.column + max(0, (room.columns - width - 4) / 2),
      area.origin.row + free + max(0, (room.rows - framed.count - free) / 2)
    )
    // Words that the frame cuts do not touch it.
    let (before, after) = (min(1, column), min(1, area.origin.column + room.columns - column - width - 4))
    overlay(
      framed.map {
        [UInt8](repeating: .space, count: before) + $0 + [UInt8](repeating: .space, count: after)
      }, column: column - before, row: row)
    cursor = popup.cursor.map { ScreenPosition(column: $0.column + column + 2, row: $0.row + row + 1) }
    let cover = ScreenArea(
      origin: ScreenPosition(column: column - before, row: row),
      size: ScreenSize(columns: before + width + 4 + after, rows: framed.count))
    for index in pictures.indices { pictures[index].cover = cover }
    let inside = ScreenArea(
      origin: ScreenPosition(column: column + 2, row: row + 1),
      size: ScreenSize(columns: width, rows: rows.count))
    add(popup.pictures, at: inside.origin)
    return inside
  }

  private mutating func add(_ added: [PlacedPicture], at origin: ScreenPosition) {
    pictures += added.map { $0.moved(to: origin) }
  }

  /// Draws rows over others. Each starts at an absolute column, so that a text whose width the terminal sees
  /// differently does not shift it.
  private mutating func overlay(_ rows: [[UInt8]], column: Int, row: Int) {
    var lines = Self.rows(text, count: rowCount)
    for (index, overlaid) in rows.enumerated() where row + index < lines.count {
      lines[row + index] += Self.move(to: left + column) + overlaid
    }
    text = SceneImage(rows: lines).text
  }

  /// The rows of a text, at least so many.
  // A loop, because a generic split takes longer than drawing the rows.
  private static func rows(_ text: [UInt8], count: Int) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    var start = 0
    for index in text.indices where text[index] == .newline {
      rows.append(Array(text[start..<index]))
      start = index + 1
    }
    while rows.count < count { rows.append([]) }
    return rows
  }
}

/// A horizontal edge of a popup's frame, with texts at its ends.
private struct PopupEdge {
  private let texts: [[UInt8]]

  /// The columns of the texts and of the blanks around them.
  let width: Int

  init(_ texts: [UInt8]...) {
    let widths = texts.map { DisplayText.styledWidth(of: $0[...]) }
    self.texts = zip(texts, widths).map { $1 == 0 ? [] : $0 }
    width = widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) }
  }

  /// The edge between two corners. Texts that do not fit are left out.
  func row(_ left: String, _ right: String, columns: Int, _ palette: Palette) -> [UInt8] {
    let edge = "\(palette.reset)\(palette[.barRow])\(palette[.accent])"
    let isShown = width <= columns
    let spaced = texts.map { text in
      text.isEmpty || !isShown
        ? [] : Array("\(palette.reset)\(palette[.barRow]) ".utf8) + text + Array("\(edge) ".utf8)
    }
    let rule = Array(String(repeating: "─", count: isShown ? columns - width : columns).utf8)
    return Array("\(edge)\(left)".utf8) + (spaced.first ?? []) + rule + spaced.dropFirst().joined()
      + Array("\(right)\(palette.reset)".utf8)
  }
}

extension Palette {
  /// Rows of `room.inner` between the margins of the room, into which the ground of a bar goes on.
  package func inset(_ rows: [[UInt8]], in room: ScreenSize) -> [[UInt8]] {
    let blanks = [UInt8](repeating: .space, count: room.margin)
    let ground = Array(self[.barRow].utf8)
    return rows.map { row in
      if row.isEmpty || blanks.isEmpty { return row }
      guard !ground.isEmpty, row.starts(with: ground) else { return blanks + row }
      return ground + blanks + row.dropFirst(ground.count) + ground + blanks + reset.utf8
    }
  }
}

extension SceneImage {
  /// The image of `room.inner` on the ground of a bar, between the margins of the room.
  ///
  /// - Parameter hasRule: whether a rule stands above, because the terminal shows no such ground.
  func bar(in room: ScreenSize, hasRule: Bool, _ palette: Palette) -> SceneImage {
    let blanks = [UInt8](repeating: .space, count: room.margin)
    let rule = palette.styled(Array(String(repeating: "─", count: room.columns).utf8), palette[.border])
    let rows = text.split(separator: .newline, omittingEmptySubsequences: false).dropLast()
    let origin = ScreenPosition(column: room.margin, row: hasRule ? 1 : 0)
    return SceneImage(
      rows: (hasRule ? [rule] : [])
        + rows.map { palette.row(blanks + $0, on: .barRow, columns: room.columns) },
      cursor: cursor.map { ScreenPosition(column: $0.column + origin.column, row: $0.row + origin.row) },
      pictures: pictures.map { $0.moved(to: origin) })
  }

  mutating func replace(_ sequence: String, with other: String) {
    let (old, new) = (Array(sequence.utf8), Array(other.utf8))
    guard !old.isEmpty, old != new else { return }
    var replaced: [UInt8] = []
    replaced.reserveCapacity(text.count)
    var rest = text[...]
    while let range = rest.firstRange(ofBytes: old) {
      replaced += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    text = replaced + rest
  }
}
