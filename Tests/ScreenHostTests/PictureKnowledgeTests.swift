import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

@Suite struct PictureKnowledgeTests {
  private static let cell = PixelSize(width: 9, height: 18)

  @Test(
    arguments: [
      ([.kittyGraphics, .attributes([62])], .kitty), ([.kittyGraphics, .attributes([62, 4])], .kitty),
      ([.attributes([62, 4, 22]), .attributes([62, 4, 22])], .sixel), ([.attributes([62, 22])], nil),
      ([], nil),
      // An answer that comes unasked.
      ([.attributes([62]), .attributes([4])], nil),
    ] as [([TerminalAnswer], PictureSupport.Graphics?)])
  func followsTheTerminalsAnswers(answers: [TerminalAnswer], graphics: PictureSupport.Graphics?) {
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    #expect(
      knowledge.question(cell: Self.cell) == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    for answer in answers { _ = knowledge.take(answer) }
    #expect(knowledge.support == graphics.map { PictureSupport($0, cell: Self.cell) })
    #expect(knowledge.isAwaited == answers.isEmpty)
  }

  @Test func asksTheTerminalForUnknownCellSizes() {
    var knowledge = PictureKnowledge(nil, asksForKitty: false)
    #expect(knowledge.question(cell: nil) == "\u{1B}[16t\u{1B}[c")
    _ = knowledge.take(.attributes([4]))
    _ = knowledge.take(.attributes([4]))
    #expect(knowledge.support == nil)
    _ = knowledge.take(.cell(Self.cell))
    #expect(knowledge.support == PictureSupport(.sixel, cell: Self.cell))
    // The user has enlarged the letters.
    knowledge.systemCell = PixelSize(width: 10, height: 20)
    #expect(knowledge.support?.cell.height == 20)
  }

  @Test func knownFactsAreNotQueried() {
    var knowledge = PictureKnowledge(.sixel, asksForKitty: true)
    #expect(knowledge.question(cell: Self.cell) == "\u{1B}[?2;4;0S")
    #expect(knowledge.support == PictureSupport(.sixel, cell: Self.cell) && !knowledge.isAwaited)
    _ = knowledge.take(.attributes([]))
    #expect(knowledge.support != nil)
    #expect(knowledge.question(cell: nil) == "\u{1B}[16t\u{1B}[?2;4;0S")
    var other = PictureKnowledge(.kitty, asksForKitty: true)
    #expect(other.question(cell: Self.cell) == "")
  }

  /// Only terminals with sixels are asked for their largest size, because others might scroll.
  @Test func asksForTheLargestSixels() {
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    _ = knowledge.question(cell: Self.cell)
    #expect(knowledge.take(.attributes([62, 4])) == "\u{1B}[?2;4;0S\u{1B}[c")
    #expect(knowledge.support == nil && knowledge.isAwaited)
    let largest = PixelSize(width: 1000, height: 800)
    #expect(knowledge.take(.largestSixels(largest)) == "" && knowledge.take(.attributes([62, 4])) == "")
    #expect(knowledge.support == PictureSupport(.sixel, cell: Self.cell, largest: largest))
    var other = PictureKnowledge(nil, asksForKitty: true)
    _ = other.question(cell: Self.cell)
    #expect(other.take(.kittyGraphics) == "" && other.take(.attributes([62, 4])) == "")
  }

  @Test func keepsTheLastAnswerUntilTheNext() {
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    _ = knowledge.question(cell: Self.cell)
    for answer in [TerminalAnswer.kittyGraphics, .attributes([])] { _ = knowledge.take(answer) }
    _ = knowledge.question(cell: Self.cell)
    #expect(knowledge.support?.graphics == .kitty)
    _ = knowledge.take(.attributes([4]))
    _ = knowledge.take(.attributes([4]))
    #expect(knowledge.support?.graphics == .sixel)
  }
}
