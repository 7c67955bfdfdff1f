import Glibc

/// The names and passwords of the user's ~/.netrc, as curl, git and ftp read it.
public struct NetrcFile: Sendable {
  struct Entry: Hashable {
    /// Nil for the entry that applies to all other hosts.
    var machine: String?
    var login: String?
    var password: String?
  }

  private let path: String

  public init(path: String) {
    self.path = path
  }

  /// The user's name at a host; nil if the file does not contain the host.
  public func login(for host: String) -> String? {
    (try? Self.entry(in: entries(), host: host, user: nil))?.login
  }

  /// The password of a user of a host.
  public func password(of user: String, at host: String) -> (any TokenSource)? {
    let isKnown = (try? Self.entry(in: entries(), host: host, user: user)) != nil
    return isKnown ? Password(file: self, host: host, user: user) : nil
  }

  private struct Password: TokenSource {
    let file: NetrcFile
    let host: String
    let user: String

    func token() throws(TokenError) -> String {
      guard let password = NetrcFile.entry(in: try file.entries(), host: host, user: user)?.password else {
        throw TokenError("\(file.path) has no password of \(user) at \(host)")
      }
      return try password.asToken(from: file.path)
    }
  }

  static func entry(in entries: [Entry], host: String, user: String?) -> Entry? {
    entries.first { entry in
      (entry.machine == nil || entry.machine?.lowercased() == host)
        && (user == nil || entry.login == nil || entry.login == user)
    }
  }

  private func entries() throws(TokenError) -> [Entry] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TokenError("\(path): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TokenError("\(path) is not a file")
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw TokenError("others can read \(path); run “chmod 600” on it")
    }
    guard let bytes = PrivateFile.readAll(descriptor, limit: 1 << 20) else {
      throw TokenError("\(path) can't be read")
    }
    return Self.entries(in: String(decoding: bytes, as: UTF8.self))
  }

  static func entries(in text: String) -> [Entry] {
    var entries: [Entry] = []
    var words: [Substring] = []
    for line in text.split(separator: "\n") {
      let start = line.drop(while: \.isWhitespace)
      // A macro ends at an empty line. Nobody with a calendar has a macro.
      if start.hasPrefix("#") || start.hasPrefix("macdef") { continue }
      words += line.split(whereSeparator: \.isWhitespace)
    }
    var index = 0
    while index < words.count {
      let value = index + 1 < words.count ? String(words[index + 1]) : nil
      switch words[index] {
      case "machine": entries.append(Entry(machine: value))
      case "default":
        entries.append(Entry())
        index += 1
        continue
      case "login" where !entries.isEmpty: entries[entries.count - 1].login = value
      case "password" where !entries.isEmpty: entries[entries.count - 1].password = value
      default: break
      }
      index += 2
    }
    return entries
  }
}
