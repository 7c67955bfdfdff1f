public import ModuleKit

/// An editor whose user makes one prepared change.
public struct ScriptedEditor: TextEditor {
  private let change: @Sendable (String) -> String

  /// - Parameter change: the user's change of a text; none by default.
  public init(_ change: @escaping @Sendable (String) -> String = { $0 }) {
    self.change = change
  }

  public func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws {
    try receive(Array(change(String(decoding: text, as: UTF8.self)).utf8))
  }
}
