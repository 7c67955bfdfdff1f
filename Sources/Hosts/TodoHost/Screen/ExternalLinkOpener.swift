import Dispatch
import EventLoop
import Glibc
import ModuleKit

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
    let name = String(decoding: words[0], as: UTF8.self)
    let process: ChildProcess
    do throws(ChildProcess.Failure) {
      process = try ChildProcess(
        words, environment: entries,
        descriptors: takesTerminal ? [:] : [STDIN_FILENO: nil, STDOUT_FILENO: nil, STDERR_FILENO: nil])
    } catch {
      if error.number == ENOENT { return false }
      throw CommandError("Can't start \(name): \(error.reason).")
    }
    // A browser may run as long as its window is open; a failure is quick.
    guard let status = takesTerminal ? process.wait() : process.status(until: .now + Self.patience) else {
      DispatchQueue.global().async { process.wait() }
      return true
    }
    guard status != 0 else { return true }
    throw CommandError("The link may not be open: \(name) ended with status \(status).")
  }

  private static let patience = Duration.milliseconds(500)
}
