import ModuleKit

/// Writes the manual page of the configuration.
struct ConfigurationManualFormatter {
  let program: ProgramDescription

  func page() -> [UInt8] {
    let sections = [header, Mdoc.lines(Self.description), settings, Mdoc.lines(Self.colours), files]
    let text = (sections + [Mdoc.lines(Self.ending)]).flatMap { $0 }.joined(separator: "\n")
    return Array((text + "\n").utf8)
  }

  private var header: [String] {
    [
      ".Dd \(program.date)", ".Dt TODO\\-CONFIG 5", ".Os", ".Sh NAME", ".Nm todo\\-config",
      ".Nd settings of todo and todo.sh",
    ]
  }

  private var settings: [String] {
    [".Sh SETTINGS"]
      + Mdoc.sentences("Each is a variable, of the configuration or of the environment.")
      + Mdoc.list("Ev", program.variables.map { ($0.name, "\($0.summary).") })
  }

  private var files: [String] {
    [".Sh FILES"] + Mdoc.list("Pa", program.files.map { ($0.name, "\($0.summary).") })
  }

  private static let description = #"""
    .Sh DESCRIPTION
    The configuration of
    .Xr todo 1
    is the one of todo.sh: a file in the language of
    .Xr bash 1
    that sets variables, read from top to bottom.
    A setting counts as follows, the last that has it first: an option before the
    action, the configuration, the environment, what the program has without them.
    .Pp
    Of the files below the first that there is counts, unless
    .Fl d Ar CONFIG
    or
    .Ev TODOTXT_CFG_FILE
    names one.
    .Nm todo
    needs none;
    .Nm todo.sh
    insists on one.
    A file that others than its owner and root may write is refused, because it can
    run commands.
    .Pp
    Assignments,
    .Ic export ,
    quotes, comments, and
    .Ql $NAME
    and
    .Ql ${NAME}
    in values are understood by the program itself.
    Only for what is beyond them bash is started, which takes a little longer.
    """#

  private static let colours = #"""
    .Sh COLOURS
    A colour is an escape sequence, written as
    .Ql \e\e033[1;32m ,
    or one of these variables, which the configuration finds set:
    .Ev BLACK ,
    .Ev RED ,
    .Ev GREEN ,
    .Ev BROWN ,
    .Ev BLUE ,
    .Ev PURPLE ,
    .Ev CYAN ,
    .Ev LIGHT_GREY ,
    .Ev DARK_GREY ,
    .Ev LIGHT_RED ,
    .Ev LIGHT_GREEN ,
    .Ev YELLOW ,
    .Ev LIGHT_BLUE ,
    .Ev LIGHT_PURPLE ,
    .Ev LIGHT_CYAN ,
    .Ev WHITE ,
    .Ev DEFAULT ,
    and
    .Ev NONE
    for no colour.
    """#

  private static let ending = #"""
    .Sh EXAMPLES
    .Bd -literal -offset indent
    export TODO_DIR="$HOME/Documents"
    export TODO_FILE="$TODO_DIR/todo.txt"
    export DONE_FILE="$TODO_DIR/done.txt"
    # Tasks get the date on which they were added.
    export TODOTXT_DATE_ON_ADD=1
    # What todo does without an action.
    export TODOTXT_DEFAULT_ACTION=\(aqls \-\-group\-by date\(aq
    export TODO_WEEK_START=monday
    export PRI_A=$LIGHT_RED
    .Ed
    .Sh SEE ALSO
    .Xr bash 1 ,
    .Xr todo 1
    """#
}
