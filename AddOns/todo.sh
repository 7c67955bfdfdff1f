#!/bin/sh
# What add-ons get as TODO_FULL_SH, because some hand it to bash: run, it is the program that runs the add-on;
# sourced, it defines todo.sh's functions.
if [ -n "${BASH_SOURCE-}" ] && [ "$BASH_SOURCE" != "$0" ]; then
  eval "${TODO_FUNCTIONS-}"
else
  exec "${TODO_PROGRAM:-${0%/*}/../../bin/${0##*/}}" "$@"
fi
