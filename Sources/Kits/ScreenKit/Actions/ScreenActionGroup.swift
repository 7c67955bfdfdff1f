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

extension ScreenAction {
  /// The keys of actions and their summaries, as tables show them. Actions that differ by their key only share a row:
  /// `1 to 9`.
  package static func keyRows(of actions: [ScreenAction]) -> [(name: String, meaning: String)] {
    var rows: [(name: String, meaning: String)] = []
    for action in actions {
      let keys = action.keys.isEmpty ? [":\(action.name)"] : action.keys.map(\.notation)
      let meaning = "\(action.summary)."
      if let last = rows.last, last.meaning == meaning {
        let start = last.name.split(separator: " to ").first ?? ""
        rows[rows.count - 1].name = "\(start) to \(keys[0])"
      } else {
        rows.append((keys.joined(separator: ", "), meaning))
      }
    }
    return rows
  }

  /// The actions for moving, these actions, and the navigator's own, under the headings of the help.
  package static func byTitle(
    _ actions: [(action: ScreenAction, title: String)]
  ) -> [(title: String, actions: [ScreenAction])] {
    var groups: [(title: String, actions: [ScreenAction])] = []
    let all =
      moving.map { (action: $0, title: ScreenActionGroup.move.title) } + actions
      + ScreenNavigator.actions(commands: { [] }).map { ($0, ScreenActionGroup.other.title) }
    for (action, ownTitle) in all {
      let title = action.group?.title ?? ownTitle
      if let index = groups.firstIndex(where: { $0.title == title }) {
        groups[index].actions.append(action)
      } else {
        groups.append((title, [action]))
      }
    }
    let order = groups.indices.sorted {
      (ScreenActionGroup.precedence(of: groups[$0].title), $0)
        < (ScreenActionGroup.precedence(of: groups[$1].title), $1)
    }
    return order.map { groups[$0] }
  }
}
