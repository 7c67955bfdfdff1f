public import EventLoop
public import ModuleKit
public import ScreenKit
import TodoStores
import TodoTxt

extension ScreenEnvironment {
  /// The environment of a screen, from the modules of a program, its settings and its stores.
  @EventLoop
  public init(of context: ModuleContext) {
    let settings = context.settings
    self.init(palette: settings.screenPalette, theme: context.resumed().settings.theme)
    problems = settings.screenProblems
    emptySelection = "No task is selected."
    keys = KeyFile(in: context)
    let beginning = context.surroundings.clock.now()
    actions = context.program.registry.moduleActions.map {
      (action: $0.value.performed(in: context, since: beginning), title: $0.title)
    }
    basics = ["add", "edit", "complete", "due", "filter", "undo", "priority", "tags", "calendar"]
    hintOrder = [
      "add", "edit", "complete", "due", "filter", "undo", "priority", "show-completed", "mark", "tags",
      "palette", "calendar",
      "group", "board", "next-view", "sort", "panes", "names", "detail",
    ]
    commands = {
      context.program.registry.commands.map(\.syntax).filter { !$0.isHidden }
        .map { LineCommand(name: $0.name, summary: $0.summary, keywords: $0.names.dropFirst() + $0.synonyms) }
    }
    history = context.surroundings.history
    worker = context.stores.commits
    let waiting = context.stores.waiting
    waits = ScreenEnvironment.Waits(route: { waiting.route(to: $0) }, giveUp: { waiting.giveUp() })
  }
}

extension KeyFile {
  /// Reads the user's file. Without one, all keys are the default ones.
  init(in context: ModuleContext) {
    guard let path = context.settings.keysFile else {
      self.init()
      return
    }
    // Name the file without its folder: the screen may be narrow, and there is one such file.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      self.init(Array(try context.stores.open(path).list().bytes), path: name)
    } catch {
      self.init(problem: "\(error)")
    }
  }
}
