import CChafa

/// Draws pictures with characters.
package struct CellCanvas: Hashable, Sendable {
  /// The colours of a terminal.
  package enum Colors: Hashable, Sendable {
    /// Characters without colours.
    case none
    case indexed
    case trueColor
  }

  private let colors: Colors

  package init(_ colors: Colors) {
    self.colors = colors
  }

  /// The picture in its own proportions, as large as the room allows; a cell is twice as high as wide.
  ///
  /// - Returns: rows of the same width: UTF-8 with SGR escape sequences, which begin and end without
  ///   attributes.
  package func draw(_ bitmap: Bitmap, columns: Int, rows: Int) -> (columns: Int, rows: [[UInt8]]) {
    let geometry = CellGeometry(of: bitmap, inColumns: columns, rows: rows)
    guard geometry.rows > 0 else { return (0, []) }
    let (width, height) = (gint(geometry.columns), gint(geometry.rows))
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    chafa_symbol_map_add_by_tags(symbols, Self.symbols(for: colors))
    let configuration = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(configuration) }
    chafa_canvas_config_set_geometry(configuration, width, height)
    chafa_canvas_config_set_canvas_mode(configuration, Self.mode(for: colors))
    chafa_canvas_config_set_symbol_map(configuration, symbols)
    // It would change the contrast by a random sample of the pixels.
    chafa_canvas_config_set_preprocessing_enabled(configuration, 0)
    if colors == .none { chafa_canvas_config_set_dither_mode(configuration, CHAFA_DITHER_MODE_ORDERED) }
    // Speed matters: a grid draws many of them, each of a few cells.
    chafa_canvas_config_set_work_factor(configuration, 0.2)
    let canvas = chafa_canvas_new(configuration)
    defer { chafa_canvas_unref(canvas) }
    bitmap.draw(on: canvas)
    return (Int(width), (0..<height).map { row(canvas, $0, width: width) })
  }

  private func row(_ canvas: OpaquePointer?, _ y: gint, width: gint) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: (gint, gint) = (-1, -1)
    for x in 0..<width {
      let character = chafa_canvas_get_char_at(canvas, x, y)
      var (text, ground): (gint, gint) = (-1, -1)
      if colors != .none { chafa_canvas_get_raw_colors_at(canvas, x, y, &text, &ground) }
      bytes += sequence(text, ground, after: last).utf8
      last = (text, ground)
      bytes += Character(UnicodeScalar(character) ?? " ").utf8
    }
    if last != (-1, -1) { bytes += "\u{1B}[0m".utf8 }
    return bytes
  }

  /// The change of colours from one cell to the next; transparent pixels have the terminal's background.
  private func sequence(_ text: gint, _ ground: gint, after last: (text: gint, ground: gint)) -> String {
    let changes =
      (text == last.text ? [] : [spelling(text, 38)]) + (ground == last.ground ? [] : [spelling(ground, 48)])
    return changes.isEmpty ? "" : "\u{1B}[\(changes.joined(separator: ";"))m"
  }

  private func spelling(_ color: gint, _ target: Int) -> String {
    // 39 and 49 are the terminal's own.
    if color < 0 { return "\(target + 1)" }
    if colors == .indexed { return "\(target);5;\(color)" }
    return "\(target);2;\(color >> 16 & 255);\(color >> 8 & 255);\(color & 255)"
  }

  private static func mode(for colors: Colors) -> ChafaCanvasMode {
    switch colors {
    case .none: CHAFA_CANVAS_MODE_FGBG
    case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
    case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }

  /// Half blocks, which every font has, and shades if there are no colours.
  private static func symbols(for colors: Colors) -> ChafaSymbolTags {
    let halves =
      CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue
    return ChafaSymbolTags(colors == .none ? halves | CHAFA_SYMBOL_TAG_QUAD.rawValue : halves)
  }
}
