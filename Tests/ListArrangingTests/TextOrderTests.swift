import ModuleTestKit
import Testing
@testable import ListArranging

/// Compares the order with a plain sort, on texts that are as similar as possible.
@Suite struct TextOrderTests {
  /// The rule of sort(1): bytes in ASCII capitals, then the line's number.
  private static func plainOrder(_ list: TodoList) -> [UInt32] {
    let texts = list.map { $0.bytes.map(\.uppercasedASCII) }
    return texts.indices
      .sorted { (texts[$0], $0).0 == texts[$1] ? $0 < $1 : texts[$0].lexicographicallyPrecedes(texts[$1]) }
      .map { UInt32($0) }
  }

  private static func check(_ list: TodoList, _ comment: Comment) {
    let sorted = TextOrder.sorted(Array(0..<UInt32(list.count)), of: list)
    #expect(sorted == plainOrder(list), comment)
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(TextOrder.precedes(Int(left), Int(right), in: list), comment)
      #expect(!TextOrder.precedes(Int(right), Int(left), in: list), comment)
    }
  }

  @Test func agreesWithComparisonsOnRandomLists() {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      // A few different bytes make many texts with a common start.
      let letters: [UInt8] =
        seed.isMultiple(of: 2) ? Array("aAbB".utf8) : [0, 9, 13, 32, 96, 97, 122, 123, 128, 255]
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...(seed.isMultiple(of: 3) ? 700 : 40), using: &generator) {
        let count = Int.random(in: 0...20, using: &generator)
        bytes += (0..<count).map { _ in letters.randomElement(using: &generator) ?? 0 }
        bytes.append(.newline)
      }
      // A last line without its newline ends with the file.
      if seed.isMultiple(of: 5) { bytes += Array("AbAbAbAbA".utf8) }
      Self.check(TodoList(bytes: bytes), "seed \(seed)")
    }
  }

  @Test(arguments: [7, 8, 9, 15, 16, 17, 1_000_000])
  func sortsLongTextsThatDifferAtTheirEnds(length: Int) {
    let prefix = String(repeating: "x", count: length)
    Self.check(TodoList("\(prefix)b\n\(prefix)\n\(prefix)A\n\(prefix)b\n\(prefix)a"), "length \(length)")
  }

  @Test func sortsEveryByte() {
    let bytes = (UInt8.min...UInt8.max).filter { $0 != .newline }.shuffled()
    Self.check(TodoList(bytes: bytes.flatMap { [$0, .newline] }), "\(bytes)")
  }
}
