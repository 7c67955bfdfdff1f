import Glibc
import ScreenKit
import TerminalText

/// The system calls for one terminal.
struct TerminalDevice: Sendable {
  var input: Int32
  var output: Int32
  var variable: @Sendable (String) -> String?

  /// Whether output is written line by line, for a screen reader.
  var isLinear = false

  /// One row for the list and one for messages: lines are not cut, because the terminal wraps them.
  private static let linearSize = ScreenSize(columns: 4096, rows: 3)

  var size: ScreenSize {
    if isLinear { return Self.linearSize }
    return ScreenSize(
      columns: columns,
      rows: Self.length(window.ws_row, orElse: variable("LINES"), orElse: 24))
  }

  var columns: Int { Self.length(window.ws_col, orElse: variable("COLUMNS"), orElse: 80) }

  /// The size of a cell in pixels; nil if the system does not know it.
  var cell: PixelSize? {
    let window = window
    guard window.ws_col > 0, window.ws_row > 0 else { return nil }
    let cell = PixelSize(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    return cell.width > 0 && cell.height > 0 ? cell : nil
  }

  /// The window size according to the system; all zeros if unknown.
  private var window: winsize {
    var window = winsize()
    return ioctl(output, UInt(TIOCGWINSZ), &window) == 0 ? window : winsize()
  }

  private static func length(_ length: UInt16, orElse text: String?, orElse usual: Int) -> Int {
    if length > 0 { return Int(length) }
    return text.flatMap { UInt16($0) }.flatMap { $0 > 0 ? Int($0) : nil } ?? usual
  }

  /// The sequences that turn a screen on and off. The Linux console would print unknown ones.
  var modes: (enter: String, leave: String) {
    if isLinear { return (ControlSequence.enterQuestion, ControlSequence.leaveQuestion) }
    if isConsole { return (ControlSequence.enter, ControlSequence.leave) }
    let mouse = usesMouse ? (ControlSequence.enterMouse, ControlSequence.leaveMouse) : ("", "")
    return (
      ControlSequence.enter + ControlSequence.askForJoinedEmoji + ControlSequence.enterKeyboard + mouse.0,
      mouse.1 + ControlSequence.leaveKeyboard + ControlSequence.leave
    )
  }

  var isConsole: Bool { variable("TERM")?.hasPrefix("linux") ?? false }

  /// Whether tmux or screen is in between: they take kitty's graphics for a title.
  var isMultiplexed: Bool {
    let kind = variable("TERM") ?? ""
    return isInTmux || isInScreen || kind.hasPrefix("tmux") || kind.hasPrefix("screen")
  }

  var isInTmux: Bool { !(variable("TMUX") ?? "").isEmpty }
  var isInScreen: Bool { !(variable("STY") ?? "").isEmpty }

  /// `TODO_MOUSE=0` leaves the mouse to the terminal, for users who select text with it. In GNU screen that
  /// is the default: while a program uses the mouse, screen delays an Escape until the next key.
  private var usesMouse: Bool {
    switch variable("TODO_MOUSE") {
    case "0": false
    case "1": true
    default: !isInScreen
    }
  }

  var colorDepth: ColorDepth {
    if isConsole { return .sixteen }
    let depth = ColorDepth(colorTerm: variable("COLORTERM"), term: variable("TERM"))
    // tmux takes all of the 256, whatever its TERM says, and shows the nearest ones that its terminal has.
    return depth == .sixteen && isInTmux ? .indexed : depth
  }

  /// What the user says about the ground; nil to ask the terminal.
  var chosenGround: Ground? { Ground(setting: variable("TODO_BACKGROUND"), colorFgBg: nil) }

  /// What the terminal says by a variable, in case it does not answer.
  var likelyGround: Ground? { Ground(setting: nil, colorFgBg: variable("COLORFGBG")) }

  /// Whether the shell lets this program use the terminal; true without a shell's job control.
  var isInForeground: Bool {
    let group = tcgetpgrp(input)
    return group == getpgrp() || group < 0
  }

  func settings() throws(TerminalError) -> termios {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else {
      throw .unusable(reason: String(cString: strerror(errno)))
    }
    return settings
  }

  /// The settings that the shell has left. A program in the background waits here, before it changes signal
  /// actions: until then the settings are the shell's affair.
  func settingsInForeground() throws(TerminalError) -> termios {
    let shellSettings = try settings()
    ProcessSignals.onlyInForeground { apply(shellSettings) }
    return try settings()
  }

  /// Restores the terminal, even from the background.
  ///
  /// - Parameter bytes: reverse the modes that were set.
  func leave(writing bytes: some Sequence<UInt8>, settings: termios) {
    ProcessSignals.evenInBackground {
      _ = write(bytes)
      // In the background, the settings belong to another program.
      if isInForeground { apply(settings) }
    }
  }

  @discardableResult
  func apply(_ settings: termios) -> Bool {
    var settings = settings
    while tcsetattr(input, TCSANOW, &settings) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Writes all of `bytes` to the terminal, in one piece if possible.
  ///
  /// - Returns: false if the terminal is gone.
  func write(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count < 0 else {
          rest = rest.dropFirst(count)
          continue
        }
        switch errno {
        case EINTR: break
        case EAGAIN:
          var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
        default: return false
        }
      }
      return true
    }
  }

  func forgetInput() {
    tcflush(input, TCIFLUSH)
  }

  /// - Returns: nil at the end of input; empty if nothing is available now.
  func read() -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      result = Glibc.read(input, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result < 0, errno == EINTR || errno == EAGAIN { return [] }
    return bytes.isEmpty ? nil : bytes
  }
}

extension termios {
  /// Like `forKeys`, but the keys that interrupt and stop a program send signals to the whole job of the
  /// shell.
  var forQuestions: termios {
    var settings = forKeys
    settings.c_cc = c_cc
    // A question is written line by line.
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return settings
  }

  /// Delivers each key at once, without echo or translation, except the key for SIGQUIT, which ends a program
  /// that hangs.
  var forKeys: termios {
    var settings = self
    settings.c_iflag &= ~tcflag_t(ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      for disabled in [VINTR, VSUSP] { characters[Int(disabled)] = 0 }
    }
    return settings
  }
}
