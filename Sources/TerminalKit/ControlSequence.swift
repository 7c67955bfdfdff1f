import PlainText

/// What is written to a terminal besides text. Those that a terminal doesn't know it ignores.
enum ControlSequence {
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let plain = "\u{1B}[0m"
  static let eraseToEnd = "\u{1B}[K"
  static let eraseBelow = "\u{1B}[J"

  /// Takes back the limits within which lines are inserted and deleted.
  static let wholeScreen = "\u{1B}[r"

  /// Between these two a terminal shows nothing new, so that a frame appears at once.
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"

  /// The alternate screen, no cursor, long rows cut off rather than wrapped, pastes marked as such.
  static let enter = "\u{1B}[?1049h\(hideCursor)\u{1B}[?7l\u{1B}[?2004h\(plain)"

  /// Takes back `enter`, and whatever an unfinished frame may have left.
  static let leave = "\(wholeScreen)\(endUpdate)\(plain)\u{1B}[?2004l\u{1B}[?7h\(showCursor)\u{1B}[?1049l"

  /// Clicks and the wheel, told with numbers of any size.
  static let enterMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let leaveMouse = "\u{1B}[?1006l\u{1B}[?1000l"

  /// The keyboard protocol of kitty, on a stack of its own for each screen: escape codes that mean one key, other
  /// layouts' keys, all keys, and the texts they type. So `j` is the same key in any script.
  static let enterKeyboard = "\u{1B}[>29u"
  static let leaveKeyboard = "\u{1B}[<u"

  /// Texts come as texts while they are typed.
  static let keyboardForTyping = "\u{1B}[=1;1u"
  static let keyboardForActions = "\u{1B}[=29;1u"

  /// Asks whether emoji that are joined can be shown as one, two columns wide, and lets them be.
  static let askForJoinedEmoji = "\u{1B}[?2027$p"
  static let joinEmoji = "\u{1B}[?2027h"
  static let separateEmoji = "\u{1B}[?2027l"

  /// Asks for the background, now and whenever the user changes it.
  static let askForBackground = "\u{1B}]11;?\u{07}\u{1B}[?2031h"
  static let forgetBackground = "\u{1B}[?2031l"

  /// Asks whether kitty's graphics are known, by a picture of one pixel that is not kept, and what is answered where
  /// they are.
  static let askForKittyGraphics = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  static let kittyAnswer = Array("_Gi=31;OK".utf8)

  /// Every terminal answers this one.
  static let askForAttributes = "\u{1B}[c"

  static let askForCell = "\u{1B}[16t"

  /// Asks how large sixels may be, of terminals that know some: to others it might mean to scroll.
  static let askForLargestSixels = "\u{1B}[?2;4;0S"

  /// Hands a text to the clipboard: OSC 52. Between the program and the terminal may be tmux, which takes it by
  /// itself or hands it on as it is told to, or screen, which hands on short pieces.
  static func copy(_ text: [UInt8], throughTmux isInTmux: Bool, throughScreen isInScreen: Bool) -> [UInt8] {
    let base64 = String(decoding: Base64.encode(text[...]), as: UTF8.self)
    let sequence = Array("\u{1B}]52;c;\(base64)\u{07}".utf8)
    if isInTmux {
      let doubled = sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      return sequence + "\u{1B}Ptmux;".utf8 + doubled + "\u{1B}\\".utf8
    }
    guard isInScreen else { return sequence }
    return stride(from: 0, to: sequence.count, by: 240).flatMap { start in
      Array("\u{1B}P".utf8) + sequence[start..<min(start + 240, sequence.count)] + "\u{1B}\\".utf8
    }
  }

  /// For a question below what stands on the terminal already: pastes marked as such.
  static let enterQuestion = "\u{1B}[?2004h"
  static let leaveQuestion = "\u{1B}[?2004l"
}
