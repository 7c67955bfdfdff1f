import ScreenKit

/// Collects how a terminal draws pictures from its answers, one at a time.
struct PictureKnowledge {
  private let asksForKitty: Bool

  /// Overrides the terminal's answers.
  private let known: PictureSupport.Graphics?

  private var graphics: PictureSupport.Graphics?
  private var knowsKitty = false
  private var knowsSixels = false
  private var largestSixels: PixelSize?

  /// The size of a cell, from the system or else from the terminal.
  var systemCell: PixelSize?
  private var cell: PixelSize?

  /// Whether the last answer is pending.
  private(set) var isAwaited = false

  /// - Parameter known: facts that need not be queried.
  init(_ known: PictureSupport.Graphics?, asksForKitty: Bool) {
    self.known = known
    self.asksForKitty = asksForKitty
    graphics = known
  }

  /// Nil until both are known: pixels would be misplaced.
  var support: PictureSupport? {
    guard let graphics, let cell = systemCell ?? cell else { return nil }
    return PictureSupport(graphics, cell: cell, largest: graphics == .sixel ? largestSixels : nil)
  }

  /// The first query; earlier answers stay valid until the new ones come.
  ///
  /// - Parameter cell: the size according to the system.
  mutating func question(cell: PixelSize?) -> String {
    systemCell = cell
    let sizes = cell == nil ? ControlSequence.askForCell : ""
    if let known { return sizes + (known == .sixel ? ControlSequence.askForLargestSixels : "") }
    (knowsKitty, knowsSixels) = (false, false)
    isAwaited = true
    return (asksForKitty ? ControlSequence.askForKittyGraphics : "") + sizes
      + ControlSequence.askForAttributes
  }

  /// - Returns: the next query.
  mutating func take(_ answer: TerminalAnswer) -> String {
    switch answer {
    case .kittyGraphics: knowsKitty = true
    case .cell(let size): cell = size
    case .largestSixels(let size): largestSixels = size
    // It comes after the answers to earlier queries.
    case .attributes(let numbers) where isAwaited:
      if !knowsKitty, !knowsSixels, numbers.contains(4) {
        knowsSixels = true
        return ControlSequence.askForLargestSixels + ControlSequence.askForAttributes
      }
      isAwaited = false
      graphics = knowsKitty ? .kitty : knowsSixels ? .sixel : nil
    case .attributes, .ground, .groundChange, .mode: break
    }
    return ""
  }
}
