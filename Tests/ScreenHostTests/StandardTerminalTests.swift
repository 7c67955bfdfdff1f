import EventLoop
import Glibc
import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

/// Serialized, because signals belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StandardTerminalTests {
  private struct Failure: Error {}

  let user: PseudoTerminal

  init() throws {
    user = try PseudoTerminal()
  }

  @Test(arguments: [nil, "", "dumb"])
  func needsATerminalThatShowsAScreen(kind: String?) {
    #expect(StandardTerminal(input: user.device, output: user.device) { _ in kind } == nil)
  }

  @Test func needsATerminalForInputAndOutput() throws {
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    let variable = PseudoTerminal.variable
    #expect(StandardTerminal(input: file, output: user.device, variable: variable) == nil)
    #expect(StandardTerminal(input: user.device, output: file, variable: variable) == nil)
  }

  // MARK: Leaving

  @Test func leavesTheTerminalAsItWasWhenTheBodyReturns() async throws {
    let before = user.settings
    try await user.terminal.withScreen { _ in
      #expect(user.settings != before)
      let output = try user.output(upTo: PseudoTerminal.modes.enter)
      #expect(output == PseudoTerminal.modes.enter)
    }
    #expect(try user.output(upTo: PseudoTerminal.modes.leave) == PseudoTerminal.modes.leave)
    #expect(user.settings == before)
  }

  @Test func leavesTheTerminalAsItWasWhenTheBodyThrows() async throws {
    let before = user.settings
    await #expect(throws: Failure.self) {
      try await user.terminal.withScreen { _ in throw Failure() }
    }
    _ = try user.output(upTo: PseudoTerminal.modes.enter + PseudoTerminal.modes.leave)
    #expect(user.settings == before)
  }

  @Test func restoresSignalHandlers() async throws {
    var before = sigaction()
    sigaction(SIGTERM, nil, &before)
    try await user.terminal.withScreen { _ in }
    var after = sigaction()
    sigaction(SIGTERM, nil, &after)
    #expect(
      unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(after.__sigaction_handler.sa_handler, to: Int.self))
  }

  // MARK: Events

  @Test func deliversKeys() async throws {
    try await user.terminal.withScreen { screen in
      user.type("é\u{1B}[A\r\u{03}\u{1B}")
      let keys = await first(5, of: screen.events)
      #expect(
        keys == [
          .key(.text("é")), .key(.up), .key(.enter), .key(.control("c")), .key(.escape),
        ])
    }
  }

  @Test func followsTheSize() async throws {
    try await user.terminal.withScreen { screen in
      #expect(screen.size == ScreenSize(columns: 20, rows: 3))
      screen.draw(Array("one\n".utf8), cursor: nil)
      _ = try user.output(upTo: ControlSequence.endUpdate)

      user.resize(columns: 30, rows: 5)
      kill(getpid(), SIGWINCH)
      #expect(await first(1, of: screen.events) == [.resized])
      #expect(screen.size == ScreenSize(columns: 30, rows: 5))

      screen.draw(Array("one\n".utf8), cursor: nil)
      let output = try user.output(upTo: ControlSequence.endUpdate)
      #expect(output.contains("\u{1B}[1;1Hone"))
    }
  }

  @Test(arguments: [
    ([:], ScreenSize(columns: 80, rows: 24)),
    (["COLUMNS": "132", "LINES": "50"], ScreenSize(columns: 132, rows: 50)),
    (["COLUMNS": "0", "LINES": "-1"], ScreenSize(columns: 80, rows: 24)),
  ])
  func usesTheEnvironmentForAnUnknownSize(environment: [String: String], size: ScreenSize) {
    user.resize(columns: 0, rows: 0)
    let device = TerminalDevice(input: user.device, output: user.device) { environment[$0] }
    #expect(device.size == size)
  }

  @Test func endsWhenTheTerminalCloses() async throws {
    let gone = try PseudoTerminal()
    let terminal = try gone.terminal
    try await terminal.withScreen { screen in
      // Closes the user's end, as a window does; the descriptor's number stays taken.
      dup2(user.device, gone.user)
      for await _ in screen.events {}
      screen.draw(Array("nobody sees this\n".utf8), cursor: nil)
    }
  }

  // MARK: Drawing

  @Test func drawsOnlyDifferentRows() async throws {
    try await user.terminal.withScreen { screen in
      _ = try user.output(upTo: PseudoTerminal.modes.enter)
      screen.draw(Array("one\ntwo\n".utf8), cursor: nil)
      screen.draw(Array("one\ntwo\n".utf8), cursor: nil)
      screen.draw(Array("one\n2\n".utf8), cursor: nil)
    }
    let output = try user.output(upTo: PseudoTerminal.modes.leave)
    #expect(
      output
        == "\u{1B}[?2026h\u{1B}[1;1Hone\u{1B}[0m\u{1B}[K\u{1B}[2;1Htwo\u{1B}[0m\u{1B}[K"
        + "\u{1B}[3;1H\u{1B}[J\u{1B}[?2026l"
        + "\u{1B}[?2026h\u{1B}[2;1H2\u{1B}[0m\u{1B}[K\u{1B}[?2026l" + PseudoTerminal.modes.leave)
  }

  // MARK: Pictures

  private let support = PictureSupport(.kitty, cell: PixelSize(width: 9, height: 18))

  private func placed(_ letter: String) -> [PlacedPicture] {
    let picture = TerminalPicture(.png(Array(letter.utf8), size: PixelSize(width: 9, height: 18)))
    return [PlacedPicture(picture, in: ScreenArea(size: ScreenSize(columns: 1, rows: 1)))]
  }

  /// The terminal is asked only once a scene has pictures, not while another program has the terminal, and
  /// again afterwards.
  @Test func asksHowPicturesAreDrawn() async throws {
    let question = ControlSequence.askForKittyGraphics + ControlSequence.askForCell
    try await user.terminal.withScreen { screen in
      let beginning = try user.output(upTo: PseudoTerminal.modes.enter)
      #expect(beginning == PseudoTerminal.modes.enter && screen.pictureSupport == nil)
      screen.askForPictures(as: nil)
      #expect(
        try user.output(upTo: ControlSequence.askForAttributes) == question + ControlSequence.askForAttributes
      )
      user.type("a\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4c")
      #expect(await first(2, of: screen.events) == [.key(.text("a")), .resized])
      #expect(screen.pictureSupport == support)
      screen.suspend()
      screen.resume()
      #expect(
        try user.output(upTo: ControlSequence.askForAttributes).hasSuffix(
          question + ControlSequence.askForAttributes))
      #expect(screen.pictureSupport == support)
    }
  }

  /// A terminal that is read aloud has no pictures, and the Linux console would show the question.
  @Test func asksOnlyTerminalsWithPictures() async throws {
    let console = try #require(
      StandardTerminal(input: user.device, output: user.device) { $0 == "TERM" ? "linux" : nil })
    let linear = try #require(try user.terminal.linear as? StandardTerminal)
    for terminal in [console, linear] {
      try await terminal.withScreen { screen in
        _ = try user.output(upTo: terminal.device.modes.enter)
        screen.askForPictures(as: nil)
        screen.askForPictures(as: .kitty)
        #expect(screen.pictureSupport == nil)
      }
      #expect(try user.output(upTo: terminal.device.modes.leave) == terminal.device.modes.leave)
    }
  }

  /// A program that takes over the terminal finds no picture on it. The screen shows the picture again later.
  @Test func removesPicturesWithTheScreen() async throws {
    try await user.terminal.withScreen { screen in
      _ = try user.output(upTo: PseudoTerminal.modes.enter)
      screen.draw(Array("\n\n".utf8), pictures: placed("A"), cursor: nil)
      screen.suspend()
      #expect(
        try user.output(upTo: PseudoTerminal.modes.leave)
          .hasSuffix("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\" + PseudoTerminal.modes.leave))
      screen.resume()
      screen.draw(Array("\n\n".utf8), pictures: placed("A"), cursor: nil)
      #expect(try user.output(upTo: ControlSequence.endUpdate).contains("i=2,q=2,m=0;QQ==\u{1B}\\"))
    }
    #expect(try user.output(upTo: PseudoTerminal.modes.leave).contains("d=I,i=2"))
  }

  @Test(arguments: [
    (["TERM": "xterm"], false), (["TERM": "xterm", "TMUX": "", "STY": ""], false),
    (["TERM": "xterm", "TMUX": "/run/tmux"], true), (["TERM": "xterm", "STY": "1.host"], true),
    (["TERM": "tmux-256color"], true), (["TERM": "screen"], true),
  ])
  func recognisesTmuxAndScreen(environment: [String: String], expected: Bool) {
    let device = TerminalDevice(input: -1, output: -1) { environment[$0] }
    #expect(device.isMultiplexed == expected)
  }

  @Test func knowsThePixelsOfACell() {
    let device = TerminalDevice(input: user.device, output: user.device, variable: PseudoTerminal.variable)
    #expect(device.cell == nil)
    var size = winsize(ws_row: 10, ws_col: 20, ws_xpixel: 189, ws_ypixel: 180)
    _ = ioctl(user.user, UInt(TIOCSWINSZ), &size)
    #expect(device.cell == PixelSize(width: 9, height: 18))
  }

  // MARK: Giving the terminal away

  @Test func lendsTheScreenAndRestoresIt() async throws {
    let before = user.settings
    try await user.terminal.withScreen { screen in
      _ = try user.output(upTo: PseudoTerminal.modes.enter)
      screen.draw(Array("one\n".utf8), cursor: nil)
      screen.suspend()
      #expect(try user.output(upTo: PseudoTerminal.modes.leave).contains("one"))
      #expect(user.settings == before)
      screen.draw(Array("unseen\n".utf8), cursor: nil)
      screen.resume()
      #expect(try user.output(upTo: PseudoTerminal.modes.enter) == PseudoTerminal.modes.enter)
      #expect(await first(1, of: screen.events) == [.resized])
      screen.draw(Array("one\n".utf8), cursor: nil)
      #expect(try user.output(upTo: ControlSequence.endUpdate).contains("one"))
    }
    #expect(user.settings == before)
  }

  @Test func switchesTheKeyboardForTyping() async throws {
    try await user.terminal.withScreen { screen in
      _ = try user.output(upTo: PseudoTerminal.modes.enter)
      screen.isForTyping = true
      #expect(try user.output(upTo: "u") == ControlSequence.keyboardForTyping)
      screen.isForTyping = true
      screen.isForTyping = false
      #expect(try user.output(upTo: "u") == ControlSequence.keyboardForActions)
    }
  }

  @Test func copiesThroughTheTerminal() async throws {
    try await user.terminal.withScreen { screen in
      _ = try user.output(upTo: PseudoTerminal.modes.enter)
      screen.copy(Array("Call Mom".utf8))
      #expect(try user.output(upTo: "\u{07}") == "\u{1B}]52;c;Q2FsbCBNb20=\u{07}")
    }
  }

  @Test func twoPressesInARowAreADoubleClick() async throws {
    try await user.terminal.withScreen { screen in
      user.type("\u{1B}[<0;3;2M\u{1B}[<0;3;2m\u{1B}[<0;3;2M\u{1B}[<0;4;2M")
      let place = ScreenPosition(column: 2, row: 1)
      #expect(
        await first(3, of: screen.events) == [
          .mouse(MouseEvent(.press(count: 1), at: place)), .mouse(MouseEvent(.press(count: 2), at: place)),
          .mouse(MouseEvent(.press(count: 1), at: ScreenPosition(column: 3, row: 1))),
        ])
    }
  }

  // MARK: In a process of its own: the ends of the process, and the state of the terminal afterwards

  @Test func aSignalEndsTheProcessAfterTheBody() async throws {
    let before = user.settings
    for signal in [SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGALRM] {
      await #expect(processExitsWith: .signal(signal)) {
        [path = user.path as String, signal = signal as Int32] in
        try await PseudoTerminal.terminal(at: path).withScreen { screen in
          kill(getpid(), signal)
          for await _ in screen.events {}
          precondition(screen.isEnded)
          screen.draw(Array("goodbye\n".utf8), cursor: nil)
        }
        exit(0)
      }
      #expect(try user.output(upTo: PseudoTerminal.modes.leave).contains("goodbye"))
      #expect(user.settings == before)
    }
  }

  @Test func anIgnoredSignalStaysIgnored() async throws {
    await #expect(processExitsWith: .success) { [path = user.path as String] in
      signal(SIGHUP, SIG_IGN)
      try await PseudoTerminal.terminal(at: path).withScreen { _ in _ = kill(getpid(), SIGHUP) }
    }
    _ = try user.output(upTo: PseudoTerminal.modes.leave)
  }

  @Test func aSecondSignalDoesNotWaitForTheBody() async throws {
    let before = user.settings
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = user.path as String] in
      try await PseudoTerminal.terminal(at: path).withScreen { _ in
        while true {
          kill(getpid(), SIGTERM)
          usleep(10_000)
        }
      }
    }
    _ = try user.output(upTo: PseudoTerminal.modes.leave)
    #expect(user.settings == before)
  }

  @Test func aCrashLeavesTheTerminalAsItWas() async throws {
    let before = user.settings
    await #expect(processExitsWith: .failure) { [path = user.path as String] in
      try await PseudoTerminal.terminal(at: path).withScreen { _ in fatalError("a crash") }
    }
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = user.path as String] in
      try await PseudoTerminal.terminal(at: path).withScreen { _ in abort() }
    }
    for _ in 1...2 { _ = try user.output(upTo: PseudoTerminal.modes.enter + PseudoTerminal.modes.leave) }
    #expect(user.settings == before)
  }

  @Test func controlBackslashIsStillASignal() async throws {
    let before = user.settings
    let user = user
    async let ended = #expect(processExitsWith: .signal(SIGQUIT)) { [path = user.path as String] in
      // The terminal's signals reach only a session that it controls.
      try #require(setsid() > 0)
      let device = open(path, O_RDWR | O_CLOEXEC)
      try #require(device >= 0)
      try await PseudoTerminal.terminal(at: path).withScreen { screen in
        for await _ in screen.events {}
      }
    }
    _ = try await user.nextOutput(upTo: PseudoTerminal.modes.enter)
    user.type("\u{1C}")
    _ = await ended
    _ = try user.output(upTo: PseudoTerminal.modes.leave)
    #expect(user.settings == before)
  }

  @Test func controlZResumesIfTheProcessCannotStop() async throws {
    let user = user
    async let ended = #expect(processExitsWith: .success) { [path = user.path as String] in
      // A new session is an orphan: its members can't be stopped.
      try #require(setsid() > 0)
      try await PseudoTerminal.terminal(at: path).withScreen { screen in
        for await event in screen.events {
          #expect(event == .resized)
          break
        }
      }
    }
    _ = try await user.nextOutput(upTo: PseudoTerminal.modes.enter)
    user.type("\u{1A}")
    let output = try await user.nextOutput(upTo: PseudoTerminal.modes.enter)
    #expect(output == PseudoTerminal.modes.leave + PseudoTerminal.modes.enter)
    _ = await ended
  }
}

private func first(_ count: Int, of events: AsyncStream<ScreenEvent>) async -> [ScreenEvent] {
  var first: [ScreenEvent] = []
  for await event in events {
    first.append(event)
    if first.count == count { break }
  }
  return first
}
