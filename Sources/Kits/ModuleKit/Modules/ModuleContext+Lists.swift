extension ModuleContext {
  /// A context for each of several lists, in which it is the only one, with its mark; only this context,
  /// without a mark, if there is one list. They share the journal and the action.
  public var eachList: [(mark: String?, context: ModuleContext)] {
    let lists = settings.files.lists
    guard !lists.isEmpty else { return [(nil, self)] }
    return lists.enumerated().map { index, list in
      var context = self
      if index > 0 {
        context.settings.files = TodoFiles(beside: list.todo)
        context.settings.files.configuredLists = settings.files.configuredLists
      }
      context.settings.files.lists = []
      context.stores.todo = stores.open(list.todo)
      return (list.mark, context)
    }
  }

  public var firstList: ModuleContext { eachList[0].context }
}
