import EventLoop

/// Standard input while the program runs: calls the function on the loop with the bytes as they come, and with none at
/// the end.
public typealias ByteInput = @EventLoop @Sendable (@escaping @EventLoop ([UInt8]) -> Void) -> Void
