#include "ProcessStart.h"

#include <stdlib.h>

static char **arguments;
static int argument_count;
static int has_root;

// The Swift runtime reads its own path and the command line from /proc, and aborts without /proc, as in a
// small chroot. This runs before the runtime: glibc passes these functions the arguments of main.
__attribute__((constructor(101))) static void prepare(int count, char **words, char **environment) {
  (void)environment;
  arguments = words;
  argument_count = count;
  has_root = getenv("SWIFT_ROOT") != NULL;
  if (!has_root) setenv("SWIFT_ROOT", "/", 1);
}

char *const *process_arguments(void) { return arguments; }

// These two replace the part of the Swift runtime that reads the command line, for CommandLine.arguments: it
// would look for them in /proc/self/maps at every start, which takes 20 µs, as long as sorting 100 tasks.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  arguments = words;
  argument_count = count;
}

void process_restore_environment(void) {
  if (!has_root) unsetenv("SWIFT_ROOT");
}
