import PlainText
import ScreenKit

/// Tracks the pictures that a terminal shows and stores, and makes the bytes that update them.
///
/// kitty's protocol transmits a picture once and then places it by number, in parts if something covers it;
/// recent pictures stay in the terminal. Sixels last only as long as the cells under them.
struct PictureWriter {
  private struct KeptPicture {
    let picture: TerminalPicture
    let number: Int
    let pixels: Int
  }

  private var shown: [PicturePlacement] = []

  /// The bytes that transmit pictures, since they were last taken.
  private var handedOver: [UInt8] = []

  /// The pictures stored in the terminal, the last used at the end.
  private var kept: [KeptPicture] = []

  /// Whether the terminal's state is unknown.
  private var isForgotten = false
  private var lastNumber = 0

  /// The limit of stored pictures, in pixels of four bytes: a fifth of kitty's.
  private static let mostPixelsKept = 16_000_000

  /// Resets the state after another program used the screen.
  mutating func forget() {
    shown = []
    isForgotten = !kept.isEmpty
  }

  /// The bytes that remove all pictures, also from the terminal's memory.
  mutating func removeAll() -> [UInt8] {
    defer { (shown, kept, isForgotten) = ([], [], false) }
    return kept.flatMap { Self.deletion(of: $0.number) }
  }

  /// Removes pictures that are no longer shown.
  ///
  /// - Returns: the rows to draw again.
  mutating func remove(allBut placements: [PicturePlacement], to frame: inout [UInt8]) -> [Range<Int>] {
    if isForgotten { frame += removeAll() }
    guard !shown.isEmpty else { return [] }
    let staying = Set(placements)
    let gone = shown.filter { !staying.contains($0) }
    shown.removeAll { !staying.contains($0) }
    for placement in gone where !placement.isSixels {
      guard let number = number(of: placement.picture) else { continue }
      frame += "\u{1B}_Ga=d,d=i,i=\(number),p=\(Self.identity(of: placement)),q=2\u{1B}\\".utf8
    }
    return gone.filter(\.isSixels).map(\.part.rows)
  }

  /// Draws missing pictures, and those over which something else was drawn.
  ///
  /// - Returns: the places where sixels were drawn.
  mutating func draw(
    _ placements: [PicturePlacement], drawn: [ScreenArea], to frame: inout [UInt8]
  ) -> [ScreenArea] {
    let there = Set(shown)
    var sixels: [ScreenArea] = []
    for placement in placements {
      let isThere = there.contains(placement)
      if isThere, !drawn.contains(where: placement.part.overlaps) { continue }
      if !isThere { shown.append(placement) }
      let origin = placement.part.origin
      switch placement.picture.encoding {
      case .sixels(let bytes):
        FrameWriter.appendMove(column: origin.column, row: origin.row, to: &frame)
        frame += bytes
        sixels.append(placement.part)
      case .png(let bytes, let size):
        let number = number(handingOver: placement.picture, bytes, size)
        FrameWriter.appendMove(column: origin.column, row: origin.row, to: &frame)
        frame += Self.sequence(placing: placement, number: number, size: size).utf8
      }
    }
    if !kept.isEmpty { dropOldest(to: &frame) }
    return sixels
  }

  // MARK: kitty

  /// Transmits the pictures of a frame, before the frame: nothing is visible yet, and a terminal limits the
  /// time and bytes until the end of a frame.
  mutating func takeHandedOver() -> [UInt8] {
    defer { handedOver = [] }
    return handedOver
  }

  private func number(of picture: TerminalPicture) -> Int? {
    kept.first { $0.picture == picture }?.number
  }

  private mutating func number(
    handingOver picture: TerminalPicture, _ bytes: [UInt8], _ size: PixelSize
  ) -> Int {
    if let index = kept.firstIndex(where: { $0.picture == picture }) {
      kept.append(kept.remove(at: index))
      return kept[kept.count - 1].number
    }
    lastNumber += 1
    kept.append(KeptPicture(picture: picture, number: lastNumber, pixels: size.width * size.height))
    // In pieces, as the protocol requires.
    for start in stride(from: 0, to: bytes.count, by: Self.mostBytesAtOnce) {
      let end = min(start + Self.mostBytesAtOnce, bytes.count)
      let first = start == 0 ? "a=t,f=100,i=\(lastNumber),q=2," : ""
      handedOver += "\u{1B}_G\(first)m=\(end < bytes.count ? 1 : 0);".utf8
      handedOver += Base64.encode(bytes[start..<end])
      handedOver += "\u{1B}\\".utf8
    }
    return lastNumber
  }

  /// Four characters for three bytes, at most 4096.
  private static let mostBytesAtOnce = 3072

  private mutating func dropOldest(to frame: inout [UInt8]) {
    var pixels = kept.reduce(0) { $0 + $1.pixels }
    guard pixels > Self.mostPixelsKept else { return }
    let used = Set(shown.map(\.picture))
    for old in kept where pixels > Self.mostPixelsKept && !used.contains(old.picture) {
      pixels -= old.pixels
      frame += Self.deletion(of: old.number)
      kept.removeAll { $0.number == old.number }
    }
  }

  private static func sequence(placing placement: PicturePlacement, number: Int, size: PixelSize) -> String {
    let (area, part) = (placement.area, placement.part)
    var keys = "a=p,i=\(number),p=\(identity(of: placement)),c=\(part.size.columns),r=\(part.size.rows)"
    if part != area {
      // The pixels of the part.
      let x = (part.origin.column - area.origin.column) * size.width / area.size.columns
      let y = (part.origin.row - area.origin.row) * size.height / area.size.rows
      let right = (part.columns.upperBound - area.origin.column) * size.width / area.size.columns
      let bottom = (part.rows.upperBound - area.origin.row) * size.height / area.size.rows
      keys += ",x=\(x),y=\(y),w=\(max(1, right - x)),h=\(max(1, bottom - y))"
    }
    return "\u{1B}_G\(keys),C=1,q=2\u{1B}\\"
  }

  /// Two placements of one picture at different places.
  private static func identity(of placement: PicturePlacement) -> Int {
    placement.part.origin.row << 14 | placement.part.origin.column + 1
  }

  private static func deletion(of number: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8)
  }
}
