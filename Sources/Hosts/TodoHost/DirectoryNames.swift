import Glibc
import TodoStores

enum DirectoryNames {
  /// The names that a shell's `*` matches in that directory, in alphabetical order; nil if it does not exist.
  static func visible(in path: String) -> [String]? {
    guard let stream = opendir(path.systemPath) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(pathBytes: bytes.prefix { $0 != 0 })
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
