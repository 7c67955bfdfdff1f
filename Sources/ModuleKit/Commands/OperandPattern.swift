/// The order of operands that a form such as `NR [NR ...]` allows.
///
/// A bracketed part may be left out. `...` right behind a name repeats that, after a space what its
/// brackets hold. Text in quotes may be any number of words.
struct OperandPattern {
  private var operands: [Operand] = []

  /// Where a part may be left out, as places between operands.
  private var skips: [(from: Int, to: Int)] = []

  /// Where, after the operand before that place, a part may start again.
  private var repeats: [(from: Int, to: Int)] = []

  init(_ form: String) {
    var openBrackets: [Int] = []
    var startOfPart = 0
    var rest = form[...]
    while let character = rest.first {
      if rest.hasPrefix("...") {
        rest.removeFirst(3)
        repeats.append((from: operands.count, to: startOfPart))
        continue
      }
      rest.removeFirst()
      switch character {
      case " ":
        startOfPart = openBrackets.last ?? startOfPart
      case "[":
        openBrackets.append(operands.count)
      case "]":
        startOfPart = openBrackets.popLast() ?? 0
        skips.append((from: startOfPart, to: operands.count))
      case "\"":
        rest = rest.drop { $0 != "\"" }.dropFirst()
        startOfPart = operands.count
        operands.append(.text)
        repeats.append((from: operands.count, to: startOfPart))
      default:
        let others = rest.prefix { $0.isLetter }
        rest = rest[others.endIndex...]
        startOfPart = operands.count
        operands.append(Operand(name: String(character) + others))
      }
    }
  }

  /// All that the operand with that index, from 0, may be.
  func operands(at index: Int) -> [Operand] {
    var places = skipping(from: [0])
    for _ in 0..<index {
      let next = places.filter { $0 < operands.count }.map { $0 + 1 }
      places = skipping(from: next + next.flatMap { place in repeats.filter { $0.from == place }.map(\.to) })
    }
    return places.filter { $0 < operands.count }.map { operands[$0] }
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
