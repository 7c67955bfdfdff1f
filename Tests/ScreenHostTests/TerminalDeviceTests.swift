import TerminalText
import Testing
@testable import ScreenHost

@Suite struct TerminalDeviceTests {
  @Test(
    arguments: [
      ([:], true), (["TODO_MOUSE": "0"], false), (["TODO_MOUSE": "1"], true), (["TODO_MOUSE": ""], true),
      // GNU screen keeps Escape to itself while a program has the mouse.
      (["STY": "27856.pts-0.vm"], false), (["STY": "27856.pts-0.vm", "TODO_MOUSE": "1"], true),
      (["STY": ""], true),
      (["TERM": "linux"], false),
    ] as [([String: String], Bool)])
  func enablesTheMouse(variables: [String: String], isTaken: Bool) {
    let modes = TerminalDevice(input: -1, output: -1, variable: { variables[$0] }).modes
    #expect(modes.enter.contains(ControlSequence.enterMouse) == isTaken)
    #expect(modes.leave.contains(ControlSequence.leaveMouse) == isTaken)
  }

  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], .direct), (["COLORTERM": "24bit", "TERM": "xterm"], .direct),
      (["TERM": "xterm-256color", "COLORTERM": ""], .indexed), (["TERM": "tmux-256color"], .indexed),
      (["TERM": "xterm"], .sixteen), ([:], .sixteen), (["TERM": "screen", "TMUX": "/run/tmux"], .indexed),
      (["TERM": "linux", "COLORTERM": "truecolor"], .sixteen),
    ] as [([String: String], ColorDepth)])
  func knowsHowManyColoursItHas(variables: [String: String], depth: ColorDepth) {
    #expect(TerminalDevice(input: -1, output: -1, variable: { variables[$0] }).colorDepth == depth)
  }

  @Test(
    arguments: [
      ("dark", "0;15", false, nil), ("light", nil, true, nil), ("auto", nil, nil, nil), (nil, nil, nil, nil),
      (nil, "15;0", nil, false), (nil, "0;default;15", nil, true), (nil, "0;7", nil, true),
      (nil, "15;8", nil, false), (nil, "0;default", nil, nil),
    ] as [(String?, String?, Bool?, Bool?)])
  func readsTheGroundFromVariables(
    chosen: String?, colors: String?, isChosenLight: Bool?, isLikelyLight: Bool?
  ) {
    let device = TerminalDevice(
      input: -1, output: -1, variable: { ["TODO_BACKGROUND": chosen, "COLORFGBG": colors][$0] ?? nil })
    #expect(device.chosenGround?.isLight == isChosenLight)
    if isChosenLight == nil { #expect(device.likelyGround?.isLight == isLikelyLight) }
  }
}
