import Glibc

struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let code: Int32

  /// A better description than the system's, if there is one.
  private let explanation: String?

  /// A clause to follow a colon: "permission denied".
  var reason: String {
    if let explanation { return explanation }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  init(_ code: Int32, _ explanation: String? = nil) {
    self.code = code
    self.explanation = explanation
  }

  /// Calls a function that returns −1 on failure, again if a signal interrupts it.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw SystemError(errno) }
    }
  }
}
