import EventLoop
public import ModuleKit
public import TerminalText
public import TodoTxt
public import ViewKit

/// A live list at one moment, for a view that is not on a screen. The view has its own cursor, marks and
/// folds, because several readers share a listing.
public struct LiveListing: Sendable {
  /// The tasks of the listing, in its order.
  public let tasks: FoundTasks

  /// The lines of the whole file.
  public let file: TodoList

  /// The date and minute for which it is valid.
  public let now: TaskDate

  /// The changes of the file since the previous listing, in one or more sentences; nil for none.
  public let news: String?

  /// The requests of this program's actions among them.
  public let requests: [String]

  /// A notice for the reader besides the tasks; nil for none.
  public let notice: String?

  public init(
    tasks: FoundTasks, file: TodoList, at now: TaskDate, news: String?, requests: [String] = [],
    notice: String?
  ) {
    (self.tasks, self.file, self.now) = (tasks, file, now)
    (self.news, self.requests, self.notice) = (news, requests, notice)
  }
}

extension ListFormat {
  /// - Parameter makeView: makes the view of one live list, which writes to the output.
  public init(
    _ format: OutputFormat,
    makeView: @escaping @EventLoop @Sendable (any TextOutput) -> any View<LiveListing>
  ) {
    self.init(format) { request, context in
      try await context.module((any ListModuleInterface).self)?
        .presentLiveList(request, on: makeView(context.surroundings.output))
    }
  }
}
