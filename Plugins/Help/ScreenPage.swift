import ModuleKit

/// The page on the screen: all keys, as the modules have registered them.
struct ScreenPage {
  let registry: ModuleRegistry
  let programName: String

  var markdown: String {
    let tables = registry.screenActionsByTitle.map { title, actions in
      "### \(title)\n\n| keys | name | |\n| --- | --- | --- |\n" + actions.map(row).joined()
    }
    return """
      # The screen

      `\(programName) watch` on a terminal shows the list, follows every change to the file, and takes keys. This page is made
      from what the modules register: `\(programName) __screen` prints it.

      ## Keys

      A key acts on the tasks that are selected: those that are marked, else the one under the cursor. Every action is one
      undo. `LETTER` is any letter from a to z. While a sequence of keys is begun, the bottom line shows what may follow;
      Esc leaves it.

      \(tables.joined(separator: "\n"))
      ## Keys of your own

      `~/.config/todo/keys`, or `todo/keys` in `XDG_CONFIG_HOME`, has a line `KEYS = NAME` for each key that you want to mean
      something else, by the names above; lines that begin with `#` are comments. A key is a character, or `space`,
      `enter`, `esc`, `tab`, `backspace`, `del`, `ins`, `up`, `down`, `left`, `right`, `pgup`, `pgdn`, `home`, `end`, `f1`
      to `f24` or `hash`, with `ctrl-`, `alt-` or `shift-` in front where those are held down; several with blanks between
      are pressed one after the other. `none` takes a key away.

          # as in other programs
          ctrl-d = delete
          g d = due
          D = none

      What can't be understood, and what is claimed twice, is said once when the screen opens; the rest counts.

      ## Questions and choices

      | keys | |
      | --- | --- |
      | Enter, Esc | Answer, and give up; what was typed can be had again by ↑ |
      | ← → Home End ^A ^E, Alt-b Alt-f ^← ^→ | Move, by words |
      | ^W ^U ^K Alt-Backspace ^Y | Cut a word or the line, and put it back |
      | ↑ ↓ ^P ^N | Earlier answers; in a choice, move |
      | Tab Shift-Tab | Complete a project, a context, or an action |
      | Ctrl or Alt with arrows, PgUp, PgDn | Walk through the month that stands above a question for a day |
      | Space | Change the state of a tag in a list of such |

      A paste is text: in a question it is typed, elsewhere it is offered to be added, and it never runs as keys.

      ## The mouse

      The wheel scrolls, a click selects. In a menu that was opened to choose from it chooses; in the help, where one reads,
      a second click on the row does. Hold Shift to select text as without a mouse; `TODO_MOUSE=0` in the environment
      leaves the mouse to the terminal altogether. In GNU screen only `TODO_MOUSE=1` takes it: Escape comes late there then.

      ## Colours

      They are the terminal's own, which can be read on light grounds and on dark ones. `:theme` gives them other shades,
      light or dark as the terminal's background is where it tells; `TODO_THEME` in the configuration keeps one.
      `NO_COLOR` does without, and everything is said in words and signs, too.

      """
  }

  private func row(_ action: ScreenAction) -> String {
    let keys = action.keys.map { $0.notation.replacing("|", with: "\\|") }
    let ways = (keys.isEmpty ? [":\(action.name)"] : keys).map { "`\($0)`" }.joined(separator: " ")
    return "| \(ways) | \(action.name) | \(action.summary) |\n"
  }
}
