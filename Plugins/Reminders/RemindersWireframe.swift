import ModuleKit
import RemindersInterface
import TerminalText
import TodoStores

struct RemindersWireframe: RemindersModuleInterface {
  let context: ModuleContext

  func makePresenter() -> RemindersPresenter {
    RemindersPresenter(interactor: interactor, view: context.actionView(isSilenceable: false))
  }

  func remind(by command: ReminderCommand) async {
    await ReminderFollower(
      interactor: interactor, command: command, clock: context.surroundings.clock,
      complain: { [errors = context.surroundings.errors] in try? errors.write("\($0)\n") }
    ).follow()
  }

  private var interactor: RemindersInteractor {
    let surroundings = context.surroundings
    return RemindersInteractor(
      store: context.stores.todo, runner: surroundings.commands, log: surroundings.reminders,
      path: context.stores.inspector.realPath(of: context.settings.files.todo), clock: surroundings.clock,
      journal: context.stores.journal, me: context.settings.me)
  }
}
