import CountdownModule
import GroupByWeekModule
import StandardModules
import TodoHost

TodoHost.main(StandardModules.all + [CountdownPlugin.self, GroupByWeekPlugin.self], version: "0.1.0")
