/// A task from another program's file, as a line to add.
public struct ImportedTask: Hashable, Sendable {
  /// The line of the file, from 1.
  public var line: Int?

  /// The line to add, without a line break.
  public var text: [UInt8]

  /// The line that the to-do was made from, if the file has it. A task known by it is not added again.
  public var source: [UInt8]

  /// The identifier of the task in the file, apart from its text.
  public var uid: String?

  /// How its text differs from the file's, if it is added.
  public var notes: [ImportNotes.Matter] = []

  /// The changes that another program made to `source` since.
  public var change: VTODOChange?

  /// Whether the other program keeps the task apart from the open ones, as done.txt does.
  public var isArchived = false
}
