import EventLoop
import ModuleKit
import ScreenKit

/// The user's choice of how to draw pictures.
enum DrawingChoice: Hashable, Sendable {
  /// The best way that the terminal supports.
  case best
  case graphics(PictureSupport.Graphics)
  case blocks

  static let variable = "IMAGEGRAM_PICTURES"

  /// - Parameter text: the value of the variable; an empty one counts as unset.
  init(_ text: String) throws(CommandError) {
    switch text {
    case "": self = .best
    case "blocks": self = .blocks
    default:
      guard let graphics = PictureSupport.Graphics(rawValue: text) else {
        throw .misuse("\(Self.variable) is kitty, sixel or blocks, not “\(text)”.")
      }
      self = .graphics(graphics)
    }
  }

  /// Asks the terminal the necessary questions.
  @EventLoop
  func ask(on navigator: any Navigator) {
    switch self {
    case .best: navigator.askForPictures(as: nil)
    case .graphics(let graphics): navigator.askForPictures(as: graphics)
    case .blocks: break
    }
  }
}
