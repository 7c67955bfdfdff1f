import AddModule
import ClipboardModule
import CompleteModule
import ConflictsModule
import ContextModule
import DatesModule
import DependenciesModule
import DetailModule
import DoctorModule
import EditModule
import ExchangeModule
import FilesModule
import GroupByContextModule
import GroupByDateModule
import GroupByNameModule
import GroupByPriorityModule
import GroupByProjectModule
import GroupByTypeModule
import HelpModule
import HistoryModule
import LanguageServerModule
import LinksModule
import ListModule
import ListNamesModule
import MergeModule
public import ModuleKit
import NotesModule
import PeopleModule
import RemindersModule
import ReportsModule
import ShellCompletionModule
import SyncModule
import ThemesModule
import TimeTrackingModule
import UpcomingModule
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
