#include "served_transport.h"

#include "served_camera.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

int served_make_key(uint8_t *key) {
  return getrandom(key, SERVED_KEY_SIZE, 0) == SERVED_KEY_SIZE ? 0 : errno;
}

int served_make_memory(size_t length) {
  int file = memfd_create(SERVED_BUFFER_NAME, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, (off_t)length) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return file;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

/// Fills the send buffer of a socket, because a capture device is never writable to programs.
static void fill(int socket) {
  const int least = 1;
  char bytes[4096] = {0};
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &least, sizeof least);
  while (send(socket, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
}

int served_make_pair(int *program, int *server, uint64_t *handle) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return errno;
  socklen_t size = sizeof *handle;
  if (fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0 || getsockopt(ends[0], SOL_SOCKET, SO_COOKIE, handle, &size) < 0) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    return error;
  }
  fill(ends[0]);
  *program = ends[0];
  *server = ends[1];
  return 0;
}

void served_ring(int server, int is_event) {
  char byte = 0;
  send(server, &byte, 1, MSG_NOSIGNAL | (is_event ? MSG_OOB : 0));
}

pid_t served_peer(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? 0 : peer.pid;
}

int served_listen(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && chmod(path, 0666) == 0 && listen(listener, 64) == 0)
    return listener;
  int error = errno;
  close(listener);
  errno = error;
  return -1;
}

ssize_t served_receive(int socket, void *bytes, size_t size) {
  // Without space for control data, the kernel discards descriptors that a program sends.
  struct iovec part = {bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  ssize_t count;
  do {
    count = recvmsg(socket, &message, 0);
  } while (count < 0 && errno == EINTR);
  if (count >= 0 && message.msg_flags & MSG_TRUNC) {
    errno = EMSGSIZE;
    return -1;
  }
  return count;
}

int served_send(int socket, const void *head, size_t head_size, const void *body, size_t body_size, int descriptor) {
  struct iovec parts[2] = {{(void *)head, head_size}, {(void *)body, body_size}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = body_size ? 2 : 1};
  union {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *passed = CMSG_FIRSTHDR(&message);
    passed->cmsg_level = SOL_SOCKET;
    passed->cmsg_type = SCM_RIGHTS;
    passed->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(passed), &descriptor, sizeof(int));
  }
  ssize_t count;
  do {
    count = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count < 0 ? errno : 0;
}

void served_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

pid_t served_parent(pid_t process) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The process name, in parentheses, can contain any character, including spaces and parentheses.
  char *end = strrchr(text, ')');
  int parent = 0;
  return end && sscanf(end + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

/// Returns whether a process is the guardian of this one, which ends after it.
static bool is_guardian(const char *process) {
  char path[300], name[32] = "";
  snprintf(path, sizeof path, "/proc/%s/comm", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool is = read(file, name, sizeof name - 1) > 0 && strncmp(name, SERVED_GUARDIAN, strlen(SERVED_GUARDIAN)) == 0;
  close(file);
  return is;
}

int served_await_descendants(int milliseconds) {
  while (waitpid(-1, NULL, WNOHANG) > 0) {}
  DIR *processes = opendir("/proc");
  if (!processes) return 0;
  bool has = false;
  struct dirent *entry;
  while (!has && (entry = readdir(processes)))
    has = served_parent(atoi(entry->d_name)) == getpid() && !is_guardian(entry->d_name);
  closedir(processes);
  if (has) poll(NULL, 0, milliseconds);
  return has;
}

int served_make_watch(void) { return epoll_create1(EPOLL_CLOEXEC); }

int served_watch(int watch, int socket, uint64_t handle) {
  // EPOLLHUP is always reported and need not be requested.
  struct epoll_event event = {.events = EPOLLRDHUP, .data.u64 = handle};
  return epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event) < 0 ? errno : 0;
}

uint64_t served_await_end(int watch) {
  struct epoll_event event;
  int count;
  do {
    count = epoll_wait(watch, &event, 1, -1);
  } while (count < 0 && errno == EINTR);
  return count == 1 ? event.data.u64 : 0;
}

int served_has_ended(int socket) {
  struct pollfd entry = {.fd = socket, .events = POLLRDHUP};
  return poll(&entry, 1, 0) > 0;
}
