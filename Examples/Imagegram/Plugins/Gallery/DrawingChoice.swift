import EventLoop
import ModuleKit
import ScreenKit

/// How the user wants pictures to be drawn.
enum DrawingChoice: Hashable, Sendable {
  /// As well as the terminal says that it can.
  case best
  case graphics(PictureSupport.Graphics)
  case blocks

  static let variable = "IMAGEGRAM_PICTURES"

  /// - Parameter text: what the variable says; nothing means nothing.
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

  /// Has the terminal asked what it has to be asked.
  @EventLoop
  func ask(on navigator: any Navigator) {
    switch self {
    case .best: navigator.askForPictures(as: nil)
    case .graphics(let graphics): navigator.askForPictures(as: graphics)
    case .blocks: break
    }
  }
}
