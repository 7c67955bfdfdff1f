/* The minimum cost of a durable change of a file, for comparison with todo:

     reference append FILE TEXT   adds a line with one write(2), and one fsync(2)
     reference copy FROM TO       cp --reflink=never, and one fsync(2) */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check(long result, const char *what) {
  if (result < 0) {
    perror(what);
    exit(1);
  }
}

int main(int count, char **words) {
  if (count != 4) return 64;
  if (strcmp(words[1], "append") == 0) {
    char line[4096];
    int length = snprintf(line, sizeof line, "%s\n", words[3]);
    int file = open(words[2], O_WRONLY | O_APPEND);
    check(file, words[2]);
    check(write(file, line, length), "write");
    check(fsync(file), "fsync");
    return 0;
  }
  int from = open(words[2], O_RDONLY);
  int to = open(words[3], O_WRONLY | O_CREAT | O_TRUNC, 0644);
  check(from, words[2]);
  check(to, words[3]);
  static char buffer[1 << 18];
  for (;;) {
    ssize_t length = read(from, buffer, sizeof buffer);
    check(length, "read");
    if (length == 0) break;
    check(write(to, buffer, length), "write");
  }
  check(fsync(to), "fsync");
  return 0;
}
