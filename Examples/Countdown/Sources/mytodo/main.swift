import CountdownModule
import GroupByWeekModule
import Rot13Module
import StandardModules
import TodoHost

TodoHost.main(
  StandardModules.all + [CountdownPlugin.self, GroupByWeekPlugin.self, Rot13Plugin.self], version: "0.1.0")
