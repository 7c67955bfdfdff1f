extension FileTodoStore {
  public var exists: Bool {
    (try? FileStatus(of: path)).map { !$0.isDirectory } ?? false
  }
}
