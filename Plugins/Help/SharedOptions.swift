import ModuleKit

extension [CommandSyntax] {
  /// The options that several actions have: help explains each once.
  var sharedOptions: [CommandOption] {
    var counts: [(option: CommandOption, count: Int)] = []
    for option in flatMap(\.options) {
      if let index = counts.firstIndex(where: { $0.option == option }) {
        counts[index].count += 1
      } else {
        counts.append((option, 1))
      }
    }
    return counts.filter { $0.count > 1 }.map(\.option)
  }
}
