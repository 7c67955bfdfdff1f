/// Whether listings have colours where no option and no `TODOTXT_PLAIN` decides that.
enum ColorChoice {
  /// todo.sh always has colours; `todo` has them on terminals, unless `NO_COLOR` or `TERM` speak against it.
  static func isPlainByDefault(
    environment: Environment, style: InvocationStyle, isTerminal: Bool
  ) -> Bool {
    if style.colorsEverything { return false }
    return !isTerminal || !(environment["NO_COLOR"] ?? []).isEmpty
      || environment["TERM"].map { $0.elementsEqual("dumb".utf8) } ?? false
  }
}
