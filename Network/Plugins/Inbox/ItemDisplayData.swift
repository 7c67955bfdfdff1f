/// An item as it is shown, in texts that are harmless.
struct ItemDisplayData: Hashable {
  enum State: Hashable {
    case asking
    case whole

    /// Why there is not more of it.
    case failed(String)
  }

  struct Field: Hashable {
    var label: String
    var value: String
  }

  var title = ""
  var fields: [Field] = []
  var body: [String] = []
  var state = State.asking
}
