/// A heading for screen actions in the help, across modules.
public struct ScreenActionGroup: Hashable, Sendable {
  public var title: String

  public init(_ title: String) {
    self.title = title
  }

  public static let move = ScreenActionGroup("Move")
  public static let show = ScreenActionGroup("Show")
  public static let edit = ScreenActionGroup("Edit")
  public static let dates = ScreenActionGroup("Dates")
  public static let marks = ScreenActionGroup("Marks")
  public static let views = ScreenActionGroup("Views")
  public static let other = ScreenActionGroup("Other")

  /// In the order of the help. The headings of modules follow, and `other` comes last.
  private static let standard = [move, show, edit, dates, marks, views].map(\.title)

  static func precedence(of title: String) -> Int {
    title == other.title ? standard.count + 1 : standard.firstIndex(of: title) ?? standard.count
  }
}
