import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoTxt

/// Lets the user choose the projects and contexts of tasks.
@EventLoop
struct TagControl {
  let interactor: TagInteractor

  func ask(_ question: OperandQuestion) {
    let (tasks, navigator) = (question.tasks, question.navigator)
    navigator.work { [interactor] in
      try interactor.tags(of: tasks)
    } onSuccess: { tags in
      ChecklistScene.present(
        tasks.count == 1 ? "Tags" : "Tags of \(tasks.count) tasks",
        tags.map { Check($0.tag, in: $0.count, of: tasks.count) }, typed: question.start,
        accepting: { Array($0.utf8).isTag }, rule: "A tag begins with + or @.", on: navigator
      ) { changes in
        guard !changes.isEmpty else { return }
        let removals = changes.uncheckedNames.flatMap { [Array("--remove".utf8), $0] }
        question.receive(removals + changes.checkedNames)
      }
    }
  }
}
