extension CommandOption {
  /// `--one-line`, for every command that lists once.
  public static let oneLine = CommandOption(
    "one-line", summary: "Cut long lines at the terminal's width instead of wrapping")
}
