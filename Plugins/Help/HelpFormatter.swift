import ModuleKit
import PlainText
import ScreenKit
import TodoStores

/// Lays help out like todo.sh, because add-ons match that layout: headings are indented by 2 spaces, commands
/// by 4, explanations by 6 or 8. `todo` itself shows more about options, in less room.
struct HelpFormatter {
  let programName: String
  let program: ProgramDescription
  let optionChoices: [OptionChoices]
  let verbosity: Int

  /// Whether names of files may contain control characters.
  let showsOnTerminal: Bool

  func everything(actions: [CommandSyntax], addOnUsages: [[UInt8]]) -> [UInt8] {
    var text = "  Usage: \(programName) \(program.usage)\n\n  Options:\n"
    text += entries(for: program.options, indent: 4)
    if verbosity > 1 {
      text += "\n  Environment variables:\n"
      for variable in program.variables {
        text += "    \(variable.name)\n" + paragraph("\(variable.summary).", indent: 8)
      }
    }
    let shared = program.hasLongOptions ? actions.sharedOptions : []
    if !shared.isEmpty {
      text += "\n  Options of several actions:\n" + entries(for: shared, indent: 4)
    }
    text += "\n  Built-in Actions:\n"
    text += actions.map { entry(for: $0, names: $0.names, known: shared) }.joined(separator: "\n")
    for names in optionChoices {
      text += "\n  \(names.title) for --\(names.option.name):\n"
      text += table(names.choices.map { ($0.name, $0.sentence) }, indent: 4)
    }
    return Array(text.utf8) + addOnSection(addOnUsages)
  }

  /// A line for each action, under the titles of the modules.
  func summaries(
    of groups: [(title: String, actions: [CommandSyntax])], addOnUsages: [[UInt8]]
  ) -> [UInt8] {
    let names = { (action: CommandSyntax) in action.names.joined(separator: ", ") }
    let width = groups.flatMap(\.actions).map { names($0).count }.max() ?? 0
    var text = "  Usage: \(programName) \(program.usage)\n"
    for group in groups where !group.actions.isEmpty {
      text += "\n  \(group.title)\n"
      for action in group.actions {
        let padding = String(repeating: " ", count: width - names(action).count)
        text += "    \(names(action))\(padding)  \(action.summary)\n"
      }
    }
    text += "\n  Options\n" + entries(for: program.options, indent: 4)
    let pages = HelpPages.all.map(\.name).joined(separator: ", ")
    let footer =
      "\n  “\(programName) ACTION --help” explains an action, “\(programName) help” everything.\n"
      + paragraph("“\(programName) help PAGE” shows one of: \(pages).", indent: 2)
    return Array(text.utf8) + addOnSection(usageLines(of: addOnUsages)) + Array(footer.utf8)
  }

  /// The usage of each action, as todo.sh lists it.
  func usages(of actions: [CommandSyntax], addOnUsages: [[UInt8]]) -> [UInt8] {
    var text = "  Usage: \(programName) \(program.usage)\n\n  Actions:\n"
    for action in actions {
      let names = action.names.joined(separator: "|")
      for form in forms(of: action) { text += usage(names, form) }
    }
    let footer = "\n  \"help\" shows more.\n"
    return Array(text.utf8) + addOnSection(usageLines(of: addOnUsages)) + Array(footer.utf8)
  }

  /// - Parameter name: names before it are left out, as todo.sh begins with the line it searched for.
  func entry(for action: CommandSyntax, askedFor name: String) -> [UInt8] {
    let names = action.names.drop { $0 != name }
    return Array((entry(for: action, names: Array(names), showsExamples: true) + "\n").utf8)
  }

  /// A page that is not about an action.
  ///
  /// - Parameter keys: the actions of the screen under their headings, which follow the page.
  func page(
    _ page: LanguageManual.Section, keys: [(title: String, actions: [ScreenAction])] = []
  ) -> [UInt8] {
    Array(
      (paragraph(page.introduction, indent: 2) + "\n" + table(page.items, indent: 4)
        + examples(page.examples, indent: 2) + self.keys(keys)).utf8)
  }

  /// The keys of the screen, with the headings of its own help.
  private func keys(_ groups: [(title: String, actions: [ScreenAction])]) -> String {
    guard !groups.isEmpty else { return "" }
    let rows = groups.map { ($0.title, ScreenAction.keyRows(of: $0.actions)) }
    let introduction = """
      Keys of the screen, which “\(programName) watch” opens; ? shows them there. LETTER is any letter from a to z, and \
      a name after a colon is an action without a key. ~/.config/todo/keys changes them.
      """
    return "\n" + paragraph(introduction, indent: 2)
      + rows.map { "\n  \($0.0)\n" + table($0.1, indent: 4) }.joined()
  }

  /// Command lines, each with its explanation.
  private func examples(_ text: String, indent: Int) -> String {
    let lines = text.split(separator: "\n").map { line in
      let parts = line.split(separator: "#", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      return (command: "\(programName) \(parts[0])", comment: parts.count > 1 ? parts[1] : "")
    }
    guard !lines.isEmpty else { return "" }
    let blanks = { String(repeating: " ", count: $0) }
    let width = lines.filter { !$0.comment.isEmpty }.map(\.command.count).max() ?? 0
    return "\n\(blanks(indent))Examples:\n"
      + lines.map { command, comment in
        "\(blanks(indent + 2))\(command)"
          + (comment.isEmpty ? "\n" : "\(blanks(width - command.count))  # \(comment)\n")
      }.joined()
  }

  func addOnNames(_ names: [String]) -> [UInt8] {
    let summary = verbosity > 0 ? ["--", "TODO: \(names.count) valid addon actions found."] : []
    let lines =
      names.map { showsOnTerminal ? Array($0.shownPath.withoutControls.utf8) : $0.pathBytes }
      + summary.map { Array($0.utf8) }
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private func addOnSection(_ usages: [[UInt8]]) -> [UInt8] {
    guard !usages.isEmpty else { return [] }
    return Array("\n  Add-on Actions:\n".utf8) + usages.joined()
  }

  private func usageLines(of addOnUsages: [[UInt8]]) -> [[UInt8]] {
    addOnUsages.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
      .filter(isUsage).map { Array($0) + Array("\n".utf8) }
  }

  /// Whether the line is the usage of an add-on: four spaces and a letter.
  private func isUsage(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "    ".utf8), let first = line.dropFirst(4).first else { return false }
    return Character(UnicodeScalar(first)).isLetter
  }

  /// - Parameter known: options that are explained elsewhere.
  private func entry(
    for action: CommandSyntax, names: [String], known: [CommandOption] = [], showsExamples: Bool = false
  ) -> String {
    var text = ""
    for name in program.hasLongOptions ? [names.joined(separator: ", ")] : names {
      for form in forms(of: action) { text += usage(name, form) }
    }
    var sentences = ["\(action.summary)."]
    if !action.details.isEmpty { sentences.append(action.details) }
    guard program.hasLongOptions else {
      if action.isOfTodoSh {
        sentences.append("Called as \(programName), this action does only what todo.sh does.")
      }
      return text + paragraph(sentences.joined(separator: " "), indent: 6)
    }
    if showsExamples, !action.examples.isEmpty {
      text += examples(action.examples, indent: 6).dropFirst() + "\n"
    }
    let shared = action.options.filter { known.contains($0) && $0 != OutputFormat.json.option }
      .map(spelling)
    if !shared.isEmpty { sentences.append("Options: \(shared.joined(separator: ", ")).") }
    return text + paragraph(sentences.joined(separator: " "), indent: 6)
      + entries(for: action.options.filter { !known.contains($0) }, indent: 6)
  }

  private func forms(of action: CommandSyntax) -> [String] {
    action.forms + (program.hasLongOptions ? action.ownForms : [])
  }

  private func usage(_ names: String, _ form: String) -> String {
    "    \(names)\(form.isEmpty ? "" : " ")\(form)\n"
  }

  private func spelling(of option: CommandOption) -> String {
    "--\(option.name)"
  }

  private func entries(for options: [CommandOption], indent: Int) -> String {
    let entries = options.map { option in
      let value = option.valueName.map { " \($0)" } ?? ""
      var spellings: [String] = []
      if let letter = option.letter { spellings.append("-\(letter)") }
      if program.hasLongOptions { spellings.append("--\(option.name)") }
      var meaning = "\(option.summary)."
      if let names = optionChoices.first(where: { $0.option == option }) {
        meaning += " NAME is one of \(names.choices.map(\.name).joined(separator: ", "))."
      }
      return (spellings.joined(separator: ", ") + value, meaning)
    }
    if program.hasLongOptions { return table(entries, indent: indent) }
    return entries.map { spelling, meaning in
      String(repeating: " ", count: indent) + "\(spelling)\n" + paragraph(meaning, indent: indent + 4)
    }.joined()
  }

  /// Names, each with its explanation, which is below a long name.
  private func table(_ entries: [(name: String, meaning: String)], indent: Int) -> String {
    let width = entries.map(\.name.count).filter { $0 <= Self.longestName }.max() ?? Self.longestName
    return entries.map { name, meaning in
      let lines = paragraph(meaning, indent: indent + width + 2)
      let start = String(repeating: " ", count: indent) + name
      return name.count > width ? "\(start)\n\(lines)" : start + lines.dropFirst(start.count)
    }.joined()
  }

  private static let longestName = 22

  /// Wraps `text` at 78 columns.
  private func paragraph(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, indent + line.count + 1 + word.count <= 78 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }
}

extension [CommandSyntax] {
  /// The options that several actions have: help explains each once.
  var sharedOptions: [CommandOption] {
    var counts: [(option: CommandOption, count: Int)] = []
    for option in flatMap(\.options) {
      if let index = counts.firstIndex(where: { $0.option == option }) {
        counts[index].count += 1
      } else {
        counts.append((option, 1))
      }
    }
    return counts.filter { $0.count > 1 }.map(\.option)
  }
}
