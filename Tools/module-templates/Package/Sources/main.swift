import NAMEModule
import StandardModules
import TodoHost

TodoHost.main(StandardModules.all + [NAMEPlugin.self], version: "0.1.0")
