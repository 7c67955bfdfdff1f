public import ModuleKit
import Synchronization

/// Add-ons without a directory.
public struct InMemoryAddOns: AddOnDirectory {
  public let path: String
  private let usages: [String: String]?

  /// - Parameter usages: the output of each add-on, by its name; nil without a directory of add-ons.
  public init(_ usages: [String: String]? = nil, path: String = "actions") {
    self.usages = usages
    self.path = path
  }

  public func names() -> [String]? {
    usages?.keys.sorted()
  }

  public func usage(of name: String) -> [UInt8]? {
    usages?[name].map { Array($0.utf8) }
  }

  /// Each answers with its words.
  public func result(of words: [[UInt8]]) -> ProgramResult? {
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }), usages?[name] != nil else {
      return nil
    }
    return ProgramResult(output: Array(words.joined(separator: [0x20])) + [0x0A])
  }
}

/// A log of reminders that ends with the test.
public final class InMemoryReminderLog: ReminderLog {
  private let written = Mutex<[[UInt8]]>([])

  public init() {}

  public func lines() -> [[UInt8]] { written.withLock(\.self) }

  public func append(_ line: [UInt8]) { written.withLock { $0.append(line) } }
}

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
