import TodoTxt

/// Checks the lines of one file.
struct LineInspection {
  private let list: TodoList
  private let path: String

  init(_ list: TodoList, path: String) {
    self.list = list
    self.path = path
  }

  /// Problems of the lines as tasks and as bytes.
  var findings: [Finding] {
    list.flatMap { item in Self.dateProblems(of: item).map { Finding($0, path: path, line: item.number) } }
      + bytesFindings
  }

  /// Problems of the bytes, independent of their meaning.
  var bytesFindings: [Finding] {
    (list.flatMap { item in Self.byteProblems(of: item).map { (item, $0) } } + Self.endProblems(of: list)).map
    {
      Finding($1, path: path, line: $0.number)
    }
  }

  /// Problems of a line, whatever the other lines are.
  static func problems(of item: TodoItem) -> [Problem] { dateProblems(of: item) + byteProblems(of: item) }

  private static func byteProblems(of item: TodoItem) -> [Problem] {
    (isUTF8(item.text) ? [] : [.notUTF8]) + (item.text.contains(where: isControl) ? [.controlCharacters] : [])
  }

  static func endProblems(of list: TodoList) -> [(item: TodoItem, problem: Problem)] {
    let endsInCarriageReturn = list.lineEnding.count == 2
    var problems: [(item: TodoItem, problem: Problem)] = list.filter { item in
      let hasNewline = item.number < list.count || list.endsWithNewline
      return hasNewline && (item.bytes.last == .carriageReturn) != endsInCarriageReturn
    }.map { ($0, .otherLineEnding) }
    if let last = list.last, !list.endsWithNewline {
      // An edit would replace a carriage return inside the line by a space.
      problems.append((last, .noFinalNewline(isMendable: !last.bytes.contains(.carriageReturn))))
    }
    return problems
  }

  private static func dateProblems(of item: TodoItem) -> [Problem] {
    guard !item.isBlank else { return [] }
    var problems = misdatedWords(of: item).map { Problem.noDate(Array($0)) }
    if !item.isCompleted, let value = item.value(forKey: "rec"), item.recurrence == nil {
      problems.append(.noInterval(Array("rec:".utf8) + value))
    }
    if let completion = item.completionDate, let creation = item.creationDate, completion < creation {
      problems.append(.completedBeforeCreation)
    }
    if !item.isCompleted, let due = item.due, let threshold = item.threshold, due < threshold {
      problems.append(.dueBeforeThreshold)
    }
    return problems
  }

  /// Date tags with an invalid value, and words in a date's place that look like dates.
  private static func misdatedWords(of item: TodoItem) -> [ArraySlice<UInt8>] {
    var words = item.body.split(whereSeparator: \.isBlank)[...]
    var misdated: [ArraySlice<UInt8>] = []
    if let first = words.first, looksLikeDate(first), CivilDate(first) == nil {
      misdated.append(first)
      words.removeFirst()
    }
    for word in words {
      for key in DateKey.allCases {
        guard let value = DatedText.value(of: key, in: word) else { continue }
        // `t:-3d` is valid if the task has a due date.
        let countsFromDue = key == .threshold && value.first == UInt8(ascii: "-") && item.threshold != nil
        let date = value.withUnsafeBufferPointer { TaskTag.exactDate(in: $0) }
        if date == nil, !countsFromDue {
          misdated.append(word)
        }
      }
    }
    return misdated
  }

  /// `2026-13-01`.
  private static func looksLikeDate(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 10
      && word.enumerated().allSatisfy { index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
      }
  }

  private static func isUTF8(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 } || String(validating: text, as: UTF8.self) != nil
  }

  /// Tabs are allowed.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }
}
