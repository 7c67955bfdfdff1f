import Glibc
import TodoTxt

/// The answers of a service as they were known last, in a directory that is the user's alone. Where it can't be read
/// or written, nothing is kept.
public struct PageCache: Sendable {
  /// An answer, and when it was true.
  struct Page: Hashable, Sendable {
    var answer: RemoteAnswer

    /// Seconds since 1970.
    var time: Int

    /// The headers that ask whether it is true still.
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
  ///   - directory: from the root; made when it is missing; nil for nowhere.
  ///   - limit: how many bytes are kept, a few more at times; the oldest pages make room for others.
  ///   - now: seconds since 1970; nil for those of the system.
  public init(
    directory: @escaping @Sendable () -> String?, limit: Int = 64 << 20,
    now: (@Sendable () -> Int)? = nil
  ) {
    room = CacheRoom(limit: limit)
    self.directory = directory
    self.now = now ?? { Int(time(nil)) }
  }

  /// Keeps nothing.
  public static let none = PageCache(directory: { nil })

  /// In seconds; 0 where the file's time lies ahead or makes no sense.
  func age(of page: Page) -> Int {
    let (age, isTooLarge) = now().subtractingReportingOverflow(page.time)
    return isTooLarge ? 0 : max(0, age)
  }

  /// - Parameter account: what tells one user of the service from another.
  func page(for url: RemoteURL, source: String, account: String) -> Page? {
    guard let path = path(of: url, source, account), let bytes = PrivateFile.read(path, limit: Self.largest)
    else { return nil }
    return Self.page(in: bytes, url: url)
  }

  /// Keeps an answer, or says that it is true still.
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
