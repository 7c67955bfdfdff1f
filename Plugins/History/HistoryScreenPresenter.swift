import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores

/// Undoes and redoes actions on a screen.
@EventLoop
struct HistoryScreenPresenter {
  let interactor: HistoryInteractor
  let formatter: HistoryFormatter
  let clock: any CivilClock
  let navigator: any Navigator

  /// What an action with that name has done, as “Completed”; nil if nothing says it.
  let deed: (_ action: String) -> String?

  /// Asks first if the last action is older than this screen.
  ///
  /// - Parameter beginning: when the screen was opened.
  func undo(since beginning: CivilTime) {
    navigator.commit { [interactor] in
      try interactor.undo(unlessOlderThan: beginning)
    } onSuccess: { outcome in
      switch outcome {
      case .undone(let result): self.tell(result, .undo)
      case .older(let action, let line): self.confirm(action, line)
      }
    }
  }

  func redo() {
    navigator.commit { [interactor] in
      try interactor.redo()
    } onSuccess: { result in
      self.tell(result, .redo)
    }
  }

  private func confirm(_ action: JournalHistory.Action, _ line: [UInt8]?) {
    let day = action.date == clock.today() ? "today" : "on \(action.date.spelledOut)"
    let time = CivilTime.clockText(ofSecond: action.secondOfDay)
    let question =
      "\(name(of: action, line)) \(day) at \(time), before this screen was opened. Undo it?"
    QuestionScene.confirm(question, on: navigator) { isMeant in
      guard isMeant else { return self.navigator.show(ScreenMessage("Nothing was undone.")) }
      self.navigator.commit { [interactor = self.interactor] in
        try interactor.undo(actionWithID: action.id)
      } onSuccess: { result in
        self.tell(result, .undo)
      }
    }
  }

  private func tell(_ result: HistoryResult, _ verb: HistoryFormatter.Verb) {
    guard case .done(let action, _) = result.outcome else {
      let reason = formatter.reason(for: result.outcome, verb)
      return navigator.show(ScreenMessage(reason, isWarning: true))
    }
    let line = result.lines.first?.text
    let rest = result.lines.count > 1 ? " and \(result.lines.count - 1) more" : ""
    let back =
      verb == .undo
      ? KeyPhrase("", action: "redo", rest: "redo") : KeyPhrase("", action: "undo", rest: "undo")
    let done = verb == .undo ? "Undone" : "Redone"
    navigator.show(
      ScreenMessage(
        "\(done): \(name(of: action, line))\(rest)", cutting: line.map(ScreenNavigator.words), isDone: true,
        phrases: [back]))
  }

  /// An action on a screen is best identified by its line.
  private func name(of action: JournalHistory.Action, _ line: [UInt8]?) -> String {
    "\(deed(action.identity.name) ?? action.identity.name)\(line.map { " \(HistoryFormatter.quoted(Array(ScreenNavigator.words(of: $0).utf8)))" } ?? "")"
  }
}
