/// The environment of the programs that this one starts: add-ons, filters, sort commands.
///
/// It is put together when it is asked for, because most runs start no other program.
public struct ChildEnvironment: Sendable {
  private let make: @Sendable () -> [[UInt8]]

  public init(_ make: @escaping @Sendable () -> [[UInt8]]) {
    self.make = make
  }

  /// `NAME=value` each, as execve(2) takes it.
  public var entries: [[UInt8]] { make() }

  /// The value of a variable; nil where there is none.
  public subscript(name: String) -> [UInt8]? {
    let start = Array("\(name)=".utf8)
    return entries.first { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }
  }
}
