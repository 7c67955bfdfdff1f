import Glibc
import ModuleKit
import TodoStores

extension TodoFiles {
  /// Creates the missing directory and files, as todo.sh does before any action.
  ///
  /// - Throws: `CommandError` in todo.sh's words.
  func createMissing() throws(CommandError) {
    let directory = directory.pathBytes
    if !directory.isDirectory, !Self.makeDirectories(directory) {
      throw CommandError("Fatal Error: \(self.directory) is not a directory")
    }
    guard directory.withCString({ access($0, X_OK) }) == 0 else {
      throw CommandError("Fatal Error: Unable to cd to \(self.directory)")
    }
    Self.create(todo.pathBytes, patience: Self.savingTime)
    // Nobody may read a task there who may not read it in todo.txt.
    let mode = todo.pathBytes.fileStatus.map { $0.st_mode & 0o666 } ?? 0o666
    Self.create(done.pathBytes, mode: mode)
    Self.create(report.pathBytes, mode: mode)
  }

  /// How long editors and sync programs may leave no file during a save, in milliseconds.
  private static let savingTime = 250

  /// Creates an empty file once it has been missing for that time. If that fails, the action reports it when
  /// it needs the file.
  private static func create(_ path: [UInt8], mode: mode_t = 0o666, patience: Int = 0) {
    for _ in 0..<(patience / 10) {
      if path.fileStatus != nil { return }
      usleep(10_000)
    }
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    if descriptor >= 0 { close(descriptor) }
  }

  private static func makeDirectories(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty else { return false }
    if path.withCString({ mkdir($0, 0o777) }) == 0 || path.isDirectory { return true }
    let parent = path.parentDirectory
    guard errno == ENOENT, parent != path, makeDirectories(parent) else { return false }
    return path.withCString { mkdir($0, 0o777) } == 0
  }
}
