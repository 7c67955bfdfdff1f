public import ModuleKit

/// Add-ons without a directory.
public struct InMemoryAddOns: AddOnDirectory {
  public let path: String
  private let usages: [String: String]?

  /// - Parameter usages: what each add-on prints, by its name; nil where there is no directory.
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
}
