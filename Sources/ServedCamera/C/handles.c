#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "seccomp.h"
#include "supervisor.h"

static bool is_behind(const struct handle *handle, const struct stat *status) {
  return (status->st_ino == handle->socket && status->st_dev == handle->socket_device) ||
         (handle->memory && status->st_ino == handle->memory && status->st_dev == handle->memory_device);
}

struct handle *served_handle_of(struct supervisor *supervisor, pid_t pid, int descriptor) {
  char path[64];
  struct stat status;
  snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, descriptor);
  if (stat(path, &status) != 0) return NULL;
  for (int i = 0; i < MOST_HANDLES; i++) {
    if (supervisor->handles[i].copy >= 0 && is_behind(&supervisor->handles[i], &status)) return &supervisor->handles[i];
  }
  return NULL;
}

/// Returns the lowest free descriptor of a program in a range, or -1.
static int free_descriptor(pid_t pid, int first, int last) {
  for (int number = first; number <= last; number++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, number);
    struct stat status;
    if (lstat(path, &status) != 0) return number;
  }
  return -1;
}

int served_free_descriptor(pid_t pid, int least) {
  struct rlimit limit;
  bool is_limited = prlimit(pid, RLIMIT_NOFILE, NULL, &limit) == 0 && limit.rlim_cur <= SERVED_FIRST_DESCRIPTOR;
  int first = is_limited ? SERVED_FIRST_LOW_DESCRIPTOR : SERVED_FIRST_DESCRIPTOR;
  int last = is_limited ? SERVED_LAST_LOW_DESCRIPTOR : SERVED_LAST_DESCRIPTOR;
  return free_descriptor(pid, least > first ? least : first, last);
}

struct result served_give(
    struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, int number, bool closes_on_exec) {
  struct seccomp_notif_addfd added = {
      .id = call->id,
      .flags = SECCOMP_ADDFD_FLAG_SEND | (number >= 0 ? SECCOMP_ADDFD_FLAG_SETFD : 0),
      .srcfd = (unsigned)descriptor,
      .newfd = number >= 0 ? (unsigned)number : 0,
      .newfd_flags = closes_on_exec ? O_CLOEXEC : 0,
  };
  if (ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_ADDFD, &added) >= 0) return (struct result){ANSWERED, 0};
  return RETURN(-errno);
}

int served_add(
    struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, bool closes_on_exec) {
  struct seccomp_notif_addfd added = {
      .id = call->id, .srcfd = (unsigned)descriptor, .newfd_flags = closes_on_exec ? O_CLOEXEC : 0};
  return ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_ADDFD, &added);
}

bool served_replace(struct supervisor *supervisor, const struct seccomp_notif *call, int number, int descriptor) {
  struct seccomp_notif_addfd added = {
      .id = call->id,
      .flags = SECCOMP_ADDFD_FLAG_SETFD,
      .srcfd = (unsigned)descriptor,
      .newfd = (unsigned)number,
  };
  return ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_ADDFD, &added) >= 0;
}

struct result served_open_handle(
    struct supervisor *supervisor, const struct seccomp_notif *call, unsigned number, int flags) {
  struct handle *handle = supervisor->handles;
  while (handle < supervisor->handles + MOST_HANDLES && handle->copy >= 0) handle++;
  int place = served_free_descriptor((pid_t)call->pid, 0);
  if (handle == supervisor->handles + MOST_HANDLES || place < 0) return RETURN(-EMFILE);
  struct served_request request = {
      .operation = SERVED_OPEN, .command = number, .offset = flags, .length = SERVED_ONE_FILE};
  struct served_reply reply = {0};
  int descriptor = -1;
  supervisor->answer(supervisor->context, &request, supervisor->bytes, &reply, &descriptor);
  if (reply.error) return RETURN(-reply.error);
  struct stat status;
  fstat(descriptor, &status);
  if (flags & O_NONBLOCK) fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK);
  *handle = (struct handle){
      .handle = (uint64_t)reply.value,
      .number = number,
      .copy = descriptor,
      .socket = status.st_ino,
      .socket_device = status.st_dev,
  };
  struct result result = served_give(supervisor, call, descriptor, place, flags & O_CLOEXEC);
  if (result.outcome != ANSWERED) {
    close(descriptor);
    handle->copy = -1;
  }
  return result;
}

/// Marks the handles to which a process has an open descriptor.
static void mark_held(const struct supervisor *supervisor, const char *process, bool held[MOST_HANDLES]) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%s/fd", process);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    struct stat status;
    if (entry->d_name[0] == '.' || fstatat(dirfd(folder), entry->d_name, &status, 0) != 0) continue;
    for (int i = 0; i < MOST_HANDLES; i++) {
      if (supervisor->handles[i].copy >= 0 && is_behind(&supervisor->handles[i], &status)) held[i] = true;
    }
  }
  if (folder) closedir(folder);
}

bool served_close_forgotten(struct supervisor *supervisor) {
  bool held[MOST_HANDLES] = {false};
  // All processes are scanned, because a program may have passed its descriptor to another process, and its children
  // may outlive it.
  DIR *processes = opendir("/proc");
  if (!processes) return false;
  char self[16];
  snprintf(self, sizeof self, "%d", getpid());
  struct dirent *entry;
  while ((entry = readdir(processes))) {
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && strcmp(entry->d_name, self) != 0)
      mark_held(supervisor, entry->d_name, held);
  }
  closedir(processes);
  bool closes = false;
  for (int i = 0; i < MOST_HANDLES; i++) {
    struct handle *handle = &supervisor->handles[i];
    if (handle->copy < 0 || held[i]) continue;
    close(handle->copy);
    handle->copy = -1;
    closes = true;
  }
  return closes;
}
