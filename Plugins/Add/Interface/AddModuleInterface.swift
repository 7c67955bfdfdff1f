package import ModuleKit
package import TodoTxt

/// What other modules may ask of Add.
package protocol AddModuleInterface {
  /// Asks the user for a task and adds it; the delegate hears how it ended.
  ///
  /// - Parameters:
  ///   - text: what the answer starts as.
  ///   - prompt: where to ask; it may take the answer later, long after this call has returned.
  /// - Throws: `TodoStoreError` when the task can't be stored, `TextDateRefusal` when it holds what is no date,
  ///   where the prompt answers at once.
  func presentAdd(
    prefilledWith text: [UInt8], on prompt: any Prompt, delegate: any AddModuleDelegate) throws

  /// Adds a task to a file, which need not be the todo.txt in use, and tells of it as `add` does.
  ///
  /// - Parameter isLiteral: whether every word stays as it is.
  /// - Throws: `TodoStoreError` when the task can't be stored, `CommandError` when it holds what is no date.
  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws
}

/// What Add tells whoever presented it.
package protocol AddModuleDelegate {
  func addModule(didAdd task: AddedTask) throws
  func addModuleDidCancel() throws
}

/// A task that was stored.
package struct AddedTask: Hashable, Sendable {
  /// The number of its line.
  package var number: Int
  package var text: [UInt8]

  /// The days in it that the user wrote in other words.
  package var days: [DatedText.Reading]

  package init(number: Int, text: [UInt8], days: [DatedText.Reading] = []) {
    self.number = number
    self.text = text
    self.days = days
  }
}
