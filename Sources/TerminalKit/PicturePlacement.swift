import ScreenKit

/// A picture, or a part of one, where it is seen.
struct PicturePlacement: Hashable {
  let picture: TerminalPicture
  let area: ScreenArea
  let part: ScreenArea

  var isSixels: Bool { if case .sixels = picture.encoding { true } else { false } }
}
