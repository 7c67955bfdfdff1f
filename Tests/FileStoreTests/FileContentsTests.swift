import Glibc
import ModuleTestKit
import Testing

@testable import FileStore

/// Reading piece by piece over older contents gives the content of the file.
@Suite struct FileContentsTests {
  @Test func readsTheFileAfterRandomChanges() throws {
    let directory = TestDirectory()
    for seed in UInt64(1)...20 {
      var generator = SeededGenerator(seed: seed)
      var contents = FileContents()
      var accepted: [UInt8] = []
      var file = Self.bytes(Int.random(in: 0...900_000, using: &generator), &generator)
      for step in 0..<12 {
        try Self.write(file, to: directory)
        let read = try contents.read(Self.open(directory), expecting: file.count)
        #expect(read == file, "seed \(seed), step \(step)")
        #expect(contents.isUnchanged == (file == accepted), "seed \(seed), step \(step)")
        let unchanged = CommonEnds(of: file.span, and: accepted.span)
        #expect(contents.unchanged == unchanged, "seed \(seed), step \(step)")
        // Not every reading is accepted.
        if Bool.random(using: &generator) {
          contents.accept()
          accepted = file
        }
        #expect(contents.current == accepted, "seed \(seed), step \(step)")
        let start = Int.random(in: 0...file.count, using: &generator)
        let end = min(file.count, start + Int.random(in: 0...3, using: &generator))
        switch Int.random(in: 0...5, using: &generator) {
        case 0: break
        case 1: file.removeLast(min(file.count, 300_000))
        case 2: file += Self.bytes(300_000, &generator)
        default:
          file.replaceSubrange(
            start..<end, with: Self.bytes(Int.random(in: 0...3, using: &generator), &generator))
        }
      }
    }
  }

  @Test func noticesThatTheFileHasGrown() throws {
    let directory = TestDirectory()
    directory.write("more than expected\n")
    var contents = FileContents()
    let read = try contents.read(Self.open(directory), expecting: 4)
    #expect(read.count > 4)
  }

  private static func open(_ directory: TestDirectory) throws -> Descriptor {
    try Descriptor(opening: directory.file("todo.txt"), O_RDONLY)
  }

  private static func write(_ bytes: [UInt8], to directory: TestDirectory) throws {
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    try Descriptor(opening: directory.file("todo.txt"), flags, mode: 0o600).write(all: bytes)
  }

  /// Mostly equal files, so that the difference must be found.
  private static func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = [UInt8](repeating: UInt8.random(in: 65...67, using: &generator), count: count)
    for _ in 0..<min(count, 9) { bytes[Int.random(in: 0..<count, using: &generator)] = 66 }
    return bytes
  }
}
