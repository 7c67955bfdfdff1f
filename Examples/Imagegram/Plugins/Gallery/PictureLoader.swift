import EventLoop
import Pictures

/// Loads pictures a few at a time, the most wanted first, and cancels unwanted ones.
@EventLoop
final class PictureLoader {
  typealias Work = @Sendable (Picture) async throws -> DrawnPicture

  static let mostAtOnce = 6

  private let receive: (Picture, Result<DrawnPicture, any Error>) -> Void
  private var work: Work?
  private var wanted: [Picture] = []
  private var running: [Picture.ID: Task<Void, Never>] = [:]

  /// - Parameter receive: is called for each loaded or failed picture.
  init(receive: @escaping (Picture, Result<DrawnPicture, any Error>) -> Void) {
    self.receive = receive
  }

  deinit {
    for task in running.values { task.cancel() }
  }

  /// - Parameter pictures: the pictures to load, the most wanted first; all others are cancelled.
  func load(_ pictures: [Picture], by work: @escaping Work) {
    let ids = Set(pictures.map(\.id))
    for (id, task) in running where !ids.contains(id) {
      task.cancel()
      running[id] = nil
    }
    wanted = pictures.filter { running[$0.id] == nil }
    self.work = work
    startNext()
  }

  /// Cancels all of them.
  func stop() {
    for task in running.values { task.cancel() }
    running = [:]
    wanted = []
  }

  private func startNext() {
    guard let work else { return }
    while running.count < Self.mostAtOnce, !wanted.isEmpty {
      let picture = wanted.removeFirst()
      running[picture.id] = Task { @EventLoop [weak self] in
        let result: Result<DrawnPicture, any Error>
        do { result = .success(try await work(picture)) } catch { result = .failure(error) }
        guard !Task.isCancelled, let self else { return }
        running[picture.id] = nil
        receive(picture, result)
        startNext()
      }
    }
  }
}
