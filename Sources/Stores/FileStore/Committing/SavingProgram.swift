import Glibc

/// A program that has a file open for writing.
///
/// A commit replaces the file. What such a program writes afterwards would go to the old, nameless file:
/// lines that a shell loop appends, or the second half of a slow save.
struct SavingProgram {
  /// The name, as in `comm` of proc(5).
  let name: String

  /// Whether all its writes go to the file's end at that time (`O_APPEND`).
  let appends: Bool

  /// Returns the programs that have the file open now, as far as the user may inspect them. This program and
  /// its ancestors are left out: they wait for its end, and it may have inherited their descriptors.
  ///
  /// It inspects every process, which takes some milliseconds. So call it only after the kernel has reported
  /// a writer.
  static func others(of place: FilePlace) -> (writers: [SavingProgram], hasOwn: Bool) {
    let own = ancestors(of: getpid())
    var writers: [SavingProgram] = []
    var hasOwn = false
    for name in directoryNames(in: "/proc") {
      guard let process = pid_t(name), let flags = writingFlags(of: process, for: place) else { continue }
      if own.contains(process) {
        hasOwn = true
      } else {
        writers.append(
          SavingProgram(
            name: String(kernelText(of: "/proc/\(name)/comm").prefix { $0 != "\n" }),
            appends: flags & O_APPEND != 0))
      }
    }
    return (writers, hasOwn)
  }

  /// The flags with which a process opened the file; nil if it is not open for writing.
  private static func writingFlags(of process: pid_t, for place: FilePlace) -> Int32? {
    var found: Int32?
    for number in directoryNames(in: "/proc/\(process)/fd") {
      guard let status = try? FileStatus(of: "/proc/\(process)/fd/\(number)"), status.identity.place == place,
        let flags = flags(in: kernelText(of: "/proc/\(process)/fdinfo/\(number)")),
        flags & O_ACCMODE != O_RDONLY
      else { continue }
      found = found.map { $0 & flags } ?? flags
    }
    return found
  }

  /// Parses the octal number after `flags:`.
  private static func flags(in text: String) -> Int32? {
    text.split(separator: "\n").first { $0.hasPrefix("flags:") }
      .flatMap { Int32($0.drop { !$0.isNumber }, radix: 8) }
  }

  private static func ancestors(of process: pid_t) -> Set<pid_t> {
    var found: Set<pid_t> = []
    var next = process
    while next > 0, found.insert(next).inserted {
      // After the name, which may contain anything: the state, then the parent.
      let text = kernelText(of: "/proc/\(next)/stat")
      let fields = (text.lastIndex(of: ")").map { text[$0...].dropFirst() } ?? "").split(separator: " ")
      next = fields.count > 1 ? pid_t(fields[1]) ?? 0 : 0
    }
    return found
  }
}

/// Reads a small file of the kernel; empty if it can't be read.
func kernelText(of path: String) -> String {
  guard let file = try? Descriptor(opening: path, O_RDONLY), let bytes = try? file.bytes(expecting: 1 << 12)
  else { return "" }
  return String(decoding: bytes, as: UTF8.self)
}
