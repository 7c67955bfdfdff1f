public import EventLoop
public import ModuleKit
public import TodoStores
public import TodoTxt
public import ViewKit

/// A section of the pane beside a list of tasks.
public struct PaneSection: Hashable, Sendable {
  /// The order: 0 the month, 30 the details of the task under the cursor, 10 the next days, 20 the progress, 40 the
  /// history of the task.
  public var place: Int

  static let firstPlaceOfTask = 30

  /// Nil for a section that is named by its first row.
  public var title: String?
  public var rows: [PaneRow]

  /// The number of further rows, which no pane has room for.
  public var omitted: Int

  public init(_ title: String?, at place: Int, _ rows: [PaneRow], omitted: Int = 0) {
    (self.title, self.place, self.rows, self.omitted) = (title, place, rows, omitted)
  }
}

/// A row of a section. The view cuts it, and removes control characters.
public struct PaneRow: Hashable, Sendable {
  /// What a part of a row means.
  public enum Meaning: Hashable, Sendable {
    case plain, strong, heading, muted, overdue, today, selected, project, context, good, bar, empty

    /// A priority in parentheses.
    case priority

    /// That of a day in a calendar.
    ///
    /// - Parameter dueCount: the number of open tasks that are due on it.
    public init(of day: CivilDate, today: CivilDate, dueCount: Int) {
      self =
        if day == today {
          .selected
        } else if dueCount > 0 {
          day < today ? .overdue : .heading
        } else {
          .muted
        }
    }
  }

  public enum Part: Hashable, Sendable {
    case text([UInt8], Meaning)

    /// A bar as wide as the other parts leave room for; a share of 1 fills it. Only that of today's week stands out.
    case bar(share: Double, isCurrent: Bool)
  }

  public var parts: [Part]

  /// Whether the last part may take more rows.
  public var wraps: Bool

  /// Where a click on some of its columns leads.
  public struct Target: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
      case day(CivilDate)
      case task(number: Int)
    }

    public var columns: Range<Int>
    public var place: Place

    public init(_ place: Place, columns: Range<Int> = 0..<Int.max) {
      (self.place, self.columns) = (place, columns)
    }
  }

  public var targets: [Target]

  public init(_ parts: [Part], wraps: Bool = false, targets: [Target] = []) {
    (self.parts, self.wraps, self.targets) = (parts, wraps, targets)
  }

  public init(_ parts: (text: String, meaning: Meaning)..., wraps: Bool = false) {
    self.init(parts.map { .text(Array($0.text.utf8), $0.meaning) }, wraps: wraps)
  }
}

/// What the pane speaks about.
public struct PaneMoment: Hashable, Sendable {
  /// The task under the cursor; nil for none.
  public var task: SelectedTask?

  /// Another number after each change of the list, its context, and the day.
  public var version: Int

  /// The rows of the pane.
  public var rows = 0
}

/// Fills sections of the pane beside a list.
@EventLoop
public protocol PanePresenter: AnyObject {
  /// The pane is about to be drawn. What takes a while is computed beside the loop, and displayed later.
  func show(_ moment: PaneMoment)
}

extension ModuleRegistry {
  /// Adds sections to the pane beside a list of tasks. They are made only for a screen.
  ///
  /// - Parameter make: makes their presenter, which displays all of its sections at once.
  public mutating func add(
    pane make: @escaping @EventLoop @Sendable (ModuleContext, any View<[PaneSection]>) -> any PanePresenter
  ) {
    contribute { [PaneOffer(make: make)] }
  }
}

struct PaneOffer: Sendable {
  let make: @EventLoop @Sendable (ModuleContext, any View<[PaneSection]>) -> any PanePresenter
}
