public import TodoTxt

extension SelectedTask {
  /// Returns the line that another program put in the task's place, between the task's old direct
  /// neighbours; nil if there is no such place.
  public func lineInItsPlace(in list: TodoList) -> TodoLine? {
    let hashes = list.map { LineChange.hash(of: $0.text) }
    let numbers = hashes.indices.filter { index in
      neighbours.above == (index > 0 ? hashes[index - 1] : LineChange.fileEdge)
        && neighbours.below == (index + 1 < hashes.count ? hashes[index + 1] : LineChange.fileEdge)
        && !list[index].isBlank
    }.map { $0 + 1 }
    return best(of: numbers, in: list).map { TodoLine(list[$0 - 1]) }
  }
}
