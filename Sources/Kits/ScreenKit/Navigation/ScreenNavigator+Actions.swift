extension ScreenNavigator {
  nonisolated static let helpAction = "help"
  nonisolated static let messageAction = "message"
  nonisolated static let backAction = "back"
  nonisolated static let quitAction = "quit"

  /// The actions of every screen, whatever its modules.
  public nonisolated static var actions: [ScreenAction] {
    ScreenAction.moving + actions(commands: { [] })
  }

  /// The navigator's own actions.
  ///
  /// - Parameter commands: commands that the help finds, too.
  nonisolated static func actions(
    commands: @escaping @Sendable () -> [ScreenEnvironment.LineCommand]
  ) -> [ScreenAction] {
    [
      ScreenAction(
        helpAction, keys: ["?", "f1"], title: "keys", summary: "Help: show all keys", needs: .nothing,
        isHinted: true, keywords: ["keys", "shortcuts", "manual", "?"]
      ) { request in
        let basics = (request.navigator as? ScreenNavigator)?.basics ?? []
        KeyHelpPresenter(navigator: request.navigator, basics: basics, commands: commands()).present()
      },
      ScreenAction(
        "repeat", keys: ["."], title: "repeat",
        summary: "Repeat the last action on the selection", needs: .items, group: .edit,
        keywords: ["again", "redo"]
      ) { ($0.navigator as? ScreenNavigator)?.repeatLast(with: $0.items) },
      ScreenAction(
        messageAction, keys: ["M"], title: "message", summary: "Show the whole last message", needs: .nothing,
        keywords: ["notes", "more", "warnings"]
      ) { ($0.navigator as? ScreenNavigator)?.showWholeMessage() },
      ScreenAction(
        backAction, keys: ["q"], title: "back", summary: "Go back; quit from the list", needs: .nothing,
        keywords: ["close", "exit", "leave", "escape"]
      ) { ($0.navigator as? ScreenNavigator)?.goBack() },
      ScreenAction(
        quitAction, keys: ["ctrl-c"], title: "quit",
        summary: "Quit; close a question or menu first", needs: .nothing,
        keywords: ["exit", "leave"]
      ) { ($0.navigator as? ScreenNavigator)?.quit() },
      ScreenAction(
        "redraw", keys: ["ctrl-l"], title: "redraw", summary: "Draw the whole screen again", needs: .nothing,
        keywords: ["refresh", "clear"]
      ) { ($0.navigator as? ScreenNavigator)?.redraw() },
      ScreenAction(
        "suspend", keys: ["ctrl-z"], title: "suspend",
        summary: "Suspend to the shell; fg resumes", needs: .nothing,
        keywords: ["shell", "background"]
      ) { ($0.navigator as? ScreenNavigator)?.stop() },
    ]
  }
}

extension ScreenAction {
  var isHelp: Bool { name == ScreenNavigator.helpAction }
}
