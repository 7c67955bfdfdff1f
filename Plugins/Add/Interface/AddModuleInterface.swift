public import EventLoop
public import ScreenKit
public import TodoTxt

/// The interface of Add for other modules.
public protocol AddModuleInterface {
  /// Asks the user for a task on the bottom line of a screen, and adds it.
  ///
  /// - Parameters:
  ///   - text: the initial answer. For several lines, the user is asked whether they are as many tasks; nil
  ///     for the text that could not be added the last time.
  ///   - delegate: receives the result, long after this call has returned.
  @EventLoop
  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: (any AddModuleDelegate)?)

  /// Adds a task to a file, which need not be the todo.txt in use, and reports it like `add`.
  ///
  /// - Parameter isLiteral: whether to keep every word as typed.
  /// - Throws: `TodoStoreError` if the task can't be stored, `CommandError` for an invalid date or an empty
  ///   text.
  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws
}

/// Receives the results of Add.
@EventLoop
public protocol AddModuleDelegate {
  /// - Parameter tasks: at least one, ordered by number; they are one action.
  func addModule(didAdd tasks: [AddedTask])

  func addModuleDidCancel()
}

/// A task that was stored.
public struct AddedTask: Hashable, Sendable {
  /// The number of its line.
  public var number: Int
  public var text: [UInt8]

  /// The dates that were read from natural dates.
  public var days: [DatedText.Reading]

  /// The files that the number is of.
  public var parts: ListParts

  public init(number: Int, text: [UInt8], days: [DatedText.Reading] = [], parts: ListParts = ListParts()) {
    self.parts = parts
    self.number = number
    self.text = text
    self.days = days
  }
}
