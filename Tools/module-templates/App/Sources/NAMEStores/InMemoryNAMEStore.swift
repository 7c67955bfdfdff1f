import Synchronization

/// A store for tests, and for the first version of the program.
public final class InMemoryNAMEStore: NAMEStore {
  private let result: Mutex<Result<[NAMEItem], NAMEStoreError>>

  public init(_ items: [NAMEItem] = []) {
    result = Mutex(.success(items))
  }

  public func items() async throws(NAMEStoreError) -> [NAMEItem] {
    try result.withLock { $0 }.get()
  }

  /// Replaces the items, or lets the store fail from now on.
  public func set(_ result: Result<[NAMEItem], NAMEStoreError>) {
    self.result.withLock { $0 = result }
  }

  public static var sample: InMemoryNAMEStore {
    InMemoryNAMEStore([
      NAMEItem(id: "1", title: "The first item", text: "Enter opened it."),
      NAMEItem(id: "2", title: "The second item", text: "Escape leads back."),
    ])
  }
}
