import TodoTxt

/// The order of operands that a form such as `NR [NR ...]` allows.
///
/// A bracketed part is optional. `...` directly after a name repeats the name; after a space, it repeats the
/// content of its brackets. Quoted text is any number of words; without any, todo asks for it.
struct OperandPattern {
  private var operands: [Operand] = []

  /// A transition between two positions.
  private struct Jump {
    var from: Int
    var to: Int
  }

  /// The positions from which a part can be skipped.
  private var skips: [Jump] = []

  /// The positions, after an operand, to which a part can return.
  private var repeats: [Jump] = []

  /// - Parameters:
  ///   - namesSeveral: whether a word may name several tasks, as in `1-3,7`.
  ///   - areTasksKnown: whether a front end has selected the tasks, so that no word can name another list for them.
  init(_ form: String, namesSeveral: Bool = false, areTasksKnown: Bool = false) {
    var openBrackets: [Int] = []
    var startOfPart = 0
    // Parse bytes, because every action's start parses its forms, and characters take ten times as long.
    var rest = Array(form.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "...".utf8) {
        rest.removeFirst(3)
        repeats.append(Jump(from: operands.count, to: startOfPart))
        continue
      }
      rest.removeFirst()
      switch byte {
      case .space:
        startOfPart = openBrackets.last ?? startOfPart
      case UInt8(ascii: "["):
        openBrackets.append(operands.count)
      case UInt8(ascii: "]"):
        startOfPart = openBrackets.popLast() ?? 0
        skips.append(Jump(from: startOfPart, to: operands.count))
      case UInt8(ascii: "\""):
        let name = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest[name.endIndex...].dropFirst()
        startOfPart = operands.count
        operands.append(name.elementsEqual("DATE".utf8) ? .date : .text)
        repeats.append(Jump(from: operands.count, to: startOfPart))
        skips.append(Jump(from: startOfPart, to: operands.count))
      default:
        let others = rest.prefix { $0.isLetter || $0 == UInt8(ascii: "|") }
        rest = rest[others.endIndex...]
        startOfPart = operands.count
        let name = String(decoding: [byte] + others, as: UTF8.self)
        if areTasksKnown, name == "SRC" { continue }
        let operand = Operand(name: name)
        operands.append(namesSeveral && operand == .taskNumber ? .taskNumbers : operand)
      }
    }
  }

  /// The meaning of words by this pattern.
  enum Reading {
    /// A list of numbers such as `1,2` is one operand of each.
    case understood([[UInt8]], [Operand])

    /// The index of the first word that does not fit, or the number of words if one is missing, and
    /// everything allowed there.
    case misfit(at: Int, expected: [Operand])
  }

  /// - Parameters:
  ///   - limit: the index of the first word that is not a task's number, whatever it looks like.
  ///   - hasTasks: whether `--where` selects the tasks, in place of the first number.
  func read(_ words: [[UInt8]], numbersBefore limit: Int, hasTasks: Bool = false) -> Reading {
    var places = hasTasks ? startBehindTasks : start
    var operands: [[UInt8]] = []
    var kinds: [Operand] = []
    for (index, word) in words.enumerated() {
      let expected = self.operands(at: places)
      let takesRanges = expected.contains(.taskNumbers)
      let numbers =
        index < limit && !hasTasks
        ? word.listedNumbers(withRanges: takesRanges, besideText: expected.contains(where: \.isText)) : []
      var next = numbers.isEmpty ? [] : places
      if takesRanges {
        next = self.places(after: next) { $0 == .taskNumbers }
      } else {
        for _ in numbers { next = self.places(after: next) { $0 == .taskNumber } }
      }
      if !next.isEmpty {
        operands += numbers
        kinds += numbers.map { _ in .taskNumber }
      } else if let kind = self.operands(at: places).first(where: { $0.accepts(word) }) {
        next = self.places(after: places) { $0 == kind }
        operands.append(word)
        kinds.append(kind)
      } else {
        return .misfit(at: index, expected: self.operands(at: places))
      }
      places = next
    }
    guard places.contains(self.operands.count) else { return .misfit(at: words.count, expected: []) }
    return .understood(operands, kinds)
  }

  /// Everything that the operand with that index, from 0, may be.
  func operands(at index: Int) -> [Operand] {
    operands(at: (0..<index).reduce(start) { places, _ in self.places(after: places) })
  }

  /// The initial positions. A position is that of the next operand.
  var start: [Int] { skipping(from: [0]) }

  /// The position behind the last operand.
  var end: Int { operands.count }

  /// The initial positions if `--where` replaces the first number.
  var startBehindTasks: [Int] { places(after: start) { $0 == .taskNumber || $0 == .taskNumbers } }

  /// Everything that the operand at these positions may be.
  func operands(at places: [Int]) -> [Operand] {
    places.filter { $0 < operands.count }.map { operands[$0] }
  }

  /// The positions after one operand.
  ///
  /// - Parameter isFitting: whether the operand may be of that kind.
  func places(after places: [Int], where isFitting: (Operand) -> Bool = { _ in true }) -> [Int] {
    let next = places.filter { $0 < operands.count && isFitting(operands[$0]) }.map { $0 + 1 }
    return skipping(from: next + next.flatMap { place in repeats.filter { $0.from == place }.map(\.to) })
  }

  private func skipping(from places: [Int]) -> [Int] {
    var found: [Int] = []
    var waiting = places[...]
    while let place = waiting.popFirst() {
      if found.contains(place) { continue }
      found.append(place)
      waiting += skips.filter { $0.from == place }.map(\.to)
    }
    return found
  }
}

extension Operand {
  /// Whether its words begin with a number even where a query replaces the tasks' numbers: `3 days`.
  var mayBeginWithNumber: Bool { [.date, .duration, .number].contains(self) }

  /// Whether a word can be of that kind; a task's number is one of a list.
  fileprivate func accepts(_ word: [UInt8]) -> Bool {
    switch self {
    case .taskNumber, .taskNumbers: false
    case .number: TaskNumber(word) != nil
    case .duration: (try? DateOffset(duration: word)) != nil
    case .choice(let words): words.contains(String(decoding: word, as: UTF8.self))
    case .tag: word.isTag
    case .person: word.isPersonName
    case .priority: word.count == 1 && Priority(rawValue: word[0].uppercasedASCII) != nil
    case .term, .taskFile, .path, .view, .context, .action, .date, .query, .text: true
    }
  }
}

extension [UInt8] {
  /// Whether it has the form of task numbers: `1`, `1,2` or `1-3`.
  var namesTasks: Bool { !listedNumbers(withRanges: true, besideText: false).isEmpty }

  /// The numbers of a list such as `1,2` or `1-3 7`; empty if it contains anything else.
  ///
  /// - Parameter besideText: whether a date is also allowed: then `12-15` is a date.
  fileprivate func listedNumbers(withRanges: Bool, besideText: Bool) -> [[UInt8]] {
    let words = listedWords
    let areNumbers = words.allSatisfy { word in
      TaskNumber(reference: word) != nil
        || withRanges && TaskRange(word) != nil && !(besideText && TaskRange.mayBeDate(word))
    }
    return areNumbers ? words : []
  }
}
