/// The display data of an item, in texts without control characters.
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
