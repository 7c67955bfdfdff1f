import TodoTxt

/// Says at once that a `due:` or `t:` of a task is no date, which nothing else would notice.
public struct DateNotices: Hashable, Sendable {
  private let isSilent: Bool
  private let listName: String

  /// Silent as todo.sh, to which such a tag is a word like any other.
  public init(listName: String, in settings: Settings) {
    isSilent = !settings.givesHints
    self.listName = listName
  }

  /// What to say of a task that was stored; none where its tags are dates.
  public func messages(about task: NumberedTask) -> [Message] {
    let tags = isSilent ? [] : TodoItem(number: 1, bytes: task.text[...]).misdatedTags
    return tags.map { tag in
      let tag = String(decoding: tag, as: UTF8.self)
      return .notice(
        "\(listName): “\(tag)” of \(task.number) is no date (YYYY-MM-DD): nothing finds the task by it.")
    }
  }
}
