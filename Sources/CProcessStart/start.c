#include "CProcessStart.h"

#include <stdlib.h>

static char *const *arguments;
static int has_root;

// The Swift runtime reads its own path and the command line from /proc, and aborts without /proc, as in a
// small chroot. This runs before the runtime: glibc passes these functions the arguments of main.
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
