import Dispatch
import Glibc
import ModuleKit
import Synchronization

/// Opens links in the browser in `BROWSER`, else with xdg-open(1).
struct ExternalLinkOpener: LinkOpener {
  let environment: ChildEnvironment

  /// Without a desktop, links are opened in the terminal.
  var takesTerminal: Bool {
    let variables = Environment(entries: environment.entries)
    return ["DISPLAY", "WAYLAND_DISPLAY"].allSatisfy { (variables[$0] ?? []).isEmpty }
  }

  func open(_ link: [UInt8]) throws {
    let entries = environment.entries
    let chosen = Environment(entries: entries)["BROWSER"] ?? []
    // xdg-open's rules: programs separated by colons, `%s` for the link.
    let commands = chosen.split(separator: UInt8(ascii: ":")).map { command in
      let words = command.split(separator: UInt8(ascii: " ")).map(Array.init)
      return Self.words(words, with: link)
    }
    for words in commands + [[Array("xdg-open".utf8), link]] where !words.isEmpty {
      if try start(words, entries) { return }
    }
    throw CommandError("No program to open links: set BROWSER, or install xdg-utils.")
  }

  private static func words(_ words: [[UInt8]], with link: [UInt8]) -> [[UInt8]] {
    let place = Array("%s".utf8)
    guard words.contains(where: { $0.firstRange(of: place) != nil }) else { return words + [link] }
    return words.map { word in
      guard let range = word.firstRange(of: place) else { return word }
      return word[..<range.lowerBound] + link + word[range.upperBound...]
    }
  }

  /// - Returns: false if there is no such program.
  private func start(_ words: [[UInt8]], _ entries: [[UInt8]]) throws -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if !takesTerminal {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var attributes = ChildAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    let arguments = CStrings(words)
    let variables = CStrings(entries)
    var process: pid_t = 0
    let reason = withExtendedLifetime((arguments, variables)) {
      posix_spawnp(
        &process, String(decoding: words[0], as: UTF8.self), &actions, &attributes, arguments.pointers,
        variables.pointers)
    }
    if reason == ENOENT { return false }
    guard reason == 0 else {
      let name = String(decoding: words[0], as: UTF8.self)
      throw CommandError("Can't start \(name): \(String(cString: strerror(reason))).")
    }
    if takesTerminal {
      try Self.check(Self.wait(for: process), of: words)
    } else {
      // A browser may run as long as its window is open; a failure is quick.
      let end = ProgramEnd()
      DispatchQueue.global().async { [process] in end.tell(Self.wait(for: process)) }
      try Self.check(end.status(within: Self.patience), of: words)
    }
    return true
  }

  private static let patience = DispatchTimeInterval.milliseconds(500)

  /// - Parameter status: nil if the program is still running.
  /// - Throws: `CommandError` if it failed.
  private static func check(_ status: Int32?, of words: [[UInt8]]) throws {
    guard let status, status != 0 else { return }
    let name = String(decoding: words[0], as: UTF8.self)
    let reason =
      status & 0x7F == 0 ? "ended with status \(status >> 8 & 0xFF)" : "ended by signal \(status & 0x7F)"
    throw CommandError("The link may not be open: \(name) \(reason).")
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      // The exit status is unknown.
      guard errno == EINTR else { return 0 }
    }
    return status
  }
}

/// Waits a while for a program's exit status.
private final class ProgramEnd: Sendable {
  private let known = Mutex<Int32?>(nil)
  private let signal = DispatchSemaphore(value: 0)

  func tell(_ status: Int32) {
    known.withLock { $0 = status }
    signal.signal()
  }

  /// Nil if it is still running.
  func status(within time: DispatchTimeInterval) -> Int32? {
    _ = signal.wait(timeout: .now() + time)
    return known.withLock(\.self)
  }
}
