import NIOCore

/// The connection of an open stream.
struct StreamConnection: Sendable {
  private let channel: any Channel

  /// Bytes that are written here pass by the encoder of HTTP responses, and are encrypted if the connection is.
  private let output: NIOLoopBound<ChannelHandlerContext>

  /// - Parameter context: that of a handler of the connection, on its event loop.
  /// - Returns: nil without an `IdleStateHandler` in front of the HTTP handlers.
  init?(_ context: ChannelHandlerContext) {
    guard let output = try? context.pipeline.syncOperations.context(handlerType: IdleStateHandler.self)
    else { return nil }
    channel = context.channel
    self.output = NIOLoopBound(output, eventLoop: context.eventLoop)
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
    // A page that does not read is disconnected; it resumes where it was.
    guard channel.isWritable else { return end() }
    output.value.writeAndFlush(NIOAny(chunk), promise: nil)
  }

  func end() { channel.close(promise: nil) }
}
