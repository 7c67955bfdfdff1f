import EventLoop
public import ModuleKit
public import TodoTxt

/// A format that a module adds, for listings, `todo ls --format yaml`, or for live lists, `todo watch --format bar`.
public struct ListFormat: Sendable {
  public let format: OutputFormat

  /// Spells a whole listing; nil for a format of live lists.
  package let spell: (@Sendable (FoundTasks, CivilDate) throws -> [UInt8])?

  /// Presents a live list until the task is cancelled, or the output is closed; nil for a format of listings.
  package let follow: (@EventLoop @Sendable (ListRequest, ModuleContext) async throws -> Void)?

  /// - Parameter spell: spells a whole listing for a given day, in UTF-8, except that the tasks' bytes stay
  ///   unchanged.
  public init(
    _ format: OutputFormat, spell: @escaping @Sendable (FoundTasks, CivilDate) throws -> [UInt8]
  ) {
    (self.format, self.spell, follow) = (format, spell, nil)
  }

  /// For a live list with a presenter of its own.
  package init(
    _ format: OutputFormat,
    follow: @escaping @EventLoop @Sendable (ListRequest, ModuleContext) async throws -> Void
  ) {
    (self.format, spell, self.follow) = (format, nil, follow)
  }
}

extension ModuleRegistry {
  /// Adds the format to the values of `--format`.
  public mutating func add(listFormat: ListFormat) {
    precondition(
      !formats.contains { $0.name == listFormat.format.name },
      "two formats are named “\(listFormat.format.name)”")
    contribute { [listFormat.format] }
    contribute { [listFormat] }
  }

  /// The formats that modules have added, for listings and live lists.
  package var listFormats: [ListFormat] { contributions(of: ListFormat.self).map(\.value) }
}
