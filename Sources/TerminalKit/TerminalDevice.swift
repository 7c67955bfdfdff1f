import Glibc
import ScreenKit

/// The system calls on one terminal.
struct TerminalDevice: Sendable {
  var input: Int32
  var output: Int32
  var variable: @Sendable (String) -> String?

  /// Whether what is shown is said, line by line.
  var isLinear = false

  /// A row for the list, and one for what there is to say: no line is cut, the terminal breaks them.
  private static let linearSize = ScreenSize(columns: 4096, rows: 3)

  var size: ScreenSize {
    if isLinear { return Self.linearSize }
    return ScreenSize(
      columns: Self.length(window.ws_col, orElse: variable("COLUMNS"), orElse: 80),
      rows: Self.length(window.ws_row, orElse: variable("LINES"), orElse: 24))
  }

  /// The pixels of a cell; nil where the system does not know.
  var cell: PixelSize? {
    let window = window
    guard window.ws_col > 0, window.ws_row > 0 else { return nil }
    let cell = PixelSize(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    return cell.width > 0 && cell.height > 0 ? cell : nil
  }

  /// What the system knows of the window; nothing but zeros where it knows none.
  private var window: winsize {
    var window = winsize()
    return ioctl(output, UInt(TIOCGWINSZ), &window) == 0 ? window : winsize()
  }

  private static func length(_ length: UInt16, orElse text: String?, orElse usual: Int) -> Int {
    if length > 0 { return Int(length) }
    return text.flatMap { UInt16($0) }.flatMap { $0 > 0 ? Int($0) : nil } ?? usual
  }

  /// What turns a screen on, and off again: the Linux console shows what it does not know.
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

  /// Whether tmux or screen stands between: they take kitty's graphics for a title.
  var isMultiplexed: Bool {
    let kind = variable("TERM") ?? ""
    return isInTmux || isInScreen || kind.hasPrefix("tmux") || kind.hasPrefix("screen")
  }

  var isInTmux: Bool { !(variable("TMUX") ?? "").isEmpty }
  var isInScreen: Bool { !(variable("STY") ?? "").isEmpty }

  /// `TODO_MOUSE=0` leaves the mouse to the terminal, for those who select texts with it. So does GNU screen unless it
  /// is told to: while a program has the mouse, it keeps an Escape to itself until another key comes.
  private var usesMouse: Bool {
    switch variable("TODO_MOUSE") {
    case "0": false
    case "1": true
    default: !isInScreen
    }
  }

  /// Whether the terminal says that it has more than 256 colours.
  var hasTrueColor: Bool { ["truecolor", "24bit"].contains(variable("COLORTERM")) }

  /// Whether the shell lets this program have the terminal; also where no shell has a say in it.
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

  /// The settings as the shell leaves them to the program. One in the background waits here, while signals
  /// still do what they do to every program: what the settings are before that is the shell's affair.
  func settingsInForeground() throws(TerminalError) -> termios {
    let shellSettings = try settings()
    ProcessSignals.onlyInForeground { apply(shellSettings) }
    return try settings()
  }

  /// Gives the terminal back, even from the background.
  ///
  /// - Parameter bytes: what undoes the modes that were asked for.
  func leave(writing bytes: some Sequence<UInt8>, settings: termios) {
    ProcessSignals.evenInBackground {
      _ = write(bytes)
      // In the background the settings are another program's by now.
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

  /// Hands all of `bytes` to the terminal, in one piece where it takes them so.
  ///
  /// - Returns: false when the terminal has gone.
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

  /// Drops what has come and was not read.
  func forgetInput() {
    tcflush(input, TCIFLUSH)
  }

  /// - Returns: nil when there is nothing more to come; no bytes when there is nothing now.
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
  /// As `forKeys`, but the keys that interrupt and stop a program are signals, to all of the shell's job.
  var forQuestions: termios {
    var settings = forKeys
    settings.c_cc = c_cc
    // A question is written in lines.
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return settings
  }

  /// Each key at once, unechoed and as it is, but for the one that sends SIGQUIT: it ends a program that
  /// doesn't read its keys any more.
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
