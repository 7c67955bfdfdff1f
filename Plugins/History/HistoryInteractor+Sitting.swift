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
  /// Undoes the user's last action, unless it was done before that time. A background sync is skipped: it may
  /// come between an action and its undo.
  func undo(unlessOlderThan time: CivilTime) throws(TodoStoreError) -> SittingUndo {
    let history = try journal.history()
    guard history.unknownAfterNextToUndo == nil, let action = history.nextToUndo(passing: Self.isInBackground)
    else {
      return .undone(try undo())
    }
    guard (action.date, action.secondOfDay) >= (time.date, time.secondOfDay) else {
      return .older(action, line: HistoryLine.lines(in: action.partsToUndo).first?.text)
    }
    return .undone(try undo(actionWithID: action.id))
  }

  private static func isInBackground(_ action: ActionIdentity) -> Bool {
    action.origin == .merge && action.name == "sync"
  }
}
