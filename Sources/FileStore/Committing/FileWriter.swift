import Glibc

/// A program that has a file open for writing.
///
/// An edit puts a new file in the old one's place, so what such a program still writes would go to a file that has no
/// name any more: lines of a loop that the shell appends, the second half of a slow save.
struct FileWriter {
  /// As proc(5) has it in `comm`.
  let name: String

  /// Whether all that it writes goes behind what the file holds then (`O_APPEND`).
  let appends: Bool

  /// Those that have the file open at this moment, as far as the user may look into them, but for this program and
  /// those that have started it: they wait for its end, and what it holds may have come down from them.
  ///
  /// It takes a look at every process, some milliseconds: for where the kernel has said that there is one.
  static func others(of place: FilePlace) -> (writers: [FileWriter], hasOwn: Bool) {
    let own = ancestors(of: getpid())
    var writers: [FileWriter] = []
    var hasOwn = false
    for name in directoryNames(in: "/proc") {
      guard let process = pid_t(name), let flags = writingFlags(of: process, for: place) else { continue }
      if own.contains(process) {
        hasOwn = true
      } else {
        writers.append(
          FileWriter(
            name: String(kernelText(of: "/proc/\(name)/comm").prefix { $0 != "\n" }),
            appends: flags & O_APPEND != 0))
      }
    }
    return (writers, hasOwn)
  }

  /// How a process has opened the file; nil where it has not opened it for writing.
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

  /// The octal number behind `flags:`.
  private static func flags(in text: String) -> Int32? {
    text.split(separator: "\n").first { $0.hasPrefix("flags:") }
      .flatMap { Int32($0.drop { !$0.isNumber }, radix: 8) }
  }

  /// The process and all before it.
  private static func ancestors(of process: pid_t) -> Set<pid_t> {
    var found: Set<pid_t> = []
    var next = process
    while next > 0, found.insert(next).inserted {
      // Behind the name, which may hold anything: the state, then the parent.
      let text = kernelText(of: "/proc/\(next)/stat")
      let fields = (text.lastIndex(of: ")").map { text[$0...].dropFirst() } ?? "").split(separator: " ")
      next = fields.count > 1 ? pid_t(fields[1]) ?? 0 : 0
    }
    return found
  }
}

/// Of a small file of the kernel's; empty where it can't be read.
func kernelText(of path: String) -> String {
  guard let file = try? Descriptor(opening: path, O_RDONLY), let bytes = try? file.bytes(expecting: 1 << 12)
  else { return "" }
  return String(decoding: bytes, as: UTF8.self)
}
