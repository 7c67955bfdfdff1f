/// The environment of child processes: add-ons, filters, sort commands.
///
/// It is built on demand, because most runs start no other program.
public struct ChildEnvironment: Sendable {
  private let make: @Sendable () -> [[UInt8]]

  public init(_ make: @escaping @Sendable () -> [[UInt8]]) {
    self.make = make
  }

  /// `NAME=value`, as for execve(2).
  public var entries: [[UInt8]] { make() }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> [UInt8]? {
    let start = Array("\(name)=".utf8)
    return entries.first { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }
  }
}
