/// A picture over cells of the screen, or of a scene's room. What is written there is not seen, but for what lies over
/// both, as a popup does.
public struct PlacedPicture: Hashable, Sendable {
  public var picture: TerminalPicture
  public var area: ScreenArea

  /// What lies over it.
  package var cover: ScreenArea?

  public init(_ picture: TerminalPicture, in area: ScreenArea) {
    self.picture = picture
    self.area = area
  }

  /// The same picture where its room has its corner there.
  package func moved(to origin: ScreenPosition) -> PlacedPicture {
    var picture = self
    picture.area.origin.column += origin.column
    picture.area.origin.row += origin.row
    return picture
  }
}
