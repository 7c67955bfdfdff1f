public import TodoTxt

/// What a live list shows at one moment, for a view that is not on a screen. Cursor, marks and folds are the view's own:
/// several readers share a listing.
public struct LiveListing: Sendable {
  /// Those of the listing, in its order.
  public let tasks: FoundTasks

  /// The lines of the whole file.
  public let file: TodoList

  /// The day that it is true of.
  public let today: CivilDate

  /// What has changed in the file since the listing before, in a sentence or some; nil for nothing.
  public let news: String?

  /// What needs the reader's eye besides the tasks; nil for nothing.
  public let notice: String?

  public init(tasks: FoundTasks, file: TodoList, today: CivilDate, news: String?, notice: String?) {
    (self.tasks, self.file, self.today, self.news, self.notice) = (tasks, file, today, news, notice)
  }
}
