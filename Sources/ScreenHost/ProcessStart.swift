import CProcessStart
import Glibc

/// What the process has to be before anything is opened or written.
package enum ProcessStart {
  package static func prepare() {
    process_restore_environment()
    fillStandardDescriptors()
    // Without a handler a file size limit ends the program. With one the write fails, which is said.
    signal(SIGXFSZ) { _ in }
  }

  /// Opens what of 0 to 2 a shell has closed (`2>&-`), so that no file which is opened later gets its number and
  /// what is said there: in the mode that lets reading, or writing, fail as it would have.
  private static func fillStandardDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}
