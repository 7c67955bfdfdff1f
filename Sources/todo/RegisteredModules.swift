import Add
import Complete
import Completion
import Conflicts
import Dates
import Dependencies
import Doctor
import Edit
import Files
import GroupByContext
import GroupByDate
import GroupByName
import GroupByPriority
import GroupByProject
import GroupByType
import Help
import History
import List
import ListNames
import ModuleKit
import Upcoming
import Views

/// The modules that the program ships with, in the order of its help.
let registeredModules: [any ModulePlugin.Type] = [
  AddPlugin.self,
  EditPlugin.self,
  CompletePlugin.self,
  DatesPlugin.self,
  DependenciesPlugin.self,
  FilesPlugin.self,
  HistoryPlugin.self,
  ListPlugin.self,
  ListNamesPlugin.self,
  UpcomingPlugin.self,
  ViewsPlugin.self,
  ConflictsPlugin.self,
  DoctorPlugin.self,
  GroupByDatePlugin.self,
  GroupByTypePlugin.self,
  GroupByNamePlugin.self,
  GroupByProjectPlugin.self,
  GroupByContextPlugin.self,
  GroupByPriorityPlugin.self,
  HelpPlugin.self,
  CompletionPlugin.self,
]
