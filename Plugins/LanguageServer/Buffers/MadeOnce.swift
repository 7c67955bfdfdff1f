import Synchronization

/// A value that is made when it is first needed.
final class MadeOnce<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  func callAsFunction() -> Value {
    value.withLock { value in
      let made = value ?? make()
      value = made
      return made
    }
  }
}
