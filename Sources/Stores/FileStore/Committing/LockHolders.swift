import Glibc

/// The programs that hold an flock(2) on a directory.
struct LockHolders {
  private let place: FilePlace

  init(of directory: FilePlace) {
    place = directory
  }

  /// Whether all holders belong to users other than this one and root. False if the system does not tell.
  ///
  /// The program that took a lock may have ended and left it to another, as flock(1) does in a script. The
  /// user's own programs are found anyway, because they have the directory open.
  var areStrangers: Bool {
    let owners = takers.map { process in try? FileStatus(of: "/proc/\(process)").owner }
    if owners.isEmpty || owners.contains(where: { $0 == 0 || $0 == geteuid() }) { return false }
    return !owners.contains(nil) || !isHeldByOwnProcess
  }

  /// The processes that took the locks, from lines such as `1: FLOCK  ADVISORY  WRITE 4711 08:01:42 0 EOF`
  /// (proc(5)). On some file systems the device differs from that of stat(2).
  private var takers: [pid_t] {
    kernelText(of: "/proc/locks").split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[5].split(separator: ":").last == "\(place.inode)"
      else { return nil }
      return pid_t(fields[4])
    }
  }

  private var isHeldByOwnProcess: Bool {
    directoryNames(in: "/proc").lazy.compactMap { pid_t($0) }.contains { process in
      guard (try? FileStatus(of: "/proc/\(process)").owner) == geteuid() else { return false }
      return directoryNames(in: "/proc/\(process)/fd").contains { number in
        (try? FileStatus(of: "/proc/\(process)/fd/\(number)"))?.identity.place == place
          && kernelText(of: "/proc/\(process)/fdinfo/\(number)").contains("FLOCK")
      }
    }
  }
}
