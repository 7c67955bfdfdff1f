import EventLoop
import ListInterface
import ModuleKit
import ListRendering
import SyncInterface
import TerminalText
import TodoStores
import TodoTxt
import ViewKit

struct ListWireframe: ListModuleInterface {
  let context: ModuleContext

  func presentList(_ request: ListRequest) throws {
    let output = context.surroundings.output
    let interactor = interactor(columns: output.columns)
    if let format = try exportFormat(for: request, columns: output.columns) {
      return try ListExportPresenter(
        interactor: interactor, formatter: formatter,
        view: ListExportView(output: output, format: format, columns: request.columns),
        isTable: format.format == .text,
        uids: format.needsUIDs ? context.stores.uids : nil,
        messages: MessageView(in: context)
      ).present(request)
    }
    try ListPresenter(
      interactor: interactor, formatter: formatter,
      view: ListView(output: output, writer: writer(columns: output.columns)),
      messages: MessageView(in: context)
    ).present(request)
  }

  /// The format that is asked for; nil for text without columns.
  private func exportFormat(for request: ListRequest, columns: Int?) throws(CommandError) -> ExportFormat? {
    let settings = context.settings
    guard settings.outputFormat != .text else {
      return request.columns.isEmpty
        ? nil
        : .table(
          style: LineStyle(settings), width: columns, cutsLines: request.cutsLines,
          now: interactor.calendar.now)
    }
    let format = try context.program.registry.exportFormat(settings.outputFormat)
    guard request.columns.isEmpty || format.takesColumns else {
      throw .misuse("--columns is for tables, JSON and CSV, not for \(format.format.name).")
    }
    return format
  }

  func tasks(for request: ListRequest) throws -> FoundTasks {
    let result = try interactor.result(for: request)
    return FoundTasks(result.tasks, in: result.sections)
  }

  @EventLoop
  func presentLiveList(_ request: ListRequest, on view: any View<LiveListing>) async throws {
    try await SharedListPresenter(
      interactor: interactor, formatter: LiveListFormatter(settings: context.settings, isPlain: false),
      view: view
    ).present(request)
  }

  func makeTextFilesPresenter() -> TextFilesPresenter {
    TextFilesPresenter(
      names: context.stores.textFiles, view: context.actionView(isSilenceable: false),
      isQuiet: context.settings.verbosity < 1)
  }

  /// - Throws: `CommandError` if there is no such file.
  func presentList(_ request: ListRequest, ofFileNamed name: String) throws {
    try presentList(interactor.request(request, ofFileNamed: name))
  }

  /// Writes the list again after each change, or in an added format, until the output is closed.
  @EventLoop
  func presentListFeed(_ request: ListRequest, as format: ListFormat?) async throws {
    let output = context.surroundings.output
    let sync = presentSync(on: nil, delegate: nil)
    defer { sync?.dismiss() }
    if let follow = format?.follow {
      if let limit = request.criteria.context {
        try MessageView(in: context).display([.warning(limit.note)])
      }
      return try await follow(request, context)
    }
    try await ListFeedPresenter(
      interactor: interactor(columns: output.columns), formatter: formatter,
      view: ListFeedView(output: output, writer: writer(columns: output.columns))
    ).present(request)
  }

  /// Writes each change for a program, until the output is closed.
  @EventLoop
  func presentListEvents(_ request: ListRequest) async throws {
    let output = context.surroundings.output
    try await ListEventsPresenter(
      interactor: interactor(columns: output.columns), clock: context.surroundings.clock,
      view: ListEventsView(output: output)
    ).present(request)
  }

  /// - Parameter columns: the width of the terminal; nil in a pipe.
  func writer(columns: Int?) -> ListWriter {
    ListWriter(context.settings, columns: columns)
  }

  private var formatter: ListFormatter { ListFormatter(settings: context.settings) }

  /// The interactor of lists that no terminal cuts.
  var interactor: ListInteractor { interactor(columns: nil) }

  private func interactor(columns: Int?) -> ListInteractor {
    let (settings, shell) = (context.settings, context.surroundings.shell)
    return ListInteractor(
      store: context.stores.todo, openStore: context.stores.open, clock: context.surroundings.clock,
      settings: ListSettings(settings), shell: shell,
      filter: FinalFilter(settings.finalFilter, shell: shell, writer: writer(columns: columns)))
  }

  var queries: QueryInteractor {
    QueryInteractor(
      registry: context.program.registry, clock: context.surroundings.clock,
      firstWeekday: context.settings.firstWeekday, me: context.settings.me,
      urgency: context.settings.urgency)
  }
}
