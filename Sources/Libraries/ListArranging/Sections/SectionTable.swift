import ModuleKit

/// Numbers sections by their first appearance.
///
/// Most tasks belong to one of a few sections, which is found without hashing: a slot chosen by a few bytes of
/// the key holds the last section there. Only a key that is not in its slot is looked up in the dictionary,
/// whose hash no file can foresee.
struct SectionTable {
  private(set) var keys: [SectionKey] = []
  private var numbers: [SectionKey: UInt32] = [:]
  private var recent = [UInt32](repeating: .max, count: Self.slots)

  private static let slots = 256

  mutating func number(of key: SectionKey) -> UInt32 {
    let slot = key.slot & (Self.slots - 1)
    let likely = recent[slot]
    if likely != .max, keys[Int(likely)] == key { return likely }
    let number = numbers[key] ?? UInt32(keys.count)
    if number == keys.count {
      keys.append(key)
      numbers[key] = number
    }
    recent[slot] = number
    return number
  }
}

extension SectionKey {
  /// Equal for equal keys: letters count without their case.
  fileprivate var slot: Int {
    guard let first = label.first, let last = label.last else { return rank }
    return rank &* 31 &+ label.count &* 37 &+ Int(first & 0xDF) &* 7 &+ Int(last & 0xDF) &* 13
  }
}
