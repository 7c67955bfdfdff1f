import Foundation
import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

/// Replays the output of terminals, as recorded by Tools/record-terminals.
@Suite struct RecordingTests {
  /// The output of one terminal: its answers at the start of a screen, then each key by its name.
  struct Recording: CustomTestStringConvertible {
    let terminal: String
    var answers: [UInt8] = []
    var keys: [(name: String, bytes: [UInt8])] = []
    var click: [UInt8] = []

    var testDescription: String { terminal }

    init(_ url: URL) throws {
      terminal = url.deletingPathExtension().lastPathComponent
      for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      where !line.hasPrefix("#") {
        let words = line.split(separator: " ")
        switch words[0] {
        case "answers": answers = try Self.bytes(words.count > 1 ? words[1] : "")
        case "key": keys.append((String(words[1]), try Self.bytes(words.last ?? "")))
        case "click": click = try Self.bytes(words[1])
        default: Issue.record("what is “\(line)”?")
        }
      }
    }

    /// - Parameter spelling: printable characters, `\e`, and `\x` with two digits.
    private static func bytes(_ spelling: Substring) throws -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = Array(spelling.utf8)[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
          bytes.append(byte)
          continue
        }
        if rest.popFirst() == UInt8(ascii: "e") {
          bytes.append(0x1B)
        } else {
          bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
          rest = rest.dropFirst(2)
        }
      }
      return bytes
    }
  }

  static let recordings: [Recording] = {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? Recording($0) }
  }()

  /// The key with this name, unless the terminal is configured otherwise.
  private static let otherNames = [
    // In xterm, Meta sets the eighth bit, and so it does in programs inside xterm.
    "xterm": ["alt-b": "â"], "tmux": ["alt-b": "â"], "screen": ["alt-b": "â"],
  ]

  @Test func terminalsWereRecorded() {
    #expect(Self.recordings.map(\.terminal) == ["foot", "kitty", "screen", "tmux", "urxvt", "xterm"])
    for recording in Self.recordings { #expect(recording.keys.count > 28) }
  }

  @Test(arguments: recordings)
  func answersAreNotKeys(_ recording: Recording) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(recording.answers).isEmpty)
    #expect(!decoder.isUndecided)
  }

  /// The defaults of these versions.
  @Test(arguments: recordings)
  func readsThePictureSupportFromTheAnswers(_ recording: Recording) throws {
    var decoder = KeyDecoder()
    _ = decoder.decode(recording.answers)
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    _ = knowledge.question(cell: PixelSize(width: 6, height: 13))
    let answers = decoder.takeAnswers()
    for answer in answers { _ = knowledge.take(answer) }
    // Only a terminal with sixels was asked again.
    for answer in answers where knowledge.isAwaited { _ = knowledge.take(answer) }
    #expect(!knowledge.isAwaited)
    let expected: [String: PictureSupport.Graphics] = ["kitty": .kitty, "foot": .sixel]
    #expect(knowledge.support?.graphics == expected[recording.terminal])
  }

  @Test(arguments: recordings)
  func keysHaveTheirNames(_ recording: Recording) throws {
    var decoder = KeyDecoder()
    for (name, bytes) in recording.keys {
      let name = Self.otherNames[recording.terminal]?[name] ?? name
      let meant = try #require(KeySequence(name))
      var keys: [Key] = []
      for case .key(let key) in decoder.decode(bytes) + decoder.flush() { keys.append(key) }
      #expect(keys.map { .key($0) } == meant.elements, "\(name)")
    }
  }

  @Test(arguments: recordings)
  func readsClicksAndTheWheel(_ recording: Recording) {
    guard !recording.click.isEmpty else { return }
    var decoder = KeyDecoder()
    var kinds: [MouseEvent.Kind] = []
    for case .mouse(let event) in decoder.decode(recording.click) { kinds.append(event.kind) }
    #expect(kinds == [.press(count: 1), .wheel(rows: 3)])
  }
}
