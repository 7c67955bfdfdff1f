import Glibc

/// A directory for one test, which is removed with its last reference.
public final class ScratchDirectory: Sendable {
  public let path: String

  public init() throws {
    var base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    while base.count > 1, base.hasSuffix("/") { base.removeLast() }
    var template = Array("\(base)/todo-network-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchError(reason: String(cString: strerror(errno))) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes a file below it.
  @discardableResult
  public func write(_ text: String, to name: String, mode: UInt32 = 0o600) throws -> String {
    let file = "\(path)/\(name)"
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, mode)
    guard descriptor >= 0 else { throw ScratchError(reason: String(cString: strerror(errno))) }
    fchmod(descriptor, mode)
    let bytes = Array(text.utf8)
    let count = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard count == bytes.count else { throw ScratchError(reason: "\(name) was not written.") }
    if mode & 0o100 != 0 {
      // What another test starts meanwhile has this process's open files until its exec, and Linux runs no file that is
      // open for writing. So another process writes a program.
      _ = try Program.run(["cp", "-p", file, "\(file).copy"])
      rename("\(file).copy", file)
    }
    return file
  }

  deinit { remove() }

  public func remove() {
    _ = try? Program.run(["rm", "-rf", path])
  }
}

struct ScratchError: Error {
  let reason: String
}
