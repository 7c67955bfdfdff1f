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
}
