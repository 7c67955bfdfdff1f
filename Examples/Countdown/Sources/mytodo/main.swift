import CountdownModule
import GroupByWeekModule
import Rot13Module
import SnoozeModule
import StandardModules
import TodoHost

TodoHost.main(
  StandardModules.all + [CountdownPlugin.self, GroupByWeekPlugin.self, Rot13Plugin.self, SnoozePlugin.self],
  version: "0.1.0")
