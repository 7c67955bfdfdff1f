import Glibc
import ModuleKit
import Testing
@testable import ScreenHost

/// A terminal whose user is a test.
final class PseudoTerminal: Sendable {
  /// The user's end.
  let user: Int32

  /// The program's end. It stays open, so that the terminal outlives a program.
  let device: Int32

  let path: String

  init() throws {
    var (user, device) = (Int32(-1), Int32(-1))
    try #require(openpty(&user, &device, nil, nil, nil) == 0)
    for end in [user, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.user, self.device) = (user, device)
    path = String(cString: try #require(ttyname(device)))
    resize(columns: 20, rows: 3)
  }

  deinit {
    close(user)
    close(device)
  }

  var terminal: StandardTerminal {
    get throws { try #require(StandardTerminal(input: device, output: device, variable: Self.variable)) }
  }

  /// The terminal at `path`, for another process than the test's.
  static func terminal(at path: String) throws -> StandardTerminal {
    closeInheritedSockets()
    let device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    return try #require(StandardTerminal(input: device, output: device, variable: variable))
  }

  /// Foundation learns the end of a program from a socket. A process of a test that starts at the same moment
  /// inherits the other end of this socket. The program would then seem to run as long as that process, which
  /// may wait for a test that waits for the program.
  private static func closeInheritedSockets() {
    for descriptor in 3..<Int32(1024) {
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { close(descriptor) }
    }
  }

  static func variable(_ name: String) -> String? {
    ["TERM": "xterm", "TODO_BACKGROUND": "dark"][name]
  }

  /// The sequences that enter and leave the screen there.
  static let modes = TerminalDevice(input: -1, output: -1, variable: variable).modes

  func type(_ keys: String) {
    _ = keys.withCString { write(user, $0, strlen($0)) }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
  }

  /// The output of the program since the last call, up to and including `end`.
  func output(upTo end: String) throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      var request = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
      try #require(poll(&request, 1, 300_000) == 1, "no more than \(String(decoding: bytes, as: UTF8.self))")
      var byte: UInt8 = 0
      try #require(read(user, &byte, 1) == 1)
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same on a separate thread: on a machine with one processor, tests have one thread, which the program
  /// may need.
  func nextOutput(upTo end: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let job = Unmanaged.passRetained(
        Job { continuation.resume(with: Result { try self.output(upTo: end) }) })
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { job in
          job.map { Unmanaged<Job>.fromOpaque($0).takeRetainedValue().run() }
          return nil
        }, job.toOpaque())
      precondition(error == 0)
      pthread_detach(thread)
    }
  }

  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// All settings by the program: modes and special characters.
  var settings: [UInt32] {
    var settings = termios()
    tcgetattr(device, &settings)
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map { UInt32($0) } }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + characters
  }
}
