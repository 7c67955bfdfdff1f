import CalDAVModule
import InboxModule
import RemoteSearchModule
import ServeModule
import SourcesModule
import StandardModules
import TodoHost

// The version is todo's: this is the same program with more modules.
TodoHost.main(
  StandardModules.all + [
    SourcesPlugin.self, InboxPlugin.self, RemoteSearchPlugin.self, ServePlugin.self, CalDAVPlugin.self,
  ])
