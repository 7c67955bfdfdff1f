import ModuleKit
import RemoteServices
import SyncInterface
import TodoStores

extension SyncSession {
  /// - Throws: `CommandError` if the address or the file of sources is invalid.
  func davAccount(at address: String) throws -> DAVAccount {
    let environment = context.settings.environment
    do {
      return try ConfiguredDirectory(environment: { environment.entries }).davAccount(at: address)
    } catch {
      throw CommandError("\(error)", code: "address")
    }
  }
}

extension StateFile {
  /// Runs a sync, unless another one has the lock.
  func lockedBySync<Result>(_ body: () throws -> Result) throws -> Result {
    var isLocked = false
    do {
      return try locked {
        isLocked = true
        return try body()
      }
    } catch TodoStoreError.busy where !isLocked {
      throw CommandError("Another sync is running. Try again when it has ended.", code: "busy")
    }
  }
}

extension RemoteError {
  var command: CommandError { CommandError("\(self)", code: code) }
}
