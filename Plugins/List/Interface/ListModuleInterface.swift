import EventLoop
public import ModuleKit
public import ScreenKit
public import TodoTxt
public import ViewKit

/// What other modules may ask of List.
public protocol ListModuleInterface {
  /// Writes the tasks that `request` asks for.
  ///
  /// - Throws: `TodoStoreError` when the list can't be read, `OutputError` when the output takes no more.
  func presentList(_ request: ListRequest) throws

  /// Finds the tasks that `request` asks for, for a view outside of the terminal.
  ///
  /// - Throws: `TodoStoreError` when the list can't be read, `CommandError` when a command that sorts fails.
  func tasks(for request: ListRequest) throws -> FoundTasks

  /// Shows what `request` asks for of todo.txt on a view outside of the terminal: now, and after each change, until the
  /// task is cancelled.
  ///
  /// - Throws: what the view throws.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on view: any View<LiveListing>) async throws

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

/// What a listing found, in its order.
public struct FoundTasks: Sendable {
  /// A part of the listing.
  public struct Section: Hashable, Sendable {
    /// Empty where nothing divides the list.
    public var title: String

    /// How many tasks it has; they stand behind those of the section before.
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

  /// The number of each line of `list`, 0 for one of done.txt; nil where they are counted from 1.
  private let numbers: [UInt32]?

  private let isBlocked: @Sendable (Int) -> Bool

  public init(
    list: TodoList, sections: [Section], lines: [UInt32], numbers: [UInt32]? = nil,
    isBlocked: @escaping @Sendable (Int) -> Bool
  ) {
    (self.list, self.sections, self.lines, self.isBlocked) = (list, sections, lines, isBlocked)
    self.numbers = numbers
  }

  /// The task in that place of the listing, with the number that the user calls it by: 0 in done.txt.
  public func task(at place: Int) -> TodoItem {
    let line = Int(lines[place])
    return TodoItem(
      number: numbers.map { Int($0[line]) } ?? line + 1, bytes: list.bytes[list.byteRange(ofLine: line)])
  }

  /// Whether the task in that place of the listing waits for others.
  public func isBlocked(at place: Int) -> Bool { isBlocked(place) }
}
