/// The words that the program was started with.
public enum ProgramArguments {
  /// As bytes, `argv[0]` first: `CommandLine.arguments` would repair what is not UTF-8.
  public static var current: [[UInt8]] {
    var words: [[UInt8]] = []
    while let word = CommandLine.unsafeArgv[words.count] { words.append([UInt8](cString: word)) }
    return words
  }
}
