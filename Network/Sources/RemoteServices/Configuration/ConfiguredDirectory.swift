import Glibc

/// The sources in the user's file.
public struct ConfiguredDirectory: RemoteDirectory {
  private let environment: @Sendable () -> [[UInt8]]
  private let kinds: [TrackerKind]
  private let retries: RetryPolicy

  /// - Parameters:
  ///   - environment: `NAME=value`: determines the paths of the file and the cache.
  ///   - kinds: the kinds that a section may have as its type.
  public init(
    environment: @escaping @Sendable () -> [[UInt8]], kinds: [TrackerKind] = TrackerKind.standard,
    retries: RetryPolicy = RetryPolicy()
  ) {
    self.kinds = kinds
    self.environment = environment
    self.retries = retries
  }

  /// - Throws: `SourceFileError`.
  public func sources() throws -> [any RemoteSource] {
    try reading { builder, file throws(SourceFileError) in try builder.sources(in: file) } ?? []
  }

  func configuredAccount(at url: RemoteURL, user: String?) throws(SourceFileError) -> DAVAccount? {
    try reading { builder, file throws(SourceFileError) in
      try builder.account(in: file, at: url, user: user)
    } ?? nil
  }

  func settings(ofListAt base: RemoteURL) throws(SourceFileError) -> SourceBuilder.ListSettings? {
    try reading { builder, file throws(SourceFileError) in
      try builder.listSettings(in: file, at: base)
    } ?? nil
  }

  /// Nil in the cases in which curl ignores the file, too.
  var netrc: NetrcFile? {
    if let path = value("NETRC") { return NetrcFile(path: path) }
    guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
    return NetrcFile(path: "\(home)/.netrc", name: "~/.netrc")
  }

  /// - Returns: nil if there is no file.
  private func reading<Result>(
    _ body: (SourceBuilder, SourceFile) throws(SourceFileError) -> Result
  ) throws(SourceFileError) -> Result? {
    guard let path else { return nil }
    do throws(SourceFileError) {
      guard let text = try Self.text(of: path) else { return nil }
      let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      let builder = SourceBuilder(
        directory: directory, home: value("HOME") ?? "", environment: environment,
        cache: PageCache(directory: { [cacheDirectory] in cacheDirectory }), retries: retries,
        kinds: kinds)
      return try body(builder, try SourceFile(text))
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  public var advice: String {
    let place = path ?? "~/.config/todo/sources"
    return """
      No source is named yet. Write one into \(place), as:
        [github]
        type = github
        token-command = pass show github
      """
  }

  /// Nil if the environment names no directory.
  private var path: String? {
    directory(variable: "XDG_CONFIG_HOME", below: ".config").map { "\($0)/todo/sources" }
  }

  private var cacheDirectory: String? {
    directory(variable: "XDG_CACHE_HOME", below: ".cache").map { "\($0)/todo/pages" }
  }

  /// By the XDG Base Directory Specification, which ignores relative paths.
  private func directory(variable: String, below folder: String) -> String? {
    if let path = value(variable), path.hasPrefix("/") { return path }
    return value("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/\(folder)" : nil }
  }

  private func value(_ name: String) -> String? {
    let start = Array("\(name)=".utf8)
    return environment().first { $0.starts(with: start) }
      .map { String(decoding: $0.dropFirst(start.count), as: UTF8.self) }
  }

  /// Nil if the file does not exist.
  private static func text(of path: String) throws(SourceFileError) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SourceFileError("It can't be read: \(String(cString: strerror(errno)))", line: nil)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SourceFileError("It is not a regular file", line: nil)
    }
    // The file names programs to run and places to send tokens to.
    guard status.st_mode & 0o022 == 0 else {
      throw SourceFileError("Others can write to it; run “chmod go-w” on it", line: nil)
    }
    guard let bytes = PrivateFile.readAll(descriptor, limit: 1 << 20) else {
      throw SourceFileError("It can't be read, or is larger than 1 MB", line: nil)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
