public import EventLoop
import ModuleKit
public import ScreenKit
public import TodoTxt

/// What other modules may ask of Add.
public protocol AddModuleInterface {
  /// Asks the user for a task on the bottom line of a screen, and adds it.
  ///
  /// - Parameters:
  ///   - text: what the answer starts as. Where it has several lines, the user is asked whether they are as many
  ///     tasks; nothing for what could not be added the last time.
  ///   - delegate: hears how it ended, long after this call has returned.
  @EventLoop
  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: (any AddModuleDelegate)?)

  /// Adds a task to a file, which need not be the todo.txt in use, and tells of it as `add` does.
  ///
  /// - Parameter isLiteral: whether every word stays as it is.
  /// - Throws: `TodoStoreError` when the task can't be stored, `CommandError` when it holds what is no date, or nothing.
  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws
}

/// What Add tells whoever presented it.
@EventLoop
public protocol AddModuleDelegate {
  /// - Parameter tasks: one at least, in the order of their numbers; they are one action.
  func addModule(didAdd tasks: [AddedTask])

  func addModuleDidCancel()
}

/// A task that was stored.
public struct AddedTask: Hashable, Sendable {
  /// The number of its line.
  public var number: Int
  public var text: [UInt8]

  /// The days in it that the user wrote in other words.
  public var days: [DatedText.Reading]

  public init(number: Int, text: [UInt8], days: [DatedText.Reading] = []) {
    self.number = number
    self.text = text
    self.days = days
  }
}
