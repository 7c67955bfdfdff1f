import Glibc

/// A token in a file that only the user can read.
public struct TokenFile: TokenSource {
  public let path: String

  public init(path: String) {
    self.path = path
  }

  public var place: String { path }

  public func token() throws(RemoteError.Kind) -> String {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noToken(reason: "\(path): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    // Check the open file, because the name may belong to another file by now.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noToken(reason: "\(path) is not a regular file")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .noToken(reason: "others can read \(path); run “chmod 600” on it")
    }
    guard status.st_uid == geteuid() else { throw .noToken(reason: "\(path) belongs to another user") }
    guard let bytes = PrivateFile.readAll(descriptor, limit: 64 << 10) else {
      throw .noToken(reason: "\(path) can't be read")
    }
    return try String(decoding: bytes, as: UTF8.self).asToken(from: path)
  }
}
