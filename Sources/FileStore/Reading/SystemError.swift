import Glibc

/// What a system call reports when it fails.
struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let code: Int32

  /// Better words than the system's own, where there are any.
  private let explanation: String?

  /// Fit to follow a colon in a sentence: "permission denied".
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

  /// Makes a call that answers −1 when it fails, again when a signal interrupts it.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw SystemError(errno) }
    }
  }
}
