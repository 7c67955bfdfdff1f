/* Measures a live program: the time from just before the write(2) that changes a file to the end of the frame on a
   pseudo-terminal.

     latency inotify FILE ROUNDS PAUSE         a bare reader of inotify events that writes one byte for each
     latency watch FILE ROUNDS PAUSE PROGRAM…  PROGRAM on a terminal of 50 rows and 120 columns
     latency change FILE ROUNDS PAUSE PROGRAM… the same; one line in the middle of FILE changes
     latency burst FILE ROUNDS PAUSE PROGRAM…  ROUNDS changes, PAUSE µs apart: from the last change to
                                               its frame, and on the same line the number of frames
     latency key FILE ROUNDS PAUSE PROGRAM…    from a key that moves the cursor to the end of its frame
     latency filter FILE ROUNDS PAUSE PROGRAM… from each typed letter of a filter; ROUNDS filters
     latency frame FILE ROUNDS PAUSE PROGRAM…  from the start of PROGRAM to the end of its first frame
     latency idle SECONDS PROGRAM…             CPU time (ns) and wake-ups of an idle program

   PAUSE is in µs. Prints one time per line, in µs. Restores FILE at the end. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char frame_end[] = "\033[?2026l";
static pid_t child;

static void fail(const char *what) {
  perror(what);
  if (child > 0) kill(child, SIGKILL);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

/* The output of the terminal so far, up to the capacity. */
static char shown[1 << 20];
static size_t shown_count;

/* Reads until the terminal shows `text` and a whole frame; returns the time of the last byte. */
static double wait_for(int terminal, const char *text, int seconds) {
  double end = now() + seconds * 1e6;
  while (now() < end) {
    struct pollfd request = {terminal, POLLIN, 0};
    if (poll(&request, 1, 1000) <= 0) continue;
    if (shown_count > sizeof shown / 2) shown_count = 0;
    ssize_t count = read(terminal, shown + shown_count, sizeof shown - 1 - shown_count);
    if (count <= 0) fail("the program's terminal");
    double time = now();
    shown_count += count;
    shown[shown_count] = 0;
    char *found = memmem(shown, shown_count, text, strlen(text));
    if (found && memmem(found, shown_count - (found - shown), frame_end, sizeof frame_end - 1)) return time;
  }
  fprintf(stderr, "no frame with %s within %d s\n", text, seconds);
  kill(child, SIGKILL);
  exit(1);
}

static void drain(int terminal, int milliseconds, int *frames) {
  struct pollfd request = {terminal, POLLIN, 0};
  static char buffer[1 << 16];
  while (poll(&request, 1, milliseconds) > 0) {
    ssize_t count = read(terminal, buffer, sizeof buffer);
    if (count <= 0) break;
    if (frames)
      for (char *at = buffer; (at = memmem(at, buffer + count - at, frame_end, sizeof frame_end - 1)); at++)
        ++*frames;
  }
}

static int start(char **program) {
  struct winsize size = {50, 120, 0, 0};
  int terminal;
  child = forkpty(&terminal, NULL, NULL, &size);
  if (child < 0) fail("forkpty");
  if (child == 0) {
    setenv("TERM", "xterm-256color", 1);
    execvp(program[0], program);
    _exit(127);
  }
  return terminal;
}

static void stop(int terminal) {
  if (write(terminal, "q", 1) != 1) fail("write");
  drain(terminal, 200, NULL);
  kill(child, SIGTERM);
  waitpid(child, NULL, 0);
}

static void append(const char *path, const char *line) {
  int file = open(path, O_WRONLY | O_APPEND);
  if (file < 0 || write(file, line, strlen(line)) < 0) fail(path);
  close(file);
}

static void bare_reader(const char *path, int rounds, int pause) {
  int ready[2];
  if (pipe(ready) != 0) fail("pipe");
  child = fork();
  if (child == 0) {
    int events = inotify_init1(0);
    char buffer[4096];
    inotify_add_watch(events, path, IN_MODIFY);
    if (write(ready[1], "", 1) != 1) _exit(1);
    while (read(events, buffer, sizeof buffer) > 0)
      if (write(ready[1], "", 1) != 1) _exit(1);
    _exit(0);
  }
  char byte;
  if (read(ready[0], &byte, 1) != 1) fail("the reader");
  for (int round = 0; round < rounds; round++) {
    usleep(pause);
    int file = open(path, O_WRONLY | O_APPEND);
    double before = now();
    if (write(file, "x\n", 2) != 2 || read(ready[0], &byte, 1) != 1) fail("the reader");
    printf("%.1f\n", now() - before);
    close(file);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

/* Changes a line in the middle of a file; returns the time before the change. */
static double change(const char *path, const char *text) {
  struct stat status;
  static char bytes[1 << 16];
  int file = open(path, O_RDWR);
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  off_t middle = status.st_size / 2;
  ssize_t count = pread(file, bytes, sizeof bytes, middle);
  char *newline = count > 0 ? memchr(bytes, '\n', count) : NULL;
  if (!newline) fail("a line in the middle");
  double before = now();
  if (pwrite(file, text, strlen(text), middle + (newline + 1 - bytes)) < 0) fail(path);
  close(file);
  return before;
}

static void follow(const char *mode, const char *path, int rounds, int pause, char **program) {
  int terminal = start(program);
  wait_for(terminal, frame_end, 60);
  drain(terminal, 1000, NULL);
  int frames = 0;
  for (int round = 0; round < rounds; round++) {
    char text[64], line[80];
    int is_burst = strcmp(mode, "burst") == 0;
    /* Sorted before all other lines. The cursor stays with its task, so that of a burst only the line directly above is
       visible. */
    snprintf(text, sizeof text, "(A) 00%06d", is_burst ? round + 1 : rounds - round);
    snprintf(line, sizeof line, "%s\n", text);
    /* The priority has a colour of its own. */
    const char *title = text + strlen("(A) ");
    usleep(pause);
    if (is_burst) drain(terminal, 0, &frames);
    shown_count = 0;
    double before = now();
    if (strcmp(mode, "change") == 0) {
      before = change(path, text);
      printf("%.1f\n", wait_for(terminal, title, 20) - before);
    } else {
      append(path, line);
      if (!is_burst || round == rounds - 1) printf("%.1f\n", wait_for(terminal, title, 20) - before);
    }
  }
  if (strcmp(mode, "burst") == 0) printf("%d\n", frames);
  stop(terminal);
}

/* Types keys; returns the time until the resulting frame is complete. */
static double frame_time(int terminal, const char *keys) {
  drain(terminal, 0, NULL);
  shown_count = 0;
  double before = now();
  if (write(terminal, keys, strlen(keys)) < 0) fail("write");
  return wait_for(terminal, frame_end, 20) - before;
}

static void press(int rounds, int pause, char **program) {
  static const char *const keys[] = {"j", "j", "\033[6~", "j", "k", "j"};
  int terminal = start(program);
  wait_for(terminal, frame_end, 60);
  drain(terminal, 1000, NULL);
  for (int round = 0; round < rounds; round++) {
    usleep(pause);
    printf("%.1f\n", frame_time(terminal, keys[round % (sizeof keys / sizeof *keys)]));
  }
  stop(terminal);
}

static void filter(int rounds, int pause, char **program) {
  int terminal = start(program);
  wait_for(terminal, frame_end, 60);
  drain(terminal, 1000, NULL);
  for (int round = 0; round < rounds; round++) {
    frame_time(terminal, "/");
    for (const char *letter = "the landlord +home"; *letter; letter++) {
      char keys[] = {*letter, 0};
      usleep(pause);
      printf("%.1f\n", frame_time(terminal, keys));
    }
    frame_time(terminal, "\033");
    drain(terminal, 300, NULL);
  }
  stop(terminal);
}

static void first_frame(int rounds, int pause, char **program) {
  for (int round = 0; round < rounds; round++) {
    usleep(pause);
    shown_count = 0;
    double before = now();
    int terminal = start(program);
    printf("%.1f\n", wait_for(terminal, frame_end, 60) - before);
    stop(terminal);
    close(terminal);
  }
}

/* The CPU time of the whole process, including ended threads, in ns. */
static double cpu_time(void) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) fail("the CPU clock");
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static long count_wakeups(void) {
  char path[300];
  long wakeups = 0;
  snprintf(path, sizeof path, "/proc/%d/task", child);
  DIR *threads = opendir(path);
  if (!threads) fail(path);
  for (struct dirent *entry; (entry = readdir(threads));) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/status", child, entry->d_name);
    FILE *file = fopen(path, "r");
    char line[256];
    long switches;
    while (file && fgets(line, sizeof line, file))
      if (sscanf(line, "voluntary_ctxt_switches: %ld", &switches) == 1) wakeups += switches;
    if (file) fclose(file);
  }
  closedir(threads);
  return wakeups;
}

static void idle(int seconds, char **program) {
  int terminal = start(program);
  wait_for(terminal, frame_end, 60);
  drain(terminal, 2000, NULL);
  double cpu = cpu_time();
  long wakeups = count_wakeups();
  sleep(seconds);
  printf("%.0f\n%ld\n", cpu_time() - cpu, count_wakeups() - wakeups);
  stop(terminal);
}

int main(int count, char **words) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (count > 3 && strcmp(words[1], "idle") == 0) {
    idle(atoi(words[2]), words + 3);
    return 0;
  }
  if (count < 5) return 64;
  const char *mode = words[1], *path = words[2];
  int rounds = atoi(words[3]), pause = atoi(words[4]);
  struct stat before;
  if (stat(path, &before) != 0) fail(path);
  if (strcmp(mode, "inotify") == 0) {
    bare_reader(path, rounds, pause);
  } else if (strcmp(mode, "key") == 0) {
    press(rounds, pause, words + 5);
  } else if (strcmp(mode, "filter") == 0) {
    filter(rounds, pause, words + 5);
  } else if (strcmp(mode, "frame") == 0) {
    first_frame(rounds, pause, words + 5);
  } else {
    follow(mode, path, rounds, pause, words + 5);
  }
  if (truncate(path, before.st_size) != 0) fail(path);
  return 0;
}
