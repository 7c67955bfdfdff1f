import Testing

@testable import TerminalKit

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

  @Test(arguments: [("truecolor", true), ("24bit", true), ("", false), (nil, false)])
  func knowsWhetherItHasAllColours(variable: String?, hasAll: Bool) {
    let device = TerminalDevice(input: -1, output: -1, variable: { $0 == "COLORTERM" ? variable : nil })
    #expect(device.hasTrueColor == hasAll)
  }
}
