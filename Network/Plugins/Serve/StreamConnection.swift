import NIOCore
import NIOHTTP1

/// The connection of an open stream.
struct StreamConnection: Sendable {
  private let channel: any Channel

  /// Bytes that are written here are sent as they are, encrypted if the connection is.
  private let encoder: NIOLoopBound<ChannelHandlerContext>

  /// - Parameter context: of a handler of HTTP requests, on its event loop.
  init?(_ context: ChannelHandlerContext) {
    guard
      let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    else { return nil }
    channel = context.channel
    self.encoder = NIOLoopBound(encoder, eventLoop: context.eventLoop)
  }

  /// Sends the same bytes to each connection, after the head of its response.
  ///
  /// One task of each event loop writes the same buffer, which has the chunk's length and end, to all sockets
  /// of the loop. A task and an HTTP encoder for each stream took half as much time again.
  static func send(_ bytes: [UInt8], to connections: [StreamConnection]) {
    guard !connections.isEmpty else { return }
    let length = String(bytes.count, radix: 16)
    let chunk = ByteBuffer(bytes: Array("\(length)\r\n".utf8) + bytes + Array("\r\n".utf8))
    for group in Dictionary(grouping: connections, by: { ObjectIdentifier($0.channel.eventLoop) }).values {
      group[0].channel.eventLoop.execute { for connection in group { connection.write(chunk) } }
    }
  }

  private func write(_ chunk: ByteBuffer) {
    guard channel.isActive else { return }
    // A page that does not read is disconnected; it resumes where it was.
    guard channel.isWritable else { return end() }
    encoder.value.writeAndFlush(NIOAny(chunk), promise: nil)
  }

  func end() { channel.close(promise: nil) }
}
