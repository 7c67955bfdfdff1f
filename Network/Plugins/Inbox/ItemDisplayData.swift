/// An item as it is shown, in texts that are harmless.
struct ItemDisplayData: Hashable {
  struct Field: Hashable {
    var label: String
    var value: String
  }

  var title = ""
  var fields: [Field] = []
  var body: [String] = []
  var state = ItemInteractor.State.asking
}
