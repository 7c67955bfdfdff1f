extension CommandOption {
  /// `--one-line`, for every command that lists once.
  public static let oneLine = CommandOption(
    "one-line", summary: "Cut what is wider than the terminal, instead of going on below")
}
