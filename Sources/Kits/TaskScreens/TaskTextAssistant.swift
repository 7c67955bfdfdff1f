public import EventLoop
public import ModuleKit
public import ScreenKit
import TerminalText
public import TodoStores
import TodoTxt

/// Helps to write a task: Tab completes the list's projects and contexts, and the dates in the text are
/// shown, or the reason why they are not valid.
@EventLoop
public final class TaskTextAssistant: QuestionAssistant {
  private let reading: TaskTextReading
  private let today: CivilDate
  private let palette: Palette
  private let store: any TodoStore

  /// The task that is edited; nil for a new one.
  private let line: [UInt8]?

  /// Read at the first tag.
  private var known: [[UInt8]]?

  private var completion = WordCompletion()

  /// - Parameter task: nil for a new one.
  public init(in context: ModuleContext, editing task: SelectedTask? = nil) {
    reading = TaskTextReading(in: context)
    today = context.surroundings.clock.today()
    palette = context.settings.screenPalette
    store = context.stores.todo
    line = task?.line.text
  }

  // MARK: Display

  public func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    let new = newTags(in: answer.text).map { tag in
      let kind = tag.first == UInt8(ascii: "+") ? "project" : "context"
      return "new \(kind) \(String(decoding: tag, as: UTF8.self))"
    }
    if !new.isEmpty { rows.append(styled(new.joined(separator: " · "), palette.faint, room.columns)) }
    if let said = days(in: answer.text) {
      rows.append(styled(said.text, said.isRefused ? palette.overdue : palette.faint, room.columns))
    } else if let hint = hint(for: answer.text) {
      rows.append(styled(hint, palette.faint, room.columns))
    }
    let words = completion.row(
      with: answer, columns: room.columns, style: palette.faint, reset: palette.reset, candidates: candidates)
    if let words { rows.append(words) }
    return rows
  }

  /// The task as it will be written, in the colours of a list.
  public func preview(of answer: AnswerText, columns: Int) -> [UInt8]? {
    guard !answer.text.isEmpty else { return nil }
    let text = (try? reading.read(answer.text, for: line))?.text ?? answer.text
    return palette.styledWords(
      of: DisplayText.cut(text, columns: columns), underlining: newTags(in: answer.text))
  }

  /// The tags that no task has. Whoever types one of those that tasks have is not told before its end.
  private func newTags(in text: [UInt8]) -> [[UInt8]] {
    let tags = text.split(whereSeparator: \.isBlank).filter {
      $0.count > 1 && ($0.first == UInt8(ascii: "+") || $0.first == UInt8(ascii: "@"))
    }
    if tags.isEmpty { return [] }
    let all = tagsAndLists
    return tags.filter { tag in
      let isBegun = tag.endIndex == text.endIndex
      return !all.contains { isBegun ? $0.starts(with: tag) : $0.elementsEqual(tag) }
    }.map(Array.init)
  }

  /// What may be typed into a new task, or that its last word but for tags is a date only behind `due:`.
  private func hint(for text: [UInt8]) -> String? {
    guard !reading.isLiteral else { return nil }
    let words = text.split(whereSeparator: \.isBlank)
    if line == nil, words.allSatisfy({ $0.first == UInt8(ascii: "+") || $0.first == UInt8(ascii: "@") }) {
      return Self.forms
    }
    let last = words.last { Role(ofWord: $0) == nil }
    guard TodoItem(line: text).dueTag == nil, let last,
      (try? reading.read(Array("due:".utf8) + last))?.readings.isEmpty == false
    else { return nil }
    let word = String(decoding: last, as: UTF8.self)
    return "“\(word)” stays text; due:\(word) is a date"
  }

  private static let forms = "(A) text +project @context due:fri rec:1w"

  private func styled(_ text: String, _ style: String, _ columns: Int) -> [UInt8] {
    var row = Array(style.utf8)
    DisplayText.append(text, columns: columns, to: &row)
    row += palette.reset.utf8
    return row
  }

  private func days(in text: [UInt8]) -> (text: String, isRefused: Bool)? {
    do throws(TextDateRefusal) {
      let days = try reading.read(text, for: line).readings
      if days.isEmpty { return nil }
      return (days.map { "\($0.key.name): \($0.date.phrase(on: today))" }.joined(separator: " · "), false)
    } catch {
      return ("\(error)", true)
    }
  }

  public func refusal(of answer: [UInt8]) -> String? {
    days(in: answer).flatMap { $0.isRefused ? $0.text : nil }
  }

  // MARK: Completion

  public func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    completion.answer(to: key, from: answer, candidates: candidates)
  }

  /// Only for a new task, which goes to the list that it names.
  private func namesList(_ word: ArraySlice<UInt8>) -> Bool { line == nil && word.starts(with: "list:".utf8) }

  /// The tags and lists that start with the word before the cursor, in any case.
  private func candidates(for word: ArraySlice<UInt8>) -> [[UInt8]] {
    guard let sigil = word.first, sigil == UInt8(ascii: "+") || sigil == UInt8(ascii: "@") || namesList(word)
    else { return [] }
    return tagsAndLists.completions(of: word)
  }

  private var tagsAndLists: [[UInt8]] {
    if let known { return known }
    let read =
      (try? store.list()).map { list in
        TagCounts(of: list).tags
          + (line == nil ? list.parts.parts.map { Array("list:\($0.mark)".utf8) } : [])
      } ?? []
    known = read
    return read
  }
}
