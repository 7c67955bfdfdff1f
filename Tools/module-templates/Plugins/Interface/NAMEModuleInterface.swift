%if interface
/// What other modules may ask of NAME.
public protocol NAMEModuleInterface {
  /// Writes how many tasks there are.
  ///
  /// - Parameter delegate: hears of it when it is written.
  /// - Throws: `TodoStoreError` where the list can't be read, `OutputError` where nothing more can be written.
  func presentNAME(delegate: (any NAMEModuleDelegate)?) throws
}

/// What NAME tells whoever presented it.
public protocol NAMEModuleDelegate {
  func LOWERModule(didPresent summary: NAMESummary)
}

/// How many tasks there are.
public struct NAMESummary: Hashable, Sendable {
  public var openCount: Int
  public var doneCount: Int

  public init(openCount: Int, doneCount: Int) {
    self.openCount = openCount
    self.doneCount = doneCount
  }
}
%end
