import ScreenKit

/// What is known of how a terminal draws pictures: from what it answers, one answer at a time.
struct PictureKnowledge {
  private let asksForKitty: Bool

  /// What counts whatever the terminal says.
  private let known: PictureSupport.Graphics?

  private var graphics: PictureSupport.Graphics?
  private var knowsKitty = false
  private var knowsSixels = false
  private var largestSixels: PixelSize?

  /// As the system knows it, else as the terminal says.
  var systemCell: PixelSize?
  private var cell: PixelSize?

  /// Whether the last answer is still to come.
  private(set) var isAwaited = false

  /// - Parameter known: what need not be asked.
  init(_ known: PictureSupport.Graphics?, asksForKitty: Bool) {
    self.known = known
    self.asksForKitty = asksForKitty
    graphics = known
  }

  /// Nil while one of both is not known: pixels would go anywhere.
  var support: PictureSupport? {
    guard let graphics, let cell = systemCell ?? cell else { return nil }
    return PictureSupport(graphics, cell: cell, largest: graphics == .sixel ? largestSixels : nil)
  }

  /// What to ask now; what has been answered before stays until then.
  ///
  /// - Parameter cell: what the system knows of it.
  mutating func question(cell: PixelSize?) -> String {
    systemCell = cell
    let sizes = cell == nil ? ControlSequence.askForCell : ""
    if let known { return sizes + (known == .sixel ? ControlSequence.askForLargestSixels : "") }
    (knowsKitty, knowsSixels) = (false, false)
    isAwaited = true
    return (asksForKitty ? ControlSequence.askForKittyGraphics : "") + sizes
      + ControlSequence.askForAttributes
  }

  /// - Returns: what to ask next.
  mutating func take(_ answer: TerminalAnswer) -> String {
    switch answer {
    case .kittyGraphics: knowsKitty = true
    case .cell(let size): cell = size
    case .largestSixels(let size): largestSixels = size
    // It comes behind the others, which were asked before.
    case .attributes(let numbers) where isAwaited:
      if !knowsKitty, !knowsSixels, numbers.contains(4) {
        knowsSixels = true
        return ControlSequence.askForLargestSixels + ControlSequence.askForAttributes
      }
      isAwaited = false
      graphics = knowsKitty ? .kitty : knowsSixels ? .sixel : nil
    case .attributes, .background, .mode: break
    }
    return ""
  }
}
