import PlainText

/// The control sequences written to a terminal. Terminals ignore sequences that they don't know.
enum ControlSequence {
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let plain = "\u{1B}[0m"
  static let eraseToEnd = "\u{1B}[K"
  static let eraseBelow = "\u{1B}[J"

  /// Resets the scrolling region.
  static let wholeScreen = "\u{1B}[r"

  /// Between these two, a terminal does not update its display, so that a frame appears at once.
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"

  /// Alternate screen, hidden cursor, no line wrapping, bracketed paste.
  static let enter = "\u{1B}[?1049h\(hideCursor)\u{1B}[?7l\u{1B}[?2004h\(plain)"

  /// Reverses `enter`, and resets what an unfinished frame may have left.
  static let leave = "\(wholeScreen)\(endUpdate)\(plain)\u{1B}[?2004l\u{1B}[?7h\(showCursor)\u{1B}[?1049l"

  /// Reports of clicks and the wheel, with numbers of any size.
  static let enterMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let leaveMouse = "\u{1B}[?1006l\u{1B}[?1000l"

  /// The keyboard protocol of kitty, pushed on a stack for each screen: unambiguous escape codes, alternate
  /// keys, all keys, and their texts. So `j` is the same key in any layout.
  static let enterKeyboard = "\u{1B}[>29u"
  static let leaveKeyboard = "\u{1B}[<u"

  /// Reports text as plain text while the user types.
  static let keyboardForTyping = "\u{1B}[=1;1u"
  static let keyboardForActions = "\u{1B}[=29;1u"

  /// Queries, and enables, the display of joined emoji as one of two columns.
  static let askForJoinedEmoji = "\u{1B}[?2027$p"
  static let joinEmoji = "\u{1B}[?2027h"
  static let separateEmoji = "\u{1B}[?2027l"

  /// Queries the ground.
  static let askForGround = "\u{1B}]11;?\u{07}"

  /// Asks for notes about changes of the ground.
  static let followGround = "\u{1B}[?2031h"
  static let forgetGround = "\u{1B}[?2031l"

  /// Queries support for kitty's graphics with a picture of one pixel that is not kept, and the terminal's
  /// answer if they are supported.
  static let askForKittyGraphics = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  static let kittyAnswer = Array("_Gi=31;OK".utf8)

  /// Every terminal answers this query.
  static let askForAttributes = "\u{1B}[c"

  static let askForCell = "\u{1B}[16t"

  /// Queries the maximum size of sixels. Send it only to terminals with sixels; others might scroll.
  static let askForLargestSixels = "\u{1B}[?2;4;0S"

  /// Copies a text to the clipboard: OSC 52. In between, tmux handles it or passes it on, depending on its
  /// settings, and screen passes on short pieces.
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

  /// For a question below existing output: bracketed paste.
  static let enterQuestion = "\u{1B}[?2004h"
  static let leaveQuestion = "\u{1B}[?2004l"
}
