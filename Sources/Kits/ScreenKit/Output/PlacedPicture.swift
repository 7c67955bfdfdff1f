/// A picture over cells of the screen, or of a scene's room. It hides the cells below, except those of
/// something that covers both, such as a popup.
public struct PlacedPicture: Hashable, Sendable {
  public var picture: TerminalPicture
  public var area: ScreenArea

  package var cover: ScreenArea?

  public init(_ picture: TerminalPicture, in area: ScreenArea) {
    self.picture = picture
    self.area = area
  }

  /// The same picture, with its room moved to that corner.
  package func moved(to origin: ScreenPosition) -> PlacedPicture {
    var picture = self
    picture.area.origin.column += origin.column
    picture.area.origin.row += origin.row
    return picture
  }
}
