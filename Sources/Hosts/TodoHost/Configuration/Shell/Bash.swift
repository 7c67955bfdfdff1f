import CLinux
import Glibc
import ModuleKit

/// Runs a script in bash and returns its output to descriptor 3.
enum Bash {
  /// - Parameters:
  ///   - programPath: the value of `$0`.
  ///   - words: the values of `$1` and so on.
  ///   - input: the standard input; nil for that of this process.
  ///   - waitsForBackground: whether to wait for output of background jobs after the script has ended.
  /// - Throws: `CommandError` if bash can't be started.
  static func run(
    _ script: String, programPath: [UInt8], words: [[UInt8]], environment: [[UInt8]], input: [UInt8]? = nil,
    waitsForBackground: Bool = true
  ) throws(CommandError) -> (output: [UInt8], status: Int32) {
    // A pipe ends when all writers have closed it. A loop in the background may never do that.
    let file = waitsForBackground ? nil : try makeFile(holding: [])
    let descriptors = if let file { (read: file, write: file) } else { try makePipe() }
    defer { close(descriptors.read) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, descriptors.write, resultDescriptor)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let inputFile = try input.map { input throws(CommandError) in try makeFile(holding: input) }
    if let inputFile { posix_spawn_file_actions_adddup2(&actions, inputFile, STDIN_FILENO) }
    defer { if let inputFile { close(inputFile) } }

    // todo.sh sets these shell options before it reads a configuration.
    let options = ["bash", "-O", "extglob", "-O", "extquote", "-c", script].map { Array($0.utf8) }
    let arguments = CStrings(options + [programPath] + words)
    let variables = CStrings(environment)
    var process: pid_t = 0
    let spawnError = withExtendedLifetime((arguments, variables)) {
      posix_spawnp(&process, "bash", &actions, nil, arguments.pointers, variables.pointers)
    }
    if file == nil { close(descriptors.write) }
    guard spawnError == 0 else {
      throw CommandError(
        "The configuration needs bash, which can't be started: \(String(cString: strerror(spawnError))).")
    }
    let piped = file == nil ? readAll(descriptors.read) : []
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if let file { lseek(file, 0, SEEK_SET) }
    let output = file.map(readAll) ?? piped
    return (output, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
  }

  private static let resultDescriptor: Int32 = 3

  private static func makePipe() throws(CommandError) -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else {
      throw CommandError("Can't start bash: \(String(cString: strerror(errno))).")
    }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (descriptors[0], descriptors[1])
  }

  /// Unlike a pipe, a file in memory accepts input of any length before it is read.
  private static func makeFile(holding bytes: [UInt8]) throws(CommandError) -> Int32 {
    let file = memfd_create("input", UInt32(MFD_CLOEXEC))
    var written = 0
    while file >= 0, written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { break }
    }
    guard file >= 0, written == bytes.count, lseek(file, 0, SEEK_SET) == 0 else {
      throw CommandError("Can't start bash: \(String(cString: strerror(errno))).")
    }
    return file
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { return bytes }
    }
  }
}

/// A null-terminated array of C strings, valid as long as the object lives.
package final class CStrings {
  package let pointers: [UnsafeMutablePointer<CChar>?]

  package init(_ strings: [[UInt8]]) {
    pointers = strings.map { string in string.withCString { strdup($0) } } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
