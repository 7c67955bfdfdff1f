/// The projects and contexts for `listproj` and `listcon`: basic regular expressions of sed.
public struct SigilPatterns: Hashable, Sendable {
  /// What may precede the sigil: `TODOTXT_SIGIL_BEFORE_PATTERN`.
  public var before = ""

  /// What follows the sigil: `TODOTXT_SIGIL_VALID_PATTERN`.
  public var valid = ".*"

  /// What may follow the name: `TODOTXT_SIGIL_AFTER_PATTERN`.
  public var after = ""

  public init() {}
}
