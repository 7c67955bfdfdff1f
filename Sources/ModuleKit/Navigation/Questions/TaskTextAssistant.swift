public import EventLoop
public import TodoStores
import TodoTxt

/// Helps to write a task: Tab completes a project or a context from those of the list, and the days that the words
/// mean are told, or why they mean none.
@EventLoop
public final class TaskTextAssistant: QuestionAssistant {
  private let reading: TaskTextReading
  private let today: CivilDate
  private let palette: Palette
  private let store: any TodoStore

  /// The task that is edited; nil for a new one.
  private let line: [UInt8]?

  /// Read when the first word is to be completed.
  private var known: [[UInt8]]?

  /// What Tab has put in, so that the next one puts another in its place.
  private var completion: (text: AnswerText, start: Int, candidates: [[UInt8]], index: Int)?

  /// - Parameter task: nil for a new one.
  public init(in context: ModuleContext, editing task: SelectedTask? = nil) {
    reading = TaskTextReading(clock: context.surroundings.clock, settings: context.settings)
    today = context.surroundings.clock.today()
    palette = context.settings.palette
    store = context.stores.todo
    line = task?.line.text
  }

  // MARK: What is shown

  public func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    if let said = days(in: answer.text) {
      rows.append(styled(said.text, said.isRefused ? palette.overdue : palette.faint, room.columns))
    }
    let candidates = completion.flatMap { $0.text == answer ? $0.candidates : nil } ?? candidates(for: answer)
    if !candidates.isEmpty {
      let chosen = completion.flatMap { $0.text == answer ? $0.index : nil }
      let words = candidates.prefix(12).enumerated().map { index, word in
        let word = String(decoding: word, as: UTF8.self)
        return index == chosen ? "[\(word)]" : word
      }
      rows.append(styled("Tab  \(words.joined(separator: "  "))", palette.faint, room.columns))
    }
    return rows
  }

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

  // MARK: Completion

  public func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    let step = key == .tab ? 1 : key == Key(.tab, .shift) ? -1 : 0
    guard step != 0 else {
      completion = nil
      return nil
    }
    if var last = completion, last.text == answer {
      last.index = (last.index + step + last.candidates.count) % last.candidates.count
      return complete(last.candidates, at: last.index, from: last.start, in: answer)
    }
    let candidates = candidates(for: answer)
    guard !candidates.isEmpty else { return answer }
    let word = Self.word(in: answer)
    return complete(candidates, at: step > 0 ? 0 : candidates.count - 1, from: word.startIndex, in: answer)
  }

  private func complete(
    _ candidates: [[UInt8]], at index: Int, from start: Int, in answer: AnswerText
  ) -> AnswerText {
    let text = AnswerText(before: answer.before[..<start] + candidates[index], after: answer.after)
    completion = (text, start, candidates, index)
    return text
  }

  /// Those that the word before the cursor is the beginning of, in any case.
  private func candidates(for answer: AnswerText) -> [[UInt8]] {
    let word = Self.word(in: answer)
    guard let sigil = word.first, sigil == UInt8(ascii: "+") || sigil == UInt8(ascii: "@") else { return [] }
    if known == nil { known = (try? store.list()).map { TagCounts(of: $0).tags } ?? [] }
    let begun = word.map(\.lowercasedASCII)
    return (known ?? []).filter { tag in
      tag.count > word.count && tag.prefix(word.count).map(\.lowercasedASCII) == begun
    }
  }

  private static func word(in answer: AnswerText) -> ArraySlice<UInt8> {
    let start = answer.before.lastIndex(where: \.isBlank).map { $0 + 1 } ?? 0
    return answer.before[start...]
  }
}
