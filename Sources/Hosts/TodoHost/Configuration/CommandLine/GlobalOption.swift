import ModuleKit

/// The options of the program, each declared once for parsing and help.
///
/// The letters and their meanings are todo.sh's; only `todo` has long names.
enum GlobalOption: CaseIterable {
  case hideContexts, hideProjects, color, configuration, force, shortHelp, plain, hidePriorities
  case noAutoArchive, autoArchive, noPreserveLineNumbers, preserveLineNumbers
  case dateOnAdd, noDateOnAdd, verbose, version, disableFilter
  case file, url, help

  var declaration: CommandOption {
    switch self {
    case .hideContexts:
      CommandOption("hide-contexts", letter: "@", summary: "Hide @contexts in listings; twice shows them")
    case .hideProjects:
      CommandOption("hide-projects", letter: "+", summary: "Hide +projects in listings; twice shows them")
    case .color:
      CommandOption("color", letter: "c", summary: "Use colours, even if they would be off")
    case .configuration:
      CommandOption(
        "config", letter: "d", valueName: "CONFIG",
        summary: "Read this configuration file instead of the default one"
      )
    case .force:
      CommandOption("force", letter: "f", summary: "Never ask; assume yes")
    case .shortHelp:
      CommandOption("short-help", letter: "h", summary: "Show the actions, one line each")
    case .plain:
      CommandOption("plain", letter: "p", summary: "Use no colours")
    case .hidePriorities:
      CommandOption(
        "hide-priorities", letter: "P", summary: "Hide priorities in listings; twice shows them")
    case .noAutoArchive:
      CommandOption("no-auto-archive", letter: "a", summary: "Keep completed tasks in todo.txt")
    case .autoArchive:
      CommandOption("auto-archive", letter: "A", summary: "Move tasks to done.txt when they are completed")
    case .noPreserveLineNumbers:
      CommandOption(
        "no-preserve-line-numbers", letter: "n", summary: "Remove the line of a deleted task")
    case .preserveLineNumbers:
      CommandOption(
        "preserve-line-numbers", letter: "N", summary: "Leave an empty line in place of a deleted task")
    case .dateOnAdd:
      CommandOption("date-on-add", letter: "t", summary: "Put today's date before each added task")
    case .noDateOnAdd:
      CommandOption("no-date-on-add", letter: "T", summary: "Add tasks without a date")
    case .verbose:
      CommandOption("verbose", letter: "v", summary: "Show messages; twice adds debugging output")
    case .version:
      CommandOption("version", letter: "V", summary: "Show the version")
    case .disableFilter:
      CommandOption("no-filter", letter: "x", summary: "Ignore TODOTXT_FINAL_FILTER")
    case .file:
      CommandOption(
        "file", valueName: "PATH",
        summary: "Use this todo.txt, with done.txt and report.txt beside it")
    case .url:
      CommandOption(
        "url", valueName: "URL", summary: "Use the list of the todo serve at this address; needs todo-network"
      )
    case .help:
      CommandOption("help", summary: "Show the actions, or how to use the given action")
    }
  }
}
