import Testing
@testable import ScreenHost

@Suite struct CopyingTests {
  @Test func copiesThroughTmux() {
    let sequence = ControlSequence.copy(Array("foo".utf8), throughTmux: true, throughScreen: false)
    #expect(
      String(decoding: sequence, as: UTF8.self)
        == "\u{1B}]52;c;Zm9v\u{07}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{07}\u{1B}\\")
  }

  @Test func copiesThroughScreenInPieces() {
    let text = [UInt8](repeating: 0x61, count: 300)
    let whole = ControlSequence.copy(text, throughTmux: false, throughScreen: false)
    let pieces = String(
      decoding: ControlSequence.copy(text, throughTmux: false, throughScreen: true), as: UTF8.self
    ).split(separator: "\u{1B}P").map { $0.dropLast(2) }
    #expect(pieces.count == 2)
    #expect(pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() == String(decoding: whole, as: UTF8.self))
  }
}
