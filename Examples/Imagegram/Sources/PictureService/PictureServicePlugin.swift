package import ModuleKit
import Pictures

/// Lets the program's modules open services.
package enum PictureServicePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.provide((any PictureDirectory).self) { context in
      HTTPPictureDirectory(cacheDirectory: cacheDirectory(in: context.settings.environment))
    }
  }

  /// By the XDG Base Directory Specification, which ignores relative paths.
  private static func cacheDirectory(in environment: ChildEnvironment) -> String? {
    let directory = { (name: String) in
      environment[name].map { String(decoding: $0, as: UTF8.self) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = directory("XDG_CACHE_HOME") ?? directory("HOME").map { "\($0)/.cache" }
    return base.map { "\($0)/imagegram" }
  }
}

/// Opens services, with a cache of recent pictures in memory and of all on the disk.
struct HTTPPictureDirectory: PictureDirectory {
  let cacheDirectory: String?

  private static let bytesInMemory = 64 << 20

  func source(at endpoint: String) throws(PictureError) -> any PictureSource {
    CachedPictureSource(
      try HTTPPictureSource(endpoint: endpoint, cacheDirectory: cacheDirectory), limit: Self.bytesInMemory)
  }
}
