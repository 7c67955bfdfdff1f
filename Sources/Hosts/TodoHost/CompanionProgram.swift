import Glibc
import TodoStores

/// A program that may be installed beside this one, with further modules and their dependencies. It takes
/// over their actions.
public struct CompanionProgram: Sendable {
  /// The name of its file.
  public var name: String

  /// The actions that only it has.
  public var actions: [String]

  /// The actions that it performs for both if it is installed, because they show what its modules add.
  public var sharedActions: [String]

  /// The schemes of the lists that only it can open.
  public var schemes: [String]

  /// How to install it, as a clause.
  public var installation: String

  public init(
    _ name: String, actions: [String], sharedActions: [String] = [], schemes: [String] = [],
    installation: String
  ) {
    self.name = name
    self.actions = actions
    self.sharedActions = sharedActions
    self.schemes = schemes
    self.installation = installation
  }

  /// Its path; nil if it is not installed.
  var path: String? {
    ProgramArguments.directory.flatMap { directory in
      ["\(directory)/\(name)", "\(directory)/../libexec/todo/\(name)"]
        .first { access($0.systemPath, X_OK) == 0 }
    }
  }
}
