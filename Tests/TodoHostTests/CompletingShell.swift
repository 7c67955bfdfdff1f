import Foundation
import Testing

/// A real interactive shell on a terminal, with the completion of `todo` loaded, where a test types lines
/// like a user.
///
/// In it `todo` is a function that records its words.
final class CompletingShell {
  enum Kind: String, CaseIterable {
    case bash, zsh, fish
  }

  private static let prompted = "={prompt}="
  private static let unfinished = "={unfinished}="

  private let sandbox: TodoSandbox
  private let session: LiveSession

  /// - Parameter setup: more commands for the shell before its first prompt.
  init(_ kind: Kind, in sandbox: TodoSandbox, setup: String = "") throws {
    self.sandbox = sandbox
    let scripts = TodoSandbox.root.appending(path: "Completions").path
    let function =
      #"todo() { if [ "$1" = __complete ]; then command todo "$@"; else printf '%s\0' $# "$@" >>calls; fi; }"#
    let command: String
    switch kind {
    case .bash:
      command = "bash --rcfile .setup -i"
      try sandbox.write(
        """
        . '\(scripts)/todo.bash'
        \(function)
        PROMPT_COMMAND='echo "\(Self.prompted)"' PS2='\(Self.unfinished)'
        \(setup)
        """, to: ".setup")
    case .zsh:
      command = "ZDOTDIR=. zsh -d -i"
      try sandbox.write(
        """
        fpath=('\(scripts)' $fpath)
        autoload -Uz compinit; compinit -u -D
        \(function)
        precmd() { echo '\(Self.prompted)'; }
        PS2='\(Self.unfinished)'
        \(setup)
        """, to: ".zshrc")
    case .fish:
      command = "fish --no-config --interactive --init-command \"source .setup\""
      try sandbox.write(
        """
        source '\(scripts)/todo.fish'
        function todo
            if test "$argv[1]" = __complete
                command todo $argv
            else
                printf '%s\\0' (count $argv) $argv >>calls
            end
        end
        function mark --on-event fish_prompt; echo '\(Self.prompted)'; end
        \(setup)
        """, to: ".setup")
    }
    session = try LiveSession.onTerminal("stty rows 50 columns 200; \(command)", in: sandbox)
    try session.wait(for: Self.prompted)
  }

  /// Types `line`, where a tab asks for completion, and Enter.
  ///
  /// - Returns: the words of every `todo` that the shell ran for it.
  /// - Throws: `UnfinishedLine` when a quote stays open.
  func run(_ line: String) throws -> [[String]] {
    let calls = sandbox.home.appending(path: "calls")
    try? FileManager.default.removeItem(at: calls)
    session.type(line + "\r")
    if try session.wait(forAnyOf: [Self.prompted, Self.unfinished]) == Self.unfinished {
      throw UnfinishedLine(line: line)
    }
    let bytes = (try? Data(contentsOf: calls)) ?? Data()
    var words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }[...]
    var result: [[String]] = []
    while let count = words.popFirst().flatMap({ Int($0) }) {
      result.append(Array(words.prefix(count)))
      words = words.dropFirst(count)
    }
    return result
  }
}

/// A line whose rest the shell asks for.
struct UnfinishedLine: Error {
  var line: String
}
