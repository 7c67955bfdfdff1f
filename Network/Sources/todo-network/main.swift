import DAVModule
import ServeModule
import StandardModules
import TodoHost
import TrackersModule

// The version is todo's: this is the same program with more modules.
TodoHost.main(
  StandardModules.all + [
    SourcesPlugin.self, InboxPlugin.self, RemoteSearchPlugin.self, ServePlugin.self, ServedListPlugin.self,
    WebDAVPlugin.self, CalDAVPlugin.self,
  ])
