extension CommandOption {
  /// `--one-line`, for all one-shot listings.
  public static let oneLine = CommandOption(
    "one-line", summary: "Cut long lines at the terminal's width instead of wrapping")
}
