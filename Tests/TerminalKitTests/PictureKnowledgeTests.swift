import ModuleKit
import Testing

@testable import TerminalKit

@Suite struct PictureKnowledgeTests {
  private static let cell = PixelSize(width: 9, height: 18)

  @Test(
    arguments: [
      ([.kittyGraphics, .attributes([62])], .kitty), ([.kittyGraphics, .attributes([62, 4])], .kitty),
      ([.attributes([62, 4, 22])], .sixel), ([.attributes([62, 22])], nil), ([], nil),
      // What comes while nobody waits for it.
      ([.attributes([62]), .attributes([4])], nil),
    ] as [([TerminalAnswer], PictureSupport.Graphics?)])
  func isWhatTheTerminalAnswers(answers: [TerminalAnswer], graphics: PictureSupport.Graphics?) {
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    #expect(
      knowledge.question(cell: Self.cell) == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    for answer in answers { knowledge.take(answer) }
    #expect(knowledge.support == graphics.map { PictureSupport($0, cell: Self.cell) })
    #expect(knowledge.isAwaited == answers.isEmpty)
  }

  @Test func theTerminalKnowsItsCellsWhereTheSystemDoesNot() {
    var knowledge = PictureKnowledge(nil, asksForKitty: false)
    #expect(knowledge.question(cell: nil) == "\u{1B}[16t\u{1B}[c")
    knowledge.take(.attributes([4]))
    #expect(knowledge.support == nil)
    knowledge.take(.cell(Self.cell))
    #expect(knowledge.support == PictureSupport(.sixel, cell: Self.cell))
    // The letters have become larger.
    knowledge.systemCell = PixelSize(width: 10, height: 20)
    #expect(knowledge.support?.cell.height == 20)
  }

  @Test func whatIsKnownIsNotAsked() {
    var knowledge = PictureKnowledge(.sixel, asksForKitty: true)
    #expect(knowledge.question(cell: Self.cell) == "")
    #expect(knowledge.support == PictureSupport(.sixel, cell: Self.cell) && !knowledge.isAwaited)
    knowledge.take(.attributes([]))
    #expect(knowledge.support != nil)
    #expect(knowledge.question(cell: nil) == "\u{1B}[16t")
  }

  /// The last answer counts until there is another.
  @Test func asksAgain() {
    var knowledge = PictureKnowledge(nil, asksForKitty: true)
    _ = knowledge.question(cell: Self.cell)
    for answer in [TerminalAnswer.kittyGraphics, .attributes([])] { knowledge.take(answer) }
    _ = knowledge.question(cell: Self.cell)
    #expect(knowledge.support?.graphics == .kitty)
    knowledge.take(.attributes([4]))
    #expect(knowledge.support?.graphics == .sixel)
  }
}
