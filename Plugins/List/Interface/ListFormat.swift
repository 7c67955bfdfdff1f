public import ModuleKit
public import TodoTxt

/// A format for listings that a module adds: `todo ls --format yaml`.
public struct ListFormat: Sendable {
  public let format: OutputFormat

  /// Spells a whole listing for a given day, in UTF-8, except that the tasks' bytes stay unchanged.
  public let spell: @Sendable (FoundTasks, CivilDate) throws -> [UInt8]

  public init(
    _ format: OutputFormat, spell: @escaping @Sendable (FoundTasks, CivilDate) throws -> [UInt8]
  ) {
    self.format = format
    self.spell = spell
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

  /// The added format; nil for one of the program's own.
  ///
  /// - Throws: `CommandError` if only live lists have the format.
  package func listFormat(_ format: OutputFormat) throws(CommandError) -> ListFormat? {
    let added = contributions(of: ListFormat.self).lazy.map(\.value).first { $0.format.name == format.name }
    guard added != nil || OutputFormat.named.contains(format) else {
      throw .misuse("“\(format.name)” is a format of live lists only: watch --format \(format.name).")
    }
    return added
  }
}
