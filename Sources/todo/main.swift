import StandardModules
import TodoHost

TodoHost.main(StandardModules.all)
