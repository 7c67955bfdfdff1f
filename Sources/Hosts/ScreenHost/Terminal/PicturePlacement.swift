import ScreenKit

/// A visible picture, or a visible part of one, and its place.
struct PicturePlacement: Hashable {
  let picture: TerminalPicture
  let area: ScreenArea
  let part: ScreenArea

  var isSixels: Bool { if case .sixels = picture.encoding { true } else { false } }
}
