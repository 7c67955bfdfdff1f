public import ModuleKit

/// A shell that calls a Swift function instead of running pipelines.
public struct StubShell: Shell {
  private let body: @Sendable (_ text: String, _ pipeline: String) -> String

  /// - Parameter body: by default, returns its input.
  public init(
    _ body: @escaping @Sendable (_ text: String, _ pipeline: String) -> String = { text, _ in text }
  ) {
    self.body = body
  }

  public func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8] {
    Array(body(String(decoding: text, as: UTF8.self), pipeline).utf8)
  }
}
