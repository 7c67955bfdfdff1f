import CLinux
import Glibc
import TodoStores

/// Copies a file's metadata to its replacement: owner, group, mode and extended attributes, the access
/// control list included.
enum FileAttributes {
  private static let accessControlList = "system.posix_acl_access"

  /// - Returns: whether everything could be copied.
  static func copy(from path: String, _ status: FileStatus, to file: borrowing Descriptor) -> Bool {
    do {
      let own = try file.status()
      if own.owner != status.owner || own.group != status.group {
        try SystemError.check { fchown(file.number, status.owner, status.group) }
      }
      try copyExtended(from: path, to: file)
      try SystemError.check { fchmod(file.number, status.mode & 0o7777) }
      return true
    } catch {
      return false
    }
  }

  private static func copyExtended(
    from path: String, to file: borrowing Descriptor
  ) throws(SystemError) {
    let names = try unsafe names { list, size in unsafe llistxattr(path.systemPath, list, size) }
    // The new file may have inherited a default list from the directory.
    if !names.contains(accessControlList) { unsafe fremovexattr(file.number, accessControlList) }
    for name in names {
      let value = try unsafe bytes { value, size in unsafe lgetxattr(path.systemPath, name, value, size) }
      do {
        try SystemError.check { unsafe fsetxattr(file.number, name, value, value.count, 0) }
      } catch {
        // The system sets these itself, and lets few programs set them.
        if name.hasPrefix("security.") || name.hasPrefix("trusted.") { continue }
        throw error
      }
    }
  }

  private static func names(
    _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(SystemError) -> [String] {
    do {
      let list = try unsafe bytes { list, size in
        unsafe call(list.map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }, size)
      }
      return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    } catch let error where error.code == ENOTSUP {
      return []
    }
  }

  /// Asks for the size first, and again if the answer has grown meanwhile.
  private static func bytes(
    _ call: (UnsafeMutablePointer<UInt8>?, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    while true {
      let size = try SystemError.check { call(nil, 0) }
      var bytes: [UInt8] = Array(repeating: 0, count: size)
      if size == 0 { return bytes }
      do {
        let count = try SystemError.check {
          unsafe call(&bytes, size)
        }
        return Array(bytes[..<count])
      } catch let error where error.code == ERANGE {
        continue
      }
    }
  }
}
