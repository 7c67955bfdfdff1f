import ListArranging
package import ModuleKit
package import TerminalText
import TodoTxt

/// The colours of a line and of its words, and its hidden parts: todo.sh's, and those of due dates.
///
/// A class, because every line of a listing passes it on, and it holds two dozen strings.
package final class LineStyle: Equatable, Sendable {
  let palette: Palette
  private let hidden: HiddenParts

  /// The sequences at the start of open tasks' lines from A to Z, and of completed tasks' lines, and the
  /// sequence that ends both: as bytes, because every line uses them.
  private let priorities: [[UInt8]]
  private let completed: [UInt8]
  private let withoutPriority: [UInt8]
  let reset: [UInt8]

  /// The sequences of the roles, by their raw value.
  private let looks: [[UInt8]]

  /// The chips of the priorities from A to Z, each with its end; empty for a priority with a colour of its own.
  private let chips: [[UInt8]]

  /// The sequence of a number.
  let number: [UInt8]
  private let date: [UInt8]

  private let hiddenPatterns: [BasicRegex]

  /// Whether the words of a line must be inspected.
  private let concernsWords: Bool
  private let isColoured: Bool

  /// Whether `highlightDue` changes a line.
  let highlightsDue: Bool

  /// Whether all lines look the same.
  let isFaint: Bool

  /// - Parameter isFaint: whether all lines are faint, as in an outdated list.
  package init(_ settings: Settings, palette: Palette? = nil, isFaint: Bool = false) {
    let full = palette ?? settings.palette
    let palette = isFaint ? full.faded : full
    self.palette = palette
    looks = Role.allCases.map { Array(palette[$0].utf8) }
    chips = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { letter in
      palette.hasChips && palette[letter: letter].isEmpty && palette.otherPriorities.isEmpty
        ? palette.chip(letter) : []
    }
    number = Array(palette.number.utf8)
    date = Array(palette.date.utf8)
    self.isFaint = isFaint
    priorities = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { letter in
      Array(palette.sequence(priority: Priority(rawValue: letter), isCompleted: false).utf8)
    }
    completed = Array(palette.completed.utf8)
    withoutPriority = isFaint ? Array(palette.faint.utf8) : []
    reset = Array(palette.reset.utf8)
    hidden = settings.hidden
    var patterns: [String] = []
    if case .matching(let pattern) = hidden.projects { patterns.append(pattern) }
    if case .matching(let pattern) = hidden.contexts { patterns.append(pattern) }
    if let pattern = hidden.custom { patterns.append(pattern) }
    // An invalid pattern hides nothing.
    hiddenPatterns = patterns.compactMap { try? BasicRegex(Array($0.utf8), ignoresCase: false) }
    isColoured = palette != .plain
    highlightsDue = !isFaint && !(palette.overdue + palette.dueToday).isEmpty
    concernsWords =
      !(palette.project + palette.context + palette.date + palette.number + palette.metadata).isEmpty
      || hidden.projects == .hidden || hidden.contexts == .hidden || hidden.priorities
      || !hiddenPatterns.isEmpty
  }

  /// Appends the escape sequence at the start of a task's line.
  ///
  /// - Returns: the start of the line in `buffer`, for `endLine`.
  func startLine(of task: ListedTask, in buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    if isColoured, !concernsWords { buffer += sequence(of: task) }
    return start
  }

  /// Completes a line after its number and text were appended: applies its colours and removes hidden parts.
  func endLine(of task: ListedTask, from start: Int, in buffer: inout [UInt8]) {
    if concernsWords {
      let line = Array(buffer[start...])
      buffer.removeSubrange(start...)
      buffer += styled(line, of: task)
    } else if isColoured, !sequence(of: task).isEmpty {
      buffer += reset
    }
  }

  /// Colours the due date of an open task that is due or overdue, in a line of `buffer`.
  func highlightDue(
    of task: ListedTask, in bytes: Span<UInt8>, at now: TaskDate, from start: Int, in buffer: inout [UInt8]
  ) {
    guard !task.isCompleted, let due = task.due(in: bytes), due.date.day <= now.day else {
      return
    }
    let color = due.date.isPast(at: now) ? palette.overdue : palette.dueToday
    guard !color.isEmpty else { return }
    let tag = bytes.extracting(due.range).withUnsafeBufferPointer { Array($0) }
    // The line may have been cut before the date.
    guard let place = buffer[start...].firstRange(of: tag) else { return }
    buffer.replaceSubrange(place, with: color.utf8 + tag + reset + sequence(of: task))
  }

  /// The sequence at the start of a due label beside its task.
  func sequence(forLabelOf task: ListedTask, due: TaskDate, at now: TaskDate) -> String {
    if task.isCompleted || due.day > now.day { return palette.faint }
    return due.isPast(at: now) ? palette.overdue : palette.dueToday
  }

  /// Whether both are the same object. Equal styles in two objects need not be recognised.
  package static func == (one: LineStyle, other: LineStyle) -> Bool { one === other }

  /// The sequence of a role; that of faint text if all lines look the same.
  func look(_ role: Role) -> [UInt8] {
    isFaint && !role.isSurface ? withoutPriority : looks[Int(role.rawValue)]
  }

  func styled(_ text: [UInt8], _ look: [UInt8]) -> [UInt8] { look.isEmpty ? text : look + text + reset }

  static let overdueTitle = "Overdue"

  /// The look of a section's title: late and today's tasks, and those of a tag, are under headings that say so by their
  /// colour, too.
  func look(ofHeading title: String) -> [UInt8] {
    let tag = Role(ofWord: Array(title.utf8)[...])
    if let tag, tag == .project || tag == .context, !look(tag).isEmpty {
      return look(tag) + (isFaint ? [] : Array("\u{1B}[1m".utf8))
    }
    let role: Role? =
      title == Self.overdueTitle ? .overdue : title == "Today" || title.hasSuffix(", Today") ? .today : nil
    let look = role.map { self.look($0) } ?? []
    return look.isEmpty ? self.look(.heading) : look
  }

  /// The three columns that show a priority, without a colour if its line has one.
  func chip(_ priority: Priority) -> [UInt8] {
    let chip = chips[Int(priority.rawValue - UInt8(ascii: "A"))]
    return chip.isEmpty ? Array("(\(priority))".utf8) : chip
  }

  /// Whether patterns of the user hide parts of lines.
  var hasPatterns: Bool { !hiddenPatterns.isEmpty }
  var hidesPriorities: Bool { hidden.priorities }

  /// Whether a word is hidden because of its kind.
  func hides(_ role: Role?) -> Bool {
    role == .project && hidden.projects == .hidden || role == .context && hidden.contexts == .hidden
  }

  /// The text without what the user's patterns hide.
  func withoutHidden(_ text: ArraySlice<UInt8>) -> [UInt8] {
    hiddenPatterns.reduce(Array(text)) { text, pattern in pattern.replacingMatches(in: text) { _ in [] } }
  }

  /// The sequence of a whole line: of the user's own colour of a priority, or of a completed task.
  func sequence(of task: ListedTask) -> [UInt8] {
    if task.isCompleted { return completed }
    guard let priority = task.priority else { return withoutPriority }
    return priorities[Int(priority.rawValue - UInt8(ascii: "A"))]
  }

  private func styled(_ plain: [UInt8], of task: ListedTask) -> [UInt8] {
    let sequence = sequence(of: task)
    var line = plain
    if hidden.priorities, task.priority != nil, let parenthesis = line.firstIndex(of: UInt8(ascii: "(")) {
      line.removeSubrange(parenthesis..<min(parenthesis + 4, line.count))
    }
    line = sequence + coloured(line, of: task, in: sequence)
    if !sequence.isEmpty { line += reset }
    if hidden.projects == .hidden { line.removeWords(startingWith: UInt8(ascii: "+")) }
    if hidden.contexts == .hidden { line.removeWords(startingWith: UInt8(ascii: "@")) }
    for pattern in hiddenPatterns { line = pattern.replacingMatches(in: line) { _ in [] } }
    return line
  }

  private func coloured(_ line: [UInt8], of task: ListedTask, in sequence: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(2 * line.count)
    var isFirst = true
    var chip = sequence.isEmpty && !hidden.priorities ? task.priority.map(self.chip) ?? [] : []
    line[...].forEachWord { blanks, word in
      result += blanks
      let color = self.sequence(of: word, isNumber: isFirst)
      isFirst = isFirst && word.isEmpty
      if !chip.isEmpty, word.first == UInt8(ascii: "("), word.count == 3 {
        result += chip
        chip = []
      } else if color.isEmpty {
        result += word
      } else {
        result += color
        result += word
        result += reset
        result += sequence
      }
    }
    return result
  }

  private func sequence(of word: ArraySlice<UInt8>, isNumber: Bool) -> [UInt8] {
    guard let first = word.first, let last = word.last else { return [] }
    if isNumber { return number }
    if palette.hasChips {
      if !date.isEmpty, CivilDate(word) != nil { return date }
      return Role(ofWord: word).map { look($0) } ?? []
    }
    switch first {
    case UInt8(ascii: "+") where word.count > 1 && last.isWordCharacter: return look(.project)
    case UInt8(ascii: "@") where word.count > 1 && last.isWordCharacter: return look(.context)
    default: break
    }
    if CivilDate(word) != nil { return date }
    let key = word.prefix { $0.isWordCharacter && $0 != UInt8(ascii: "_") }
    let isPair =
      !key.isEmpty && word[key.endIndex...].first == UInt8(ascii: ":") && word.count > key.count + 1
    return isPair ? look(.pair) : []
  }
}

extension UInt8 {
  /// An ASCII letter or digit, or the underscore.
  fileprivate var isWordCharacter: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Removes each word that starts with `sigil` and is longer, with the blank before it.
  fileprivate mutating func removeWords(startingWith sigil: UInt8) {
    var result: [UInt8] = []
    var index = 0
    while index < count {
      if self[index].isBlank, index + 2 < count, self[index + 1] == sigil, self[index + 2].isGraphic {
        index += 2
        while index < count, self[index].isGraphic { index += 1 }
      } else {
        result.append(self[index])
        index += 1
      }
    }
    self = result
  }
}

extension UInt8 {
  /// Neither blanks nor control characters.
  fileprivate var isGraphic: Bool { self > .space && self != 0x7F }
}
