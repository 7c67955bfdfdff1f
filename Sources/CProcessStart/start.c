#include "CProcessStart.h"

#include <stdlib.h>

static char *const *arguments;
static int has_root;

// The Swift runtime looks for itself and for the command line in /proc, and aborts where there is none, as in a small
// chroot. This runs before any of it: glibc hands these functions what main gets.
__attribute__((constructor(101))) static void prepare(int count, char **words, char **environment) {
  (void)count;
  (void)environment;
  arguments = words;
  has_root = getenv("SWIFT_ROOT") != NULL;
  if (!has_root) setenv("SWIFT_ROOT", "/", 1);
}

char *const *process_arguments(void) { return arguments; }

void process_restore_environment(void) {
  if (!has_root) unsetenv("SWIFT_ROOT");
}
