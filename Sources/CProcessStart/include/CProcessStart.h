#pragma once

/// The words of the command line, ended by a null pointer, as they were handed to the program.
extern char *const *process_arguments(void);

/// Removes the environment variable that is set for the Swift runtime alone. Call it before other programs
/// are started.
extern void process_restore_environment(void);
