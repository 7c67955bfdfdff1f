public import ScreenKit
import TerminalText

extension Check {
  /// - Parameters:
  ///   - count: how many of the selected tasks have the name.
  ///   - total: the number of selected tasks.
  public init(_ name: [UInt8], in count: Int, of total: Int) {
    self.init(
      String(decoding: name, as: UTF8.self), state: count == 0 ? .off : count == total ? .on : .mixed,
      role: Role(ofWord: name[...]))
  }
}

extension [Check] {
  /// The names that the user has checked, among changes.
  public var checkedNames: [[UInt8]] { names(in: .on) }

  /// The names that the user has unchecked, among changes.
  public var uncheckedNames: [[UInt8]] { names(in: .off) }

  private func names(in state: Check.State) -> [[UInt8]] {
    filter { $0.state == state }.map { [UInt8]($0.text.utf8) }
  }
}
