import Testing

/// A todo.txt that can't be replaced by another file, such as a file mounted into a container.
@Suite(.blocking) struct MountTranscripts {
  @Test(
    .enabled(if: Tracing.isPossible, Tracing.reason),
    arguments: ["EBUSY", "EXDEV", "EPERM", "EACCES"])
  func isWrittenInPlace(error: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "x a\nb\n"])
    let todo = "\(Tracing.failing("renameat2", with: error)) todo"
    try sandbox.check(
      """
      $ stat -c %i todo.txt > inode
      $ \(todo) pri 2 A > /dev/null; \(todo) archive > /dev/null; cat todo.txt done.txt
      (A) b
      x a
      $ stat -c %i todo.txt | diff - inode; ls
      done.txt
      inode
      todo.txt
      """)
  }
}
