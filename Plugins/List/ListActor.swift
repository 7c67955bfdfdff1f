/// Where updates, days and keys come together, one at a time: all of a live listing runs on it.
@globalActor
actor ListActor {
  static let shared = ListActor()
}
