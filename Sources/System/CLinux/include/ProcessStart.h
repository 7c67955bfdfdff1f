#pragma once

/// The words of the command line as passed to the program, ended by a null pointer.
extern char *const *process_arguments(void);

/// Removes the environment variable that is set for the Swift runtime alone. Call it before other programs
/// are started.
extern void process_restore_environment(void);
