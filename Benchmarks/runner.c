/* Runs the commands on standard input, one per line with fields separated by tabs: the file for standard output,
   the program and its arguments. Answers each with one line:
   wall time, user time, system time (µs), peak memory (KiB), exit status.

   A small separate program, because a child's peak memory includes its parent's before exec(2), and so that starting
   a command always takes the same few microseconds. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double microseconds(struct timeval time) { return time.tv_sec * 1e6 + time.tv_usec; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    line[strcspn(line, "\n")] = 0;
    char *fields[64];
    int count = 0;
    for (char *field = strtok(line, "\t"); field && count < 63; field = strtok(NULL, "\t")) fields[count++] = field;
    fields[count] = NULL;

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, fields[0], O_WRONLY | O_CREAT | O_TRUNC, 0644);

    pid_t child;
    int status = 0;
    struct rusage usage;
    double start = now();
    if (posix_spawnp(&child, fields[1], &actions, NULL, fields + 1, environ) != 0) {
      printf("0 0 0 0 127\n");
    } else {
      wait4(child, &status, 0, &usage);
      double end = now();
      printf("%.1f %.0f %.0f %ld %d\n", end - start, microseconds(usage.ru_utime), microseconds(usage.ru_stime),
             usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
    fflush(stdout);
    posix_spawn_file_actions_destroy(&actions);
  }
  return 0;
}
