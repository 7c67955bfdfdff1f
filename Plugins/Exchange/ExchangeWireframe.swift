import ModuleKit
import TerminalText
import TodoStores
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
        stream: context.surroundings.stream(path), uids: context.stores.uids(settings.files.todo),
        reader: ImportReader(
          calendar: context.calendar,
          zonesOfSystemWith: { seconds in
            let time = clock.civilTime(seconds)
            return (time.date, time.secondOfDay)
          }),
        settings: settings, today: clock.today(),
        sourceIsFolder: context.stores.inspector.condition(of: path)?.isDirectory ?? false),
      view: context.actionView(), listName: settings.files.todoName,
      doneName: (settings.files.done.split(separator: "/").last.map(String.init) ?? "").shownPath, path: path)
  }

  /// - Parameter path: nil for standard output.
  func makeFeedPresenter(path: String?) -> CalendarFeedPresenter {
    let (files, inspector) = (context.settings.files, context.stores.inspector)
    return CalendarFeedPresenter(
      interactor: CalendarFeedInteractor(
        store: context.stores.todo, uids: context.stores.uids(context.settings.files.todo),
        today: context.surroundings.clock.today(), file: path.map(context.stores.open),
        isList: path.map { $0.hasSuffix(".txt") || files.hasTasks(at: $0, inspector) } ?? false,
        folderExists: {
          guard let slash = path?.utf8.lastIndex(of: UInt8(ascii: "/")), let path else { return true }
          return inspector.condition(of: String(path[...slash])) != nil
        }),
      output: BytesView(DataOutput(context.surroundings.output)), view: context.actionView(), path: path)
  }
}
