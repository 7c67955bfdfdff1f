import ModuleKit
// The standard library normalises strings, and offers that to others under this name only.
@_spi(_Unicode) import Swift
import TodoTxt

/// The first letter of a task's own words, case folded.
struct NameGrouping: TodoGrouping {
  let name = "name"
  let summary = "by name: the first letter of the task's own words, anything else under #"

  private static let other = SectionKey(rank: .max)

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    let words = task.body.drop(while: \.isBlank)
    guard let first = words.first else { return Self.other }
    // An ASCII letter stands for itself unless a combining mark may follow.
    if first < 0x80, words.dropFirst().first ?? 0 < 0x80 {
      let folded = first.uppercasedASCII
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(folded)
        ? SectionKey(rank: Int(folded)) : Self.other
    }
    return section(ofFirstLetterIn: words)
  }

  func title(of section: SectionKey) -> String {
    UnicodeScalar(UInt32(truncatingIfNeeded: section.rank)).map(String.init) ?? "#"
  }

  /// A letter with combining marks counts as the letter it is composed to, so that NFC and NFD agree.
  private func section(ofFirstLetterIn text: ArraySlice<UInt8>) -> SectionKey {
    // The longest letter with its marks is far shorter than this, and the whole line may be far longer.
    guard let letter = String(decoding: text.prefix(64), as: UTF8.self).first, letter.isLetter,
      let folded = letter.uppercased()._nfc.first(where: { _ in true })
    else { return Self.other }
    return SectionKey(rank: Int(folded.value))
  }
}
