/* Measures a server whose clients follow a file: the time from a save until streams have its event.

     streams bare FILE               a bare server: it reads inotify events and writes the same bytes to each stream
     streams follow FILE HOST PORT COUNT REQUEST ROUNDS
                                     opens COUNT streams with REQUEST, and saves FILE ROUNDS times

   `bare` prints its port. `follow` replaces the first line of FILE by renaming a new file, as editors do. For each
   save it prints the times in µs, from just before the renaming until the event is at the first, the median and the
   last client's socket. The kernel notes these times, and the clients read only later, so that they take no
   processor time from the server. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_streams = 1000, stamp_size = 12 };

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double micros(struct timespec time) { return time.tv_sec * 1e6 + time.tv_nsec / 1e3; }

/* In µs, by the clock of the kernel's timestamps. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return micros(time);
}

/* About as long as an event of `todo serve` for one changed line. */
static int event(char *text, size_t size, const char *path) {
  char line[200] = "";
  int file = open(path, O_RDONLY);
  if (file < 0) return 0;
  ssize_t count = read(file, line, sizeof line - 1);
  close(file);
  if (count <= 0) return 0;
  line[strcspn(line, "\n")] = 0;
  return snprintf(text, size, "id: 1\nevent: change\ndata: {\"line\":\"%s\",\"rest\":\"%0400d\"}\n\n", line, 0);
}

static void serve(char *path) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int server = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(server, (struct sockaddr *)&address, length) || listen(server, most_streams)) fail("listen");
  getsockname(server, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  int watch = inotify_init1(IN_NONBLOCK);
  char *copy = strdup(path);
  if (inotify_add_watch(watch, dirname(copy), IN_CLOSE_WRITE | IN_MOVED_TO) < 0) fail(path);
  static int streams[most_streams];
  int count = 0;
  static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
  for (;;) {
    struct pollfd waiting[2] = {{watch, POLLIN, 0}, {server, POLLIN, 0}};
    if (poll(waiting, 2, -1) < 0) fail("poll");
    if (waiting[1].revents) {
      int stream = accept4(server, NULL, NULL, SOCK_NONBLOCK);
      if (stream < 0 || count == most_streams) fail("accept");
      int yes = 1;
      setsockopt(stream, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      if (send(stream, head, sizeof head - 1, MSG_NOSIGNAL) < 0) fail("send");
      streams[count++] = stream;
    }
    if (waiting[0].revents) {
      char events[4096], text[1000];
      while (read(watch, events, sizeof events) > 0) {}
      int size = event(text, sizeof text, path);
      for (int i = 0; i < count; i++) {
        if (send(streams[i], text, size, MSG_NOSIGNAL) < 0) {
          close(streams[i]);
          streams[i--] = streams[--count];
        }
      }
    }
  }
}

/* Reads what there is. Sets `arrived` to the time at which its end came to the socket. */
static ssize_t receive(int socket, char *bytes, size_t size, double *arrived) {
  char control[256];
  struct iovec part = {bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t count = recvmsg(socket, &message, 0);
  for (struct cmsghdr *item = CMSG_FIRSTHDR(&message); item; item = CMSG_NXTHDR(&message, item)) {
    struct timespec time;
    if (item->cmsg_type != SCM_TIMESTAMPNS) continue;
    memcpy(&time, CMSG_DATA(item), sizeof time);
    *arrived = micros(time);
  }
  return count;
}

struct stream {
  int socket;
  int has_event;
  /* The end of the bytes before, as an event may come in pieces. */
  char end[stamp_size];
};

static struct stream streams[most_streams];

static int by_time(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

/* Returns the time just before the new file is there. */
static double save(const char *path, const char *stamp, const char *rest, size_t rest_size) {
  char other[4096], line[100];
  snprintf(other, sizeof other, "%s.new", path);
  int file = open(other, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int count = snprintf(line, sizeof line, "(A) %s first\n", stamp);
  if (file < 0 || write(file, line, count) != count || write(file, rest, rest_size) != (ssize_t)rest_size) fail(other);
  close(file);
  double time = now();
  if (rename(other, path)) fail(path);
  return time;
}

static void follow(char *path, const char *host, int port, int count, const char *request, int rounds) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  if (count > most_streams || !inet_aton(host, &address.sin_addr)) fail(host);
  static char bytes[1 << 16];
  for (int i = 0; i < count; i++) {
    struct stream *stream = &streams[i];
    stream->socket = socket(AF_INET, SOCK_STREAM, 0);
    int yes = 1;
    setsockopt(stream->socket, SOL_SOCKET, SO_TIMESTAMPNS, &yes, sizeof yes);
    if (connect(stream->socket, (struct sockaddr *)&address, sizeof address)) fail("connect");
    if (write(stream->socket, request, strlen(request)) < 0) fail("write");
    ssize_t size = read(stream->socket, bytes, sizeof bytes - 1);
    bytes[size < 0 ? 0 : size] = 0;
    if (strncmp(bytes, "HTTP/1.1 200", 12)) {
      fprintf(stderr, "streams: the server answered: %.300s\n", bytes);
      exit(1);
    }
    fcntl(stream->socket, F_SETFL, O_NONBLOCK);
  }
  FILE *file = fopen(path, "r");
  static char first[1000];
  if (!file || !fgets(first, sizeof first, file)) fail(path);
  long start = ftell(file);
  fseek(file, 0, SEEK_END);
  size_t rest_size = ftell(file) - start;
  char *rest = malloc(rest_size + 1);
  fseek(file, start, SEEK_SET);
  if (fread(rest, 1, rest_size, file) != rest_size) fail(path);
  fclose(file);
  for (int round = -3; round < rounds; round++) {
    usleep(70000);
    char stamp[20];
    snprintf(stamp, sizeof stamp, "stamp%07u", (unsigned)(round + 3 + getpid() * 997) % 10000000);
    for (int i = 0; i < count; i++) streams[i].has_event = 0;
    double saved = save(path, stamp, rest, rest_size);
    static double times[most_streams];
    double arrived = 0;
    int seen = 0;
    for (int tries = 0; seen < count; tries++) {
      if (tries == 100) {
        fprintf(stderr, "streams: %d of %d streams had no event within 5 s\n", count - seen, count);
        exit(1);
      }
      usleep(50000);
      for (int i = 0; i < count; i++) {
        struct stream *stream = &streams[i];
        memcpy(bytes, stream->end, stamp_size);
        ssize_t size = receive(stream->socket, bytes + stamp_size, sizeof bytes - stamp_size, &arrived);
        if (size < 0 && errno == EAGAIN) continue;
        if (size <= 0) fail("a stream has ended");
        if (!stream->has_event && memmem(bytes, size + stamp_size, stamp, stamp_size)) {
          stream->has_event = 1;
          times[seen++] = arrived - saved;
        }
        memcpy(stream->end, bytes + size, stamp_size);
      }
    }
    qsort(times, count, sizeof times[0], by_time);
    if (round >= 0) printf("%.1f %.1f %.1f\n", times[0], times[count / 2], times[count - 1]);
  }
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "bare")) serve(words[2]);
  if (count != 8 || strcmp(words[1], "follow")) {
    fprintf(stderr, "usage: streams bare FILE | streams follow FILE HOST PORT COUNT REQUEST ROUNDS\n");
    return 64;
  }
  follow(words[2], words[3], atoi(words[4]), atoi(words[5]), words[6], atoi(words[7]));
}
