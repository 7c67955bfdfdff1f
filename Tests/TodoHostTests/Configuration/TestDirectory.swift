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
    precondition(
      FileManager.default.createFile(atPath: file, contents: Data(text.utf8)), "can't write \(file)")
    chmod(file, mode)
    return file
  }

  @discardableResult
  func makeDirectory(_ name: String) -> String {
    let directory = name.isEmpty ? path : "\(path)/\(name)"
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    return directory
  }
}
