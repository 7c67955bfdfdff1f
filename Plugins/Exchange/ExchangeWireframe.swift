import ModuleKit
import TodoTxt

struct ExchangeWireframe {
  let context: ModuleContext

  func makeImportPresenter(of path: String) -> ImportPresenter {
    let settings = context.settings
    let clock = context.surroundings.clock
    return ImportPresenter(
      interactor: ImportInteractor(
        store: context.stores.todo, done: context.stores.open(settings.files.done),
        source: context.stores.open(path),
        uids: context.stores.uids(settings.files.todo),
        reader: ImportReader(calendar: context.calendar) { seconds in
          let time = clock.civilTime(seconds)
          return (time.date, time.secondOfDay)
        },
        recurrence: RecurrenceSettings(
          keepsMissedDates: settings.keepsMissedDates, addsCreationDate: settings.addsCreationDate),
        today: clock.today()),
      view: context.actionView(), listName: settings.files.todoName, path: path)
  }
}
