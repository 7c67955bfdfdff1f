import EventLoop
public import ModuleKit
public import TodoTxt

/// What other modules may ask of List.
public protocol ListModuleInterface {
  /// Writes the tasks that `request` asks for.
  ///
  /// - Throws: `TodoStoreError` when the list can't be read, `OutputError` when the output takes no more.
  func presentList(_ request: ListRequest) throws

  /// Opens what `request` asks for as a list on the screen, to work in until the user goes back.
  ///
  /// - Parameter title: what stands above it.
  @EventLoop
  func presentList(_ request: ListRequest, titled title: String, on navigator: any Navigator)
}

/// Which tasks to list, and how to divide them.
public struct ListRequest: Sendable {
  public var source: ListSource = .todo

  /// What a task has to match.
  public var criteria: ListCriteria

  /// The priorities to list; nil lists tasks with and without one.
  public var priorities: PriorityRange?

  /// The due dates to list, and open tasks only; nil lists every task.
  public var due: ClosedRange<CivilDate>?

  /// Divides the tasks into sections; nil lists them as one.
  public var grouping: (any TodoGrouping)?

  /// The order of the tasks, in each section; nil for the usual one.
  public var sorting: TodoSorting?

  /// Whether the listing keeps to the context, whatever that is.
  public var keepsToContext = true

  /// Whether a line that is wider than the terminal is cut, instead of going on below.
  public var cutsLines = false

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

/// Where the tasks of a listing come from.
public enum ListSource: Hashable, Sendable {
  /// The todo.txt in use.
  case todo

  /// That and done.txt, whose tasks have the number 0.
  case todoAndDone

  /// The file at that path.
  case file(String)
}
