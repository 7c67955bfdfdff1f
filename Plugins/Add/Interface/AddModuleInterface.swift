package import ModuleKit
package import TodoStores

/// What other modules may ask of Add.
package protocol AddModuleInterface {
  /// Asks the user for a task and adds it; the delegate hears how it ended.
  ///
  /// - Parameters:
  ///   - text: what the answer starts as. Where it has several lines, the user is asked whether they are as many
  ///     tasks.
  ///   - prompt: where to ask; it may take the answer later, long after this call has returned.
  /// - Throws: what the delegate throws, where the prompt answers at once.
  func presentAdd(
    prefilledWith text: [UInt8], on prompt: any Prompt, delegate: any AddModuleDelegate) throws

  /// Adds a task to a file, which need not be the todo.txt in use, and tells of it as `add` does.
  ///
  /// - Throws: `TodoStoreError` when the task can't be stored.
  func presentAdd(_ text: [UInt8], toFileAt path: String) throws
}

/// What Add tells whoever presented it.
package protocol AddModuleDelegate {
  /// - Parameter tasks: one at least, in the order of their numbers; they are one action.
  func addModule(didAdd tasks: [AddedTask]) throws

  /// - Parameter text: what the user has typed. It must not be lost: it can be what the next answer starts as.
  func addModule(didNotAdd text: [UInt8], because error: TodoStoreError) throws

  func addModuleDidCancel() throws
}

/// A task that was stored.
package struct AddedTask: Hashable, Sendable {
  /// The number of its line.
  package var number: Int
  package var text: [UInt8]

  package init(number: Int, text: [UInt8]) {
    self.number = number
    self.text = text
  }
}
