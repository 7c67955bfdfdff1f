@preconcurrency import Glibc

/// The environment variables as bytes.
public struct Environment: Sendable {
  /// `NAME=value` of every variable, each followed by a zero: one piece of memory, because it is read more
  /// often than anything else during the start.
  private var bytes: [UInt8] = []

  /// The start of each variable in `bytes`.
  private var starts: [Int] = []

  /// - Parameter entries: `NAME=value`, as for execve(2).
  public init(entries: [[UInt8]]) {
    for entry in entries { entry.withUnsafeBufferPointer { append($0) } }
  }

  public init(_ variables: [String: String]) {
    self.init(entries: variables.map { Array("\($0.key)=\($0.value)".utf8) })
  }

  /// The environment of this process.
  public static var current: Environment {
    var environment = Environment(entries: [])
    environment.bytes.reserveCapacity(1 << 12)
    environment.starts.reserveCapacity(1 << 6)
    var next = environ
    while let entry = next.pointee {
      let length = strlen(entry)
      entry.withMemoryRebound(to: UInt8.self, capacity: length) {
        environment.append(UnsafeBufferPointer(start: $0, count: length))
      }
      next += 1
    }
    return environment
  }

  /// `NAME=value` each.
  public var entries: [[UInt8]] {
    starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return Array(bytes[starts[index]..<(end - 1)])
    }
  }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> [UInt8]? {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress, let wanted = name.baseAddress, !name.isEmpty else { return nil }
        for start in starts where base[start] == wanted[0] && start + name.count < bytes.count {
          guard bytes[start + name.count] == UInt8(ascii: "="),
            memcmp(base + start, wanted, name.count) == 0
          else { continue }
          let value = start + name.count + 1
          return Array(UnsafeBufferPointer(rebasing: bytes[value...].prefix { $0 != 0 }))
        }
        return nil
      }
    }
  }

  private mutating func append(_ entry: UnsafeBufferPointer<UInt8>) {
    starts.append(bytes.count)
    bytes.append(contentsOf: entry)
    bytes.append(0)
  }
}

extension [UInt8] {
  /// The bytes up to the terminating zero, whatever their encoding.
  init(cString: UnsafePointer<CChar>) {
    let length = strlen(cString)
    self = cString.withMemoryRebound(to: UInt8.self, capacity: length) {
      Array(UnsafeBufferPointer(start: $0, count: length))
    }
  }
}
