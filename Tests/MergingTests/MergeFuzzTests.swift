import Merging
import ModuleTestKit
import Testing

/// Files of few words, so that lines are often equal by chance, unlike the words of `MergeHistory`.
@Suite struct MergeFuzzTests {
  @Test(arguments: 1...500) func isSymmetricAndKeepsNewWords(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = files(&random, words: ["call", "mom", "buy", "milk"], lines: 5)
    let ours = edited(base, &random, word: "ours")
    let theirs = edited(base, &random, word: "theirs")
    let merged = TaskMerge(base: base, ours: ours, theirs: theirs).result
    #expect(merged == TaskMerge(base: base, ours: theirs, theirs: ours).result)
    #expect(
      TaskMerge(base: nil, ours: ours, theirs: theirs).result
        == TaskMerge(base: nil, ours: theirs, theirs: ours).result)
    #expect(words(ours).union(words(theirs)).subtracting(words(base)).isSubset(of: words(merged)))
  }

  private func files(_ random: inout SeededGenerator, words: [String], lines: Int) -> TaskFiles {
    func file(_ start: String) -> [UInt8] {
      let lines = (0..<Int.random(in: 0...lines, using: &random)).map { _ in line(&random, words, start) }
      return Array(lines.joined().utf8)
    }
    return TaskFiles(todo: file(""), done: file("x 2026-11-01 "))
  }

  private func line(_ random: inout SeededGenerator, _ words: [String], _ start: String = "") -> String {
    let extras = [
      "", "", " +p", " @c", " due:2026-11-09", " rec:1w due:2026-11-01", " rec:1w due:2026-11-08", "\r",
    ]
    let body = (0...Int.random(in: 0...2, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    return start + body.joined(separator: " ") + (extras.randomElement(using: &random) ?? "") + "\n"
  }

  private func edited(_ files: TaskFiles, _ random: inout SeededGenerator, word: String) -> TaskFiles {
    var todo = String(decoding: files.todo ?? [], as: UTF8.self).unicodeScalars
      .split(separator: "\n").map { String($0) + "\n" }
    var done = files.done ?? []
    for number in 0..<Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...todo.count, using: &random)
      guard place < todo.count else {
        todo.append(line(&random, ["call", "mom", "buy", "\(word)\(number)"]))
        continue
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: todo[place] = "x 2026-11-0\(number + 1) " + todo[place]
      case 1: todo[place] = "\(word)\(number) " + todo[place]
      case 2: todo.remove(at: place)
      case 3: todo[place] = "\n"
      case 4: done += Array(todo.remove(at: place).utf8)
      default: todo.shuffle(using: &random)
      }
    }
    return TaskFiles(todo: Array(todo.joined().utf8), done: done)
  }

  private func words(_ files: TaskFiles) -> Set<String> {
    let text = String(decoding: (files.todo ?? []) + (files.done ?? []), as: UTF8.self)
    return Set(
      text.unicodeScalars.split { " \r\n".unicodeScalars.contains($0) }.map { String($0) }.filter {
        $0.hasPrefix("ours") || $0.hasPrefix("theirs")
      })
  }
}
