import CLinux
import Glibc

/// Prepares the process before anything is opened or written.
package enum ProcessStart {
  package static func prepare() {
    process_restore_environment()
    fillStandardDescriptors()
    // Without a handler, a file size limit ends the program. With one, the write fails and is reported.
    signal(SIGXFSZ) { _ in }
  }

  /// Opens those of the descriptors 0 to 2 that a shell has closed (`2>&-`), so that no later file gets their
  /// numbers and their output. The mode lets reading, or writing, fail as before.
  private static func fillStandardDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}
