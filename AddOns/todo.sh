#!/bin/sh
# The file that TODO_FULL_SH names, because some add-ons pass it to bash. Run, it starts the program that runs the
# add-on. Sourced, it defines todo.sh's functions.
if [ -n "${BASH_SOURCE-}" ] && [ "$BASH_SOURCE" != "$0" ]; then
  eval "${TODO_FUNCTIONS-}"
else
  exec "${TODO_PROGRAM:-${0%/*}/../../bin/${0##*/}}" "$@"
fi
