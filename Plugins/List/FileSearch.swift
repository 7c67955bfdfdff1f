/// Finds a file of tasks as todo.sh does: an absolute path, beside todo.txt, in the working directory,
/// beside todo.txt with `.txt`.
struct FileSearch {
  /// The folder of todo.txt.
  let directory: String

  /// Returns the first path that exists. An absolute path is returned unchecked.
  func path(of name: String, _ exists: (String) -> Bool) -> String? {
    if name.utf8.first == UInt8(ascii: "/") { return name }
    return ["\(directory)/\(name)", name, "\(directory)/\(name).txt"].first(where: exists)
  }
}
