import Foundation
@testable import TodoHost

/// A directory of a test's own under the package's `.build`, removed when the test ends.
///
/// Not under /tmp, where everybody may write.
final class TestDirectory {
  let path: String

  init() {
    let package = String(#filePath.split(separator: "/").dropLast(4).joined(separator: "/"))
    let base = "/\(package)/.build/test-files"
    mkdir("/\(package)/.build", 0o777)
    mkdir(base, 0o777)
    var template = Array("\(base)/XXXXXX".utf8CString)
    mkdtemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the directories that it needs.
  ///
  /// - Returns: the file's path.
  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o644) -> String {
    let file = "\(path)/\(name)"
    makeDirectory(name.split(separator: "/").dropLast().joined(separator: "/"))
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(descriptor >= 0, "can't write \(file)")
    let bytes = Array(text.utf8)
    precondition(Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    chmod(file, mode)
    return file
  }

  @discardableResult
  func makeDirectory(_ name: String) -> String {
    var directory = path
    for part in name.split(separator: "/") {
      directory += "/\(part)"
      mkdir(directory, 0o755)
    }
    return directory
  }
}
