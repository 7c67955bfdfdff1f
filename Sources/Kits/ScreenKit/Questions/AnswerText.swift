/// The text being typed, split at the cursor.
public struct AnswerText: Hashable, Sendable {
  public var before: [UInt8]
  public var after: [UInt8]

  public init(before: [UInt8], after: [UInt8] = []) {
    self.before = before
    self.after = after
  }

  public var text: [UInt8] { before + after }
}
