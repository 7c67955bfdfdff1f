/// The usage of an action, for a program without a help module.
package struct ActionUsage {
  private let syntax: CommandSyntax
  private let programName: String

  package init(_ syntax: CommandSyntax, in settings: Settings) {
    self.syntax = syntax
    programName = settings.programName
  }

  package var text: String {
    let options = syntax.options.map { option in
      ("--\(option.name)" + (option.valueName.map { " \($0)" } ?? ""), option.summary)
    }
    let rows = options + [("--help", "Show this"), ("--version", "Show the version")]
    let width = rows.map(\.0.count).max() ?? 0
    let usage = syntax.forms.map { "usage: \(programName) [OPTION...]\($0.isEmpty ? "" : " \($0)")" }
    let table = rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary)"
    }
    let sentences = ["\(syntax.summary).", syntax.details].filter { !$0.isEmpty }
    return (usage + [""] + sentences + [""] + table).joined(separator: "\n") + "\n"
  }
}
