/// Whether listings have colours if neither an option nor `TODOTXT_PLAIN` decides.
enum ColorChoice {
  /// todo.sh always uses colours; `todo` uses them on terminals, unless `NO_COLOR` or `TERM` forbid it.
  static func isPlainByDefault(
    environment: Environment, style: InvocationStyle, isTerminal: Bool
  ) -> Bool {
    if style.colorsEverything { return false }
    return !isTerminal || !(environment["NO_COLOR"] ?? []).isEmpty
      || environment["TERM"].map { $0.elementsEqual("dumb".utf8) } ?? false
  }
}
