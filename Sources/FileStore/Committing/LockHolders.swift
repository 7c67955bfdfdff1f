import Glibc

/// The programs that hold an flock(2) on a directory.
struct LockHolders {
  private let place: FilePlace

  init(of directory: FilePlace) {
    place = directory
  }

  /// Whether all of them are of users that are neither this one nor root. False where the system does not tell.
  ///
  /// The program that has taken a lock may have ended and left it to another one, as flock(1) does in a script. A
  /// user's own are found all the same, as those that have the directory open.
  var areStrangers: Bool {
    let owners = takers.map { process in try? FileStatus(of: "/proc/\(process)").owner }
    if owners.isEmpty || owners.contains(where: { $0 == 0 || $0 == geteuid() }) { return false }
    return !owners.contains(nil) || !isHeldByOwnProcess
  }

  /// The processes that have taken the locks, as proc(5) has them: `1: FLOCK  ADVISORY  WRITE 4711 08:01:42 0 EOF`.
  /// The device stands there as no stat(2) has it on some file systems.
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
