package import ModuleKit
import TaskScreens
import TodoTxt

package enum PeoplePlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: MineCommand.self)
    registry.add(grouping: PersonGrouping())
    registry.addKeys { [PersonTaskKey()] }
    registry.add(action: AssignAction.self)
    registry.add(
      control: OperandControl(for: .person) { question in
        let (tasks, context) = (question.tasks, question.context)
        let interactor = PeopleInteractor(store: context.stores.todo, me: context.settings.me)
        question.check(
          "\(tasks.subject) \(tasks.count == 1 ? "is" : "are") for", accepting: \.isPersonName,
          rule: "A name must not have blanks, commas or colons."
        ) { try interactor.people(of: tasks) }
      })
  }
}
