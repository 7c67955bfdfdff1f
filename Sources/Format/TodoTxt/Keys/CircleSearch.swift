/// Finds cycles in a graph of numbers, without recursion, because chains of tasks may be long. Negative
/// numbers are connecting nodes and do not appear in the result.
struct CircleSearch {
  private(set) var circles: [[Int]] = []
  private var finished: Set<Int> = []

  mutating func visit(_ start: Int, successors: (Int) -> [Int]) {
    guard !finished.contains(start) else { return }
    var path = [start]
    var positions = [start: 0]
    var waiting = [successors(start)]
    while let node = path.last {
      guard let next = waiting[waiting.count - 1].popLast() else {
        finished.insert(node)
        positions[node] = nil
        path.removeLast()
        waiting.removeLast()
        continue
      }
      if let position = positions[next] {
        circles.append(Self.rotated(path[position...].filter { $0 > 0 }))
      } else if !finished.contains(next) {
        positions[next] = path.count
        path.append(next)
        waiting.append(successors(next))
      }
    }
  }

  /// The cycle, starting at its lowest number.
  private static func rotated(_ circle: [Int]) -> [Int] {
    guard let lowest = circle.min(), let start = circle.firstIndex(of: lowest) else { return circle }
    return Array(circle[start...] + circle[..<start])
  }
}
