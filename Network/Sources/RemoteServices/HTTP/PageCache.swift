import Glibc
import TodoTxt

/// The last known answers of a service, in a private directory. If it can't be read or written, nothing is
/// cached.
public struct PageCache: Sendable {
  /// An answer, and the time when it was current.
  struct Page: Hashable, Sendable {
    var answer: RemoteAnswer

    /// Seconds since 1970.
    var time: Int

    var conditions: [RemoteHeader] {
      [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")].compactMap { kept, sent in
        answer.header(kept).map { RemoteHeader(sent, $0) }
      }
    }
  }

  private let directory: @Sendable () -> String?
  private let now: @Sendable () -> Int
  private let room: CacheRoom

  /// - Parameters:
  ///   - directory: the absolute path; created if missing; nil for none.
  ///   - limit: the maximum number of bytes, slightly exceeded at times; the oldest pages are deleted.
  ///   - now: seconds since 1970; nil for the system's clock.
  public init(
    directory: @escaping @Sendable () -> String?, limit: Int = 64 << 20,
    now: (@Sendable () -> Int)? = nil
  ) {
    room = CacheRoom(limit: limit)
    self.directory = directory
    self.now = now ?? { Int(time(nil)) }
  }

  /// A cache that keeps nothing.
  public static let none = PageCache(directory: { nil })

  /// In seconds; 0 if the file's time is in the future or invalid.
  func age(of page: Page) -> Int {
    let (age, isTooLarge) = now().subtractingReportingOverflow(page.time)
    return isTooLarge ? 0 : max(0, age)
  }

  /// - Parameter account: distinguishes users of the service.
  func page(for url: RemoteURL, source: String, account: String) -> Page? {
    guard let path = path(of: url, source, account), let bytes = PrivateFile.read(path, limit: Self.largest)
    else { return nil }
    return Self.page(in: bytes, url: url)
  }

  /// Stores an answer, or marks it as current again.
  func keep(_ answer: RemoteAnswer, for url: RemoteURL, source: String, account: String) {
    guard let directory = directory(), let path = path(of: url, source, account) else { return }
    let kept = ["etag", "last-modified", "link", "x-total", "x-total-count", "content-type"]
    var bytes = Array("\(url)\n\(now())\n".utf8)
    for header in answer.headers where kept.contains(header.name.lowercased()) {
      guard !header.value.utf8.contains(UInt8(ascii: "\n")) else { continue }
      bytes += "\(header.name): \(header.value)\n".utf8
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += answer.body
    PrivateFile.write(bytes, to: path, in: directory)
    room.add(bytes.count, in: directory)
  }

  private static let largest = 64 << 20

  private func path(of url: RemoteURL, _ source: String, _ account: String) -> String? {
    guard let directory = directory() else { return nil }
    let name = String(StableHash.value(of: "\(source)\n\(account)\n\(url)".utf8), radix: 16)
    return "\(directory)/\(name)"
  }

  private static func page(in bytes: [UInt8], url: RemoteURL) -> Page? {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      return line
    }
    guard line() == "\(url)", let time = line().flatMap({ Int($0) }) else { return nil }
    var headers: [RemoteHeader] = []
    while let header = line() {
      if header.isEmpty {
        return Page(answer: RemoteAnswer(headers: headers, body: Array(rest)), time: time)
      }
      guard let colon = header.firstIndex(of: ":") else { return nil }
      headers.append(
        RemoteHeader(String(header[..<colon]), header[header.index(after: colon)...].trimmed))
    }
    return nil
  }
}
