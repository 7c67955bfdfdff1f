import ModuleKit
import NIOCore
import NIOHTTP1
import Synchronization

/// Tells streams of each change. The file is followed while there is a stream, and each change is looked at once for all
/// of them.
final class ChangeFeed: Sendable {
  private struct State {
    /// Each with the version that its page knows.
    var streams: [ObjectIdentifier: (channel: any Channel, known: String?)] = [:]
    var followers: [Task<Void, Never>] = []
  }

  private let context: ModuleContext
  private let presenter: ServePresenter
  private let state = Mutex(State())
  private static let mostStreams = 256

  init(context: ModuleContext, presenter: ServePresenter) {
    self.context = context
    self.presenter = presenter
  }

  /// - Parameter known: the version that the page has; what came after it is told at once.
  /// - Returns: whether there was room for the stream.
  func add(_ channel: any Channel, knowing known: String?) -> Bool {
    let hasRoom = state.withLock { state in
      guard state.streams.count < Self.mostStreams else { return false }
      state.streams[ObjectIdentifier(channel)] = (channel, known)
      if state.followers.isEmpty { state.followers = followers() }
      return true
    }
    guard hasRoom else { return false }
    channel.closeFuture.whenComplete { [weak self] _ in self?.remove(channel) }
    Task { await tell() }
    return true
  }

  private func remove(_ channel: any Channel) {
    state.withLock { state in
      state.streams[ObjectIdentifier(channel)] = nil
      guard state.streams.isEmpty else { return }
      for follower in state.followers { follower.cancel() }
      state.followers = []
    }
  }

  private func followers() -> [Task<Void, Never>] {
    ChangeFollower(context: context).follow { await self.tell() }
  }

  private func tell() async {
    guard let news = try? await presenter.news() else { return }
    let streams = state.withLock { state in
      let behind = state.streams.filter { $0.value.known != news.version }
      for name in behind.keys { state.streams[name]?.known = news.version }
      return behind.values.map(\.channel)
    }
    send(Self.event(news.version, news.data), to: streams)
  }

  private static func event(_ version: String, _ data: [UInt8]) -> ByteBuffer {
    ByteBuffer(bytes: Array("id: \(version)\nevent: change\ndata: ".utf8) + data + Array("\n\n".utf8))
  }

  private func send(_ event: ByteBuffer, to streams: [any Channel]) {
    for channel in streams {
      // A page that takes nothing more is cut off; it resumes where it was.
      if channel.isWritable {
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(event)), promise: nil)
      } else {
        channel.close(promise: nil)
      }
    }
  }
}
