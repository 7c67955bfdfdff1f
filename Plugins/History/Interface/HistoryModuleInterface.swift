package import ModuleKit

/// What other modules may ask of History.
package protocol HistoryModuleInterface {
  /// Takes back the last action that is not undone; the delegate hears how it went.
  ///
  /// - Throws: `TodoStoreError` where the journal or a file can't be read or written.
  func presentUndo(delegate: any HistoryModuleDelegate) throws
}

/// What History tells whoever presented it.
package protocol HistoryModuleDelegate {
  /// - Parameters:
  ///   - action: its name, as `add`.
  ///   - lines: those that have come back, or where none has, those that have gone.
  func historyModule(didUndo action: String, lines: [NumberedTask]) throws

  /// Everything was left as it is.
  ///
  /// - Parameter reason: a sentence for the user.
  func historyModule(didNotUndoBecause reason: String) throws
}
