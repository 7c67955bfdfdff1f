import ModuleKit
import TodoStores

/// The result of undoing the last action, if it belongs to this session.
enum SittingUndo {
  case undone(HistoryResult)

  /// Nothing was changed.
  ///
  /// - `line`: a line that would come back, or be removed.
  case older(JournalHistory.Action, line: [UInt8]?)
}

extension HistoryInteractor {
  /// Undoes the user's last action, unless it was done before that time. Syncs are skipped, in the background or not:
  /// they may come between an action and its undo, and they bring the changes of others.
  func undo(unlessOlderThan time: CivilTime) throws(TodoStoreError) -> SittingUndo {
    let history = try journal.history()
    let isOwn = { (action: JournalHistory.Action) in action.identity.name != "sync" && !action.isUndone }
    guard let action = history.actions.last(where: isOwn) else { return .undone(try result(of: .nothing)) }
    guard action.isRecorded else {
      let instead = history.actions.last { isOwn($0) && $0.isRecorded }
      return .undone(
        try result(
          of: .unknown(action, instead: instead.map { (action: $0, number: history.number(of: $0) ?? 1) })))
    }
    guard (action.date, action.secondOfDay) >= (time.date, time.secondOfDay) else {
      return .older(action, line: HistoryLine.lines(in: action.partsToUndo).first?.text)
    }
    return .undone(try undo(actionWithID: action.id))
  }
}
