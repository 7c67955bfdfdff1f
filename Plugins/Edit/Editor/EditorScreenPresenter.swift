import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores

/// Opens the selected lines in an editor, which uses the terminal meanwhile.
@EventLoop
struct EditorScreenPresenter {
  let interactor: ExcerptInteractor
  let editor: any TextEditor
  let navigator: any Navigator

  func edit(_ tasks: [SelectedTask]) {
    navigator.lend { [interactor, editor] in
      let excerpt = try interactor.excerpt(of: tasks)
      guard !excerpt.numbers.isEmpty else { return nil as Int? }
      var count = 0
      try editor.edit(excerpt.bytes) { text in
        if text != excerpt.bytes { count = try interactor.merge(text, editedFrom: excerpt) }
      }
      return count
    } onSuccess: { count in
      self.tell(count)
    }
  }

  /// - Parameter count: the number of changed lines; nil if there was nothing to edit.
  private func tell(_ count: Int?) {
    switch count {
    case nil: navigator.show(ScreenMessage("The tasks no longer exist.", isWarning: true))
    case 0?: navigator.show(ScreenMessage("Nothing was changed."))
    case let count?: navigator.tell("\(String(count: count, "line")) changed")
    }
  }
}
