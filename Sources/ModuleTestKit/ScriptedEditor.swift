public import ModuleKit

/// An editor whose user does one prepared thing.
public struct ScriptedEditor: TextEditor {
  private let change: @Sendable (String) -> String

  /// - Parameter change: what the user makes of a text; nothing without it.
  public init(_ change: @escaping @Sendable (String) -> String = { $0 }) {
    self.change = change
  }

  public func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws {
    try receive(Array(change(String(decoding: text, as: UTF8.self)).utf8))
  }
}
