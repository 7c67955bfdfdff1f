%if interface
/// The interface of NAME for other modules.
public protocol NAMEModuleInterface {
  /// Writes how many tasks there are.
  ///
  /// - Parameter delegate: hears of it when it is written.
  /// - Throws: `TodoStoreError` where the list can't be read, `OutputError` where nothing more can be written.
  func presentNAME(delegate: (any NAMEModuleDelegate)?) throws
}

/// Receives the results of NAME.
public protocol NAMEModuleDelegate {
  func LOWERModule(didPresent summary: NAMESummary)
}

/// The number of tasks.
public struct NAMESummary: Hashable, Sendable {
  public var openCount: Int
  public var doneCount: Int

  public init(openCount: Int, doneCount: Int) {
    self.openCount = openCount
    self.doneCount = doneCount
  }
}
%end
