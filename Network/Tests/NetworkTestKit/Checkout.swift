/// Where the program, and the tools that the Makefile installs, lie. Both packages are built in the same folder.
public enum Checkout {
  public static let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// The folder that is built in.
  public static let build = package.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/.build"

  public static let program = "\(build)/debug/todo-network"
}
