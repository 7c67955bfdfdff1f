import StandardModules
import TodoHost

TodoHost.main(
  StandardModules.all,
  companions: [
    CompanionProgram(
      "todo-network", actions: ["inbox", "take", "sources", "search-remote", "serve"],
      sharedActions: [
        "sync", "watch", "screen", "help", "man", "manual", "usage", "shorthelp", "__complete",
      ],
      schemes: ["https", "http"],
      installation: "“make install-network” in the sources of todo installs it")
  ])
