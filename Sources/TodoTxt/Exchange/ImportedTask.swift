/// A task from a file of another program, as the line that it is to be.
public struct ImportedTask: Hashable, Sendable {
  /// Where the file tells of it: a line from 1.
  public var line: Int?

  /// The line to add, without a line break.
  public var text: [UInt8]

  /// The line that the file was made from, where it holds that: what is known by it is not added again.
  public var source: [UInt8]

  /// What the file knows the task by, beside its text.
  public var uid: String?

  /// What another program has done to `source` since.
  public var change: TaskChange?

  init(line: Int?, text: [UInt8], source: [UInt8], uid: String? = nil, change: TaskChange? = nil) {
    self.line = line
    self.text = text
    self.source = source
    self.uid = uid
    self.change = change
  }
}
