/// The file of a server that a path means: `https://host/base/todo.txt`, or a note below it.
struct ServedListPlace: Hashable, Sendable {
  let path: String

  /// Where the server is, without a slash at its end.
  let base: String

  /// The file's name there.
  let name: String

  init(_ path: String) {
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isNote = parts.dropLast().last == "notes" && !path.hasSuffix(".txt")
    let count = isNote ? 2 : 1
    base = parts.dropLast(count).joined(separator: "/")
    name = parts.suffix(count).joined(separator: "/")
  }

  /// The name there of another file of the same server; nil for any other path.
  func name(of path: String) -> String? {
    let other = ServedListPlace(path)
    return other.base == base ? other.name : nil
  }
}
