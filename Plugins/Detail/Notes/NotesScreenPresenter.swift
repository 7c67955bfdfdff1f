import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Opens the note of a task in an editor, which uses the terminal meanwhile.
@EventLoop
final class NotesScreenPresenter {
  private let interactor: NotesInteractor
  private let editor: any TextEditor
  private let navigator: any Navigator

  init(interactor: NotesInteractor, editor: any TextEditor, navigator: any Navigator) {
    self.interactor = interactor
    self.editor = editor
    self.navigator = navigator
  }

  private enum Outcome {
    case gone, unchanged
    case saved(NoteName)
  }

  func edit(_ task: SelectedTask) {
    navigator.lend { [interactor, editor] in
      guard let note = try interactor.note(of: TaskRequest(task)).outcomes.first else { return Outcome.gone }
      var outcome = Outcome.unchanged
      try editor.edit(note.text.bytes, named: note.fileName) { text in
        guard text != note.text.bytes else { return }
        let report = try interactor.save(text, as: note)
        guard report.gone.isEmpty, report.problem == nil else {
          throw TodoStoreError.lineChanged(task.line, now: nil)
        }
        outcome = .saved(note.name)
      }
      return outcome
    } onSuccess: { outcome in
      self.tell(outcome)
    }
  }

  private func tell(_ outcome: Outcome) {
    switch outcome {
    case .gone: navigator.show(ScreenMessage("The task no longer exists.", isWarning: true))
    case .unchanged: navigator.show(ScreenMessage("Nothing was changed."))
    case .saved(let name):
      navigator.tell("The note is in \(String(decoding: name.bytes, as: UTF8.self))")
    }
  }
}
