import EventLoop
public import ModuleKit
public import ScreenKit
public import TodoTxt
public import ViewKit

/// The interface of List for other modules.
public protocol ListModuleInterface: Sendable {
  /// Writes the tasks of a request.
  ///
  /// - Throws: `TodoStoreError` if the list can't be read, `OutputError` if the output fails.
  func presentList(_ request: ListRequest) throws

  /// Finds the tasks of a request, for a view outside the terminal.
  ///
  /// - Throws: `TodoStoreError` if the list can't be read, `CommandError` if a sort command fails.
  func tasks(for request: ListRequest) throws -> FoundTasks

  /// Shows the requested tasks of todo.txt on a view outside of the terminal: now, and after each change,
  /// until the task is cancelled.
  ///
  /// - Throws: the errors of the view.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on view: any View<LiveListing>) async throws

  /// Opens the requested list on the screen, to work in until the user goes back.
  ///
  /// - Parameter title: the title above it.
  @EventLoop
  func presentList(_ request: ListRequest, titled title: String, on navigator: any Navigator)
}

/// The tasks to list, and their grouping.
public struct ListRequest: Sendable {
  public var source: ListSource = .todo

  /// The criteria that a task must match.
  public var criteria: ListCriteria

  /// The priorities to list; nil lists tasks with any priority or none.
  public var priorities: PriorityRange?

  /// The due dates to list, for open tasks only; nil lists every task.
  public var due: ClosedRange<CivilDate>?

  /// The grouping; nil for a single section.
  public var grouping: (any TodoGrouping)?

  /// The order of the tasks in each section; nil for the default order.
  public var sorting: TodoSorting?

  /// Whether the context limits the listing.
  public var keepsToContext = true

  /// Whether waiting tasks are marked in words, as among others that are not.
  public var marksWaiting = false

  /// Whether long lines are cut at the terminal's width instead of wrapped.
  public var cutsLines = false

  /// The columns of a table, in their order; empty for a list. Live lists are never tables.
  public var columns: [TaskColumn] = []

  /// The saved view that the request is for; nil for none.
  package var view: SavedView?

  /// Returns the same request for another definition of the view.
  package var renewed: (@Sendable (SavedView) throws -> ListRequest)?

  public init(
    criteria: ListCriteria = ListCriteria(), due: ClosedRange<CivilDate>? = nil,
    grouping: (any TodoGrouping)? = nil, sorting: TodoSorting? = nil, cutsLines: Bool = false
  ) {
    self.criteria = criteria
    self.due = due
    self.grouping = grouping
    self.sorting = sorting
    self.cutsLines = cutsLines
  }
}

/// The source of a listing's tasks.
public enum ListSource: Hashable, Sendable {
  /// The todo.txt in use.
  case todo

  /// todo.txt and done.txt, whose tasks have the number 0.
  case todoAndDone

  /// The file at that path.
  case file(String)
}

/// The result of a listing, in its order.
public struct FoundTasks: Sendable {
  /// A section of the listing.
  public struct Section: Hashable, Sendable {
    /// Empty in a listing that is not grouped.
    public var title: String

    /// The number of its tasks, which follow those of the previous section.
    public var count: Int

    public init(title: String, count: Int) {
      (self.title, self.count) = (title, count)
    }
  }

  /// The lines of the file, or of both files.
  public let list: TodoList

  public let sections: [Section]

  /// Indices of lines of `list`.
  public let lines: [UInt32]

  /// The number of each line of `list`, 0 for lines of done.txt; nil if they are counted from 1.
  private let numbers: [UInt32]?

  private let isBlocked: @Sendable (Int) -> Bool

  public init(
    list: TodoList, sections: [Section], lines: [UInt32], numbers: [UInt32]? = nil,
    isBlocked: @escaping @Sendable (Int) -> Bool
  ) {
    (self.list, self.sections, self.lines, self.isBlocked) = (list, sections, lines, isBlocked)
    self.numbers = numbers
  }

  /// The task at an index of the listing, with its number: 0 in done.txt.
  public func task(at place: Int) -> TodoItem {
    let line = Int(lines[place])
    return TodoItem(
      number: numbers.map { Int($0[line]) } ?? line + 1, bytes: list.bytes[list.byteRange(ofLine: line)])
  }

  /// Whether the task at an index of the listing is blocked.
  public func isBlocked(at place: Int) -> Bool { isBlocked(place) }
}
