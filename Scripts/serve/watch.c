// Prints what happens to the files of a camera, as inotify(7) reports it: a line for each file that is created or removed.
// Usage: watch COUNT FOLDER…   End after COUNT lines.
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <unistd.h>

int main(int count, char **arguments) {
  int watch = inotify_init1(IN_CLOEXEC), left = atoi(arguments[1]);
  for (int i = 2; i < count; i++) {
    if (inotify_add_watch(watch, arguments[i], IN_CREATE | IN_DELETE) < 0) return perror(arguments[i]), 1;
  }
  puts("watching");
  fflush(stdout);
  char bytes[4096];
  struct pollfd entry = {watch, POLLIN, 0};
  while (left > 0 && poll(&entry, 1, 10000) > 0) {
    ssize_t length = read(watch, bytes, sizeof bytes);
    for (char *at = bytes; left > 0 && at < bytes + length;) {
      const struct inotify_event *event = (const struct inotify_event *)at;
      printf("%s %s\n", event->mask & IN_CREATE ? "created" : "removed", event->name);
      at += sizeof *event + event->len;
      left--;
    }
  }
  return left > 0;
}
