import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Lets the user edit the chosen lines in an editor, which has the terminal meanwhile.
@EventLoop
final class EditorScenePresenter {
  private let interactor: EditorSceneInteractor
  private let editor: any TextEditor
  private let navigator: any Navigator

  init(interactor: EditorSceneInteractor, editor: any TextEditor, navigator: any Navigator) {
    self.interactor = interactor
    self.editor = editor
    self.navigator = navigator
  }

  func edit(_ tasks: [SelectedTask]) {
    navigator.lend { [interactor, editor] in
      let excerpt = try interactor.excerpt(of: tasks)
      guard !excerpt.numbers.isEmpty else { return nil as Int? }
      var count = 0
      try editor.edit(excerpt.text.bytes) { text in
        if text != excerpt.text.bytes { count = try interactor.merge(text, editedFrom: excerpt) }
      }
      return count
    } then: { result in
      self.tell(result)
    }
  }

  private func tell(_ result: Result<Int?, any Error>) {
    switch result {
    case .success(nil): navigator.show(ScreenMessage("The tasks are not there any more.", isWarning: true))
    case .success(0?): navigator.show(ScreenMessage("Nothing was changed."))
    case .success(let count?):
      let undo = navigator.undo.map { " · \($0)" } ?? ""
      navigator.show(ScreenMessage("\(count) \(count == 1 ? "line" : "lines") changed\(undo)"))
    case .failure(let error as CommandError):
      navigator.show(
        ScreenMessage(error.message.split(separator: "\n").joined(separator: " "), isWarning: true))
    case .failure(let error): navigator.show(error)
    }
  }
}
