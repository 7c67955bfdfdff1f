public import ModuleKit

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
