import ModuleKit
import TodoStores

/// What came of taking back the last action, if it is of this sitting.
enum SittingUndo {
  case undone(HistoryResult)

  /// Nothing was changed.
  ///
  /// - `line`: one of those that would come back, or go.
  case older(JournalHistory.Action, line: [UInt8]?)
}

extension HistoryInteractor {
  /// Takes back the user's last action that is not undone, unless it was done before that time. A sync in the
  /// background is passed by: it may come between an action and its undo.
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
