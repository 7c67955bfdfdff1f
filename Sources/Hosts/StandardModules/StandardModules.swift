import AddModule
import CompleteModule
import DatesModule
import DetailModule
import DoctorModule
import EditModule
import ExchangeModule
import FilesModule
import GroupingModule
import HelpModule
import HistoryModule
import LanguageServerModule
import ListModule
import MergeModule
public import ModuleKit
import PeopleModule
import RemindersModule
import ReportsModule
import ScreenToolsModule
import SyncModule
import TimeTrackingModule
import ViewsModule

/// The modules that `todo` ships with.
public enum StandardModules {
  /// In the order of its help. The listings are first, because a command is looked up in this order.
  public static let all: [any ModulePlugin.Type] = [
    ListPlugin.self,
    AddPlugin.self,
    EditPlugin.self,
    CompletePlugin.self,
    DatesPlugin.self,
    DependenciesPlugin.self,
    ExchangePlugin.self,
    DetailPlugin.self,
    NotesPlugin.self,
    TimeTrackingPlugin.self,
    FilesPlugin.self,
    HistoryPlugin.self,
    ListNamesPlugin.self,
    UpcomingPlugin.self,
    ReportsPlugin.self,
    RemindersPlugin.self,
    ViewsPlugin.self,
    ContextPlugin.self,
    ClipboardPlugin.self,
    ThemesPlugin.self,
    LinksPlugin.self,
    ConflictsPlugin.self,
    MergePlugin.self,
    SyncPlugin.self,
    DoctorPlugin.self,
    LanguageServerPlugin.self,
    GroupByDatePlugin.self,
    GroupByTypePlugin.self,
    GroupByNamePlugin.self,
    GroupByProjectPlugin.self,
    GroupByContextPlugin.self,
    GroupByPriorityPlugin.self,
    PeoplePlugin.self,
    HelpPlugin.self,
    ShellCompletionPlugin.self,
  ]
}
