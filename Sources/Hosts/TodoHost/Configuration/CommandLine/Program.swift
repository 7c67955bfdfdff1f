import Glibc

/// The program as it was called.
struct Program: Sendable {
  /// The last part of `argv[0]`, for usage texts.
  let name: String

  /// The value of `$0` in a shell script: `argv[0]`, looked up on the `PATH` if it has no slash.
  ///
  /// Symbolic links are not resolved, because a configuration may be beside the link.
  let path: [UInt8]

  let style: InvocationStyle

  init(firstArgument: [UInt8], environment: Environment) {
    name = ProgramArguments.programName(in: firstArgument)
    let firstArgument = firstArgument.isEmpty ? Array(name.utf8) : firstArgument
    style = .named(name)
    path =
      firstArgument.contains(.slash)
      ? firstArgument : Self.find(firstArgument, on: environment["PATH"] ?? []) ?? firstArgument
  }

  private static func find(_ name: [UInt8], on searchPath: [UInt8]) -> [UInt8]? {
    for directory in searchPath.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
      let path = (directory.isEmpty ? [UInt8(ascii: ".")] : Array(directory)) + [.slash] + name
      if path.withCString({ access($0, X_OK) }) == 0, !path.isDirectory { return path }
    }
    return nil
  }
}
