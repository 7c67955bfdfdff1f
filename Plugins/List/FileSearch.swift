/// Where todo.sh looks for a file of tasks: an absolute path, beside todo.txt, in the working directory, and beside
/// todo.txt with `.txt`.
struct FileSearch {
  /// Where todo.txt lies.
  let directory: String

  /// The path of the first that exists; an absolute one is taken as it is.
  func path(of name: String, _ exists: (String) -> Bool) -> String? {
    if name.utf8.first == UInt8(ascii: "/") { return name }
    return ["\(directory)/\(name)", name, "\(directory)/\(name).txt"].first(where: exists)
  }
}
