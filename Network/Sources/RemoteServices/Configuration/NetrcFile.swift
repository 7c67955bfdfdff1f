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

  /// The name of the file in messages.
  let name: String

  /// - Parameter name: the path by default.
  public init(path: String, name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }

  /// Why the file is not used, as a clause; nil if it can be used, or does not exist.
  public var fault: String? {
    do throws(RemoteError.Kind) {
      _ = try entries()
      return nil
    } catch {
      if case .noToken(let reason) = error { return reason }
      return nil
    }
  }

  /// The user's name at a host; nil if the file does not contain the host.
  public func login(for host: String) -> String? {
    (try? Self.entry(in: entries(), host: host, user: nil))?.login
  }

  public func password(of user: String, at host: String) -> (any TokenSource)? {
    let isKnown = (try? Self.entry(in: entries(), host: host, user: user))?.password != nil
    return isKnown ? Password(file: self, host: host, user: user) : nil
  }

  private struct Password: TokenSource {
    let file: NetrcFile
    let host: String
    let user: String

    var place: String { file.name }

    func token() throws(RemoteError.Kind) -> String {
      guard let password = NetrcFile.entry(in: try file.entries(), host: host, user: user)?.password,
        !password.isEmpty
      else { throw .noToken(reason: "\(file.name) has no password of \(user) at \(host)") }
      guard password.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
        throw .noToken(reason: "the password of \(user) in \(file.name) has a control character")
      }
      return password
    }
  }

  static func entry(in entries: [Entry], host: String, user: String?) -> Entry? {
    entries.first { entry in
      (entry.machine == nil || entry.machine?.lowercased() == host)
        && (user == nil || entry.login == nil || entry.login == user)
    }
  }

  /// - Returns: nothing if the file does not exist.
  private func entries() throws(RemoteError.Kind) -> [Entry] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw .noToken(reason: "\(name) can't be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noToken(reason: "\(name) is not a regular file")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .noToken(reason: "\(name) is readable by others, so it was not used: chmod 600 \(name)")
    }
    guard status.st_uid == geteuid() else {
      throw .noToken(reason: "\(name) belongs to another user, so it was not used")
    }
    guard let bytes = PrivateFile.readAll(descriptor, limit: 1 << 20) else {
      throw .noToken(reason: "\(name) can't be read")
    }
    return Self.entries(in: String(decoding: bytes, as: UTF8.self))
  }

  private static let keywords: Set<String> = ["machine", "login", "password", "account"]

  static func entries(in text: String) -> [Entry] {
    var entries: [Entry] = []
    var keyword: String?
    var isMacro = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // A macro ends at an empty line.
      if isMacro, !line.isEmpty { continue }
      isMacro = false
      var rest = line
      while let word = nextWord(&rest) {
        if let name = keyword {
          keyword = nil
          switch name {
          case "machine": entries.append(Entry(machine: word))
          case "login" where !entries.isEmpty: entries[entries.count - 1].login = word
          case "password" where !entries.isEmpty: entries[entries.count - 1].password = word
          default: break
          }
          continue
        }
        if word.hasPrefix("#") { break }
        if word == "default" { entries.append(Entry()) }
        isMacro = word == "macdef"
        if isMacro { break }
        if keywords.contains(word) { keyword = word }
      }
    }
    return entries
  }

  /// The next word of a line. Quotation marks around a word keep its blanks, and a backslash in them keeps the
  /// character that follows.
  private static func nextWord(_ rest: inout Substring) -> String? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return nil }
    if first == "\"", let (word, end) = quotedWord(rest) {
      rest = rest[end...]
      return word
    }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// - Returns: nil if the closing quotation mark is missing.
  private static func quotedWord(_ text: Substring) -> (word: String, end: String.Index)? {
    var word = ""
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      var character = text[index]
      index = text.index(after: index)
      if character == "\"" { return (word, index) }
      if character == "\\" {
        guard index < text.endIndex else { return nil }
        character = text[index]
        index = text.index(after: index)
        character = ["n": "\n", "r": "\r", "t": "\t"][character] ?? character
      }
      word.append(character)
    }
    return nil
  }
}
