/// The request in the command line of a program of screens.
enum ScreenCommandLine: Hashable {
  case help
  case version
  case run(operands: [String])

  /// - Parameter words: without the program's name.
  init(_ words: [String], of program: ScreenProgram) throws(UsageError) {
    var operands: [String] = []
    var takesOptions = true
    for word in words {
      switch word {
      case "--" where takesOptions: takesOptions = false
      case "--help" where takesOptions, "-h" where takesOptions:
        self = .help
        return
      case "--version" where takesOptions:
        self = .version
        return
      case _ where takesOptions && word.hasPrefix("-") && word != "-":
        throw UsageError("There is no option \(word).")
      default: operands.append(word)
      }
    }
    let needed = program.operands.filter { !$0.hasPrefix("[") }
    if operands.count < needed.count { throw UsageError("\(needed[operands.count]) is missing.") }
    if operands.count > program.operands.count {
      throw UsageError("“\(operands[program.operands.count])” is not expected here.")
    }
    self = .run(operands: operands)
  }
}

extension ScreenProgram {
  /// - Parameter name: of the program's file.
  func usage(name: String) -> String {
    (["usage: \(name)"] + operands).joined(separator: " ")
  }

  func help(name: String) -> String {
    let sentences = ["\(summary).", details].filter { !$0.isEmpty }.joined(separator: "\n")
    return """
      \(usage(name: name))

      \(sentences)

        --help     Show this
        --version  Show the version

      On the screen ? shows all keys. Lines KEYS = ACTION in ~/.config/\(name)/keys change them.

      """
  }
}
