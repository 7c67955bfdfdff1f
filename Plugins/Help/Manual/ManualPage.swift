/// A page of the manual that the program writes itself, by its name.
enum ManualPage: String, CaseIterable {
  /// Section 1.
  case program = "todo"

  /// Section 5.
  case configuration = "todo-config"
}
