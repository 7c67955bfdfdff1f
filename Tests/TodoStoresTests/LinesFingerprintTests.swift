import Testing
import TodoStores
import TodoTxt

/// The fingerprint of a list is the sum of its lines' fingerprints, so an edit can update it without the
/// other lines.
@Suite struct LinesFingerprintTests {
  @Test(arguments: [
    "", "a\n", "a\nb\n", "\n\na\n", "a", "a\r\nb\r\n", "\r\n",
    "fifteen bytes..\nsixteen bytes...\nseventeen bytes..\nthirty-two bytes, no more, no less\n",
  ])
  func isTheSumOfTheLines(text: String) {
    let list = TodoList(text)
    let sum = list.filter { !$0.text.isEmpty }.reduce(UInt64(0)) { $0 &+ fingerprintOfLine($1.text) }
    #expect(list.linesFingerprint == sum)
  }

  @Test func ignoresTheOrder() {
    #expect(TodoList("a\nb\n").linesFingerprint == TodoList("b\r\n\r\na\r\n").linesFingerprint)
  }

  /// Lines of up to three words of sixteen bytes.
  @Test func everyByteChangesTheFingerprint() {
    for length in 1...48 {
      let line = (0..<length).map { UInt8($0) + 32 }
      var known = [fingerprintOfLine(line[...])]
      for index in line.indices {
        var changed = line
        changed[index] ^= 1
        known.append(fingerprintOfLine(changed[...]))
      }
      known.append(fingerprintOfLine(line.dropLast()))
      #expect(Set(known).count == known.count, "\(length) bytes")
    }
  }

  /// Journals keep it, so it must not change.
  @Test func staysTheSameBetweenReleases() {
    #expect(fingerprintOfLine(Array("Call Mom".utf8)[...]) == 0xD78D_B55D_13AC_1389)
  }
}
