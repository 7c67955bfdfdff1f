import EventLoop
import ScreenKit
import TerminalText

extension OperandQuestion {
  /// Asks for words by a checklist. The action gets the checked ones, and the unchecked ones as values of `--remove`.
  ///
  /// - Parameters:
  ///   - accepts: whether a word may be added.
  ///   - rule: as in `ChecklistScene`.
  ///   - find: returns the known words, and how many of the tasks have each.
  @EventLoop
  public func check(
    _ title: String, accepting accepts: @escaping ([UInt8]) -> Bool, rule: String,
    _ find: @escaping @Sendable () throws -> [(word: [UInt8], count: Int)]
  ) {
    navigator.work(find) { words in
      let checks = words.map { word, count in
        Check(
          String(decoding: word, as: UTF8.self),
          state: count == 0 ? .off : count == tasks.count ? .on : .mixed, role: Role(ofWord: word[...]))
      }
      ChecklistScene.present(
        title, checks, typed: start, accepting: { accepts(Array($0.utf8)) }, rule: rule, on: navigator
      ) { changes in
        func words(in state: Check.State) -> [[UInt8]] {
          changes.filter { $0.state == state }.map { Array($0.text.utf8) }
        }
        if !changes.isEmpty {
          receive(words(in: .off).flatMap { [Array("--remove".utf8), $0] } + words(in: .on))
        }
      }
    }
  }
}
