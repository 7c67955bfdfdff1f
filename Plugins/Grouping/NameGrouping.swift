package import ModuleKit

package enum GroupByNamePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: NameGrouping())
  }
}

// The standard library's normalization, which is accessible only under this name.
@_spi(_Unicode) import Swift
import TodoTxt

/// Groups tasks by the first letter of their own words, case folded.
struct NameGrouping: TodoGrouping {
  let name = "name"
  let summary = "by name: the first letter of the task's own words, anything else under #"
  let label = "First letter"
  let detail = "of the task's own words"

  private static let other = SectionKey(rank: .max)

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    let words = task.body.drop(while: \.isBlank)
    guard let first = words.first else { return Self.other }
    // An ASCII letter needs no normalization, unless a combining mark may follow.
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

  /// A letter with combining marks counts as its composed letter, so that NFC and NFD agree.
  private func section(ofFirstLetterIn text: ArraySlice<UInt8>) -> SectionKey {
    // Enough for any letter with its marks, while the line may be very long.
    guard let letter = String(decoding: text.prefix(64), as: UTF8.self).first, letter.isLetter,
      let folded = letter.uppercased()._nfc.first(where: { _ in true })
    else { return Self.other }
    return SectionKey(rank: Int(folded.value))
  }
}
