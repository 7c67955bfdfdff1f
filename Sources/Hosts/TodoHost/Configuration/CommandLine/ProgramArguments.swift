import CLinux
import Glibc
import TodoStores

/// The words that the program was started with.
public enum ProgramArguments {
  /// As bytes, `argv[0]` first: `CommandLine.arguments` would repair invalid UTF-8, and needs /proc.
  public static var current: [[UInt8]] {
    var words: [[UInt8]] = []
    let arguments = process_arguments()
    while let word = arguments?[words.count] { words.append([UInt8](cString: word)) }
    return words
  }

  /// The name that the program was called by, for usage texts and errors: the last part of `argv[0]`, or
  /// `todo` if that is missing.
  public static var programName: String { programName(in: current.first ?? []) }

  /// The directory of the program's file; nil if the system does not tell.
  static var directory: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))) else {
      return nil
    }
    return String(pathBytes: buffer[..<end].map(UInt8.init(bitPattern:)))
  }

  static func programName(in firstArgument: [UInt8]) -> String {
    firstArgument.isEmpty ? "todo" : String(firstArgument.lastPathComponent)
  }
}
