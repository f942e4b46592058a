// Handles system calls with a path. Almost all of them do not concern a camera and continue unchanged.
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "supervisor.h"

/// The location of the arguments of a system call with a path, for old and new variants of the call.
struct path_call {
  int folder;
  uint64_t path;
  uint64_t first, second;  // the arguments after the path
};

static struct path_call read_call(const struct seccomp_data *data) {
  switch (data->nr) {
#ifdef __x86_64__
    case SYS_open:
    case SYS_stat:
    case SYS_lstat:
    case SYS_access:
    case SYS_readlink:
#endif
    case SYS_statfs:
    case SYS_getxattr:
    case SYS_lgetxattr: return (struct path_call){AT_FDCWD, data->args[0], data->args[1], data->args[2]};
    case SYS_inotify_add_watch: return (struct path_call){AT_FDCWD, data->args[1], data->args[2], 0};
    default: return (struct path_call){(int)data->args[0], data->args[1], data->args[2], data->args[3]};
  }
}

/// Finds the path of a descriptor of the program if it is below the root; otherwise returns false.
static bool find_below_root(
    const struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, char path[PATH_MAX]) {
  char seen[PATH_MAX];
  bool is_below_root;
  return served_path_of(&supervisor->cameras, (int)call->pid, descriptor, seen, &is_below_root) && is_below_root &&
         snprintf(path, PATH_MAX, "%s%s", supervisor->cameras.root, seen) < PATH_MAX;
}

/// Returns whether the call concerns a camera or one of its files, and the kernel cannot resolve the path itself from a
/// folder below the root.
static bool find_place(
    const struct supervisor *supervisor, const struct seccomp_notif *call, const struct path_call *arguments,
    const char *path, struct served_place *place) {
  char folder[PATH_MAX];
  return served_find_place(&supervisor->cameras, (int)call->pid, arguments->folder, path, place) &&
         (place->kind == CAMERA || path[0] == '/' || !find_below_root(supervisor, call, arguments->folder, folder));
}

/// Finds the folder below the root that replaces a folder of the machine and also contains the cameras' entries.
static bool find_longer_folder(
    const struct supervisor *supervisor, const struct seccomp_notif *call, const struct path_call *arguments,
    const char *path, char folder[PATH_MAX]) {
  char here[PATH_MAX];
  bool is_below_root;
  if (strcmp(path, ".") == 0 &&
      served_path_of(&supervisor->cameras, (int)call->pid, arguments->folder, here, &is_below_root) && !is_below_root)
    path = here;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  bool is_longer = (length == 4 && strncmp(path, "/dev", 4) == 0) || (length == 10 && strncmp(path, "/sys/class", 10) == 0);
  return is_longer && snprintf(folder, PATH_MAX, "%s%.*s", supervisor->cameras.root, (int)length, path) < PATH_MAX;
}

static struct result give_file(
    struct supervisor *supervisor, const struct seccomp_notif *call, const char *path, int flags) {
  int file = open(path, (flags & ~(O_CREAT | O_PATH)) | O_CLOEXEC);
  if (file < 0) return RETURN(-errno);
  struct result result = served_give(supervisor, call, file, -1, flags & O_CLOEXEC);
  close(file);
  return result;
}

/// Lets the kernel open a link itself without following it, relative to the folder below the root, which replaces that
/// of the program. A descriptor of the link cannot be passed to the program.
static struct result open_link(
    struct supervisor *supervisor, const struct seccomp_notif *call, const struct path_call *arguments,
    const char *path, const struct served_place *place) {
  if (arguments->folder < 0 || strchr(path, '/')) return RETURN(-ELOOP);
  char folder[PATH_MAX];
  strcpy(folder, place->path);
  *strrchr(folder, '/') = 0;
  int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return RETURN(-errno);
  bool is_replaced = served_replace(supervisor, call, arguments->folder, file);
  close(file);
  return is_replaced ? GO_ON : RETURN(-ELOOP);
}

static struct result open_path(
    struct supervisor *supervisor, const struct seccomp_notif *call, const struct path_call *arguments, const char *path) {
  int flags = (int)arguments->first;
  struct open_how how;
  if (call->data.nr == SYS_openat2) {
    if (!served_read_memory((pid_t)call->pid, arguments->first, &how, sizeof how)) return GO_ON;
    flags = (int)how.flags;
  }
  char folder[PATH_MAX];
  if ((flags & O_DIRECTORY) && find_longer_folder(supervisor, call, arguments, path, folder))
    return give_file(supervisor, call, folder, flags);
  struct served_place place;
  if (!find_place(supervisor, call, arguments, path, &place)) return GO_ON;
  if (place.kind == OVERLAY || (flags & O_PATH)) {
    struct result result = give_file(supervisor, call, place.path, flags);
    bool is_link = result.value == -ELOOP && (flags & O_PATH) && (flags & O_NOFOLLOW);
    return is_link ? open_link(supervisor, call, arguments, path, &place) : result;
  }
  if (!served_is_plugged(&supervisor->cameras, place.number)) return RETURN(-ENOENT);
  if (flags & O_DIRECTORY) return RETURN(-ENOTDIR);
  return served_open_handle(supervisor, call, place.number, flags);
}

static struct result stat_place(const struct seccomp_notif *call, const struct served_place *place, uint64_t result, int flags) {
  struct stat status;
  if (fstatat(AT_FDCWD, place->path, &status, flags) != 0) return RETURN(-errno);
  if (place->kind == CAMERA) served_seem_device(&status, place->number);
  return RETURN(served_write_memory((pid_t)call->pid, result, &status, sizeof status) ? 0 : -EFAULT);
}

static struct result statx_place(const struct seccomp_notif *call, const struct served_place *place) {
  struct statx status;
  const uint64_t *arguments = (const uint64_t *)call->data.args;
  if (statx(AT_FDCWD, place->path, (int)arguments[2], (unsigned)arguments[3], &status) != 0) return RETURN(-errno);
  if (place->kind == CAMERA) served_seem_device_x(&status, place->number);
  return RETURN(served_write_memory((pid_t)call->pid, arguments[4], &status, sizeof status) ? 0 : -EFAULT);
}

static struct result readlink_place(
    const struct seccomp_notif *call, const struct served_place *place, const struct path_call *arguments) {
  char target[PATH_MAX];
  ssize_t length = readlink(place->path, target, sizeof target);
  if (length < 0) return RETURN(-errno);
  if ((uint64_t)length > arguments->second) length = (ssize_t)arguments->second;
  return RETURN(served_write_memory((pid_t)call->pid, arguments->first, target, (size_t)length) ? length : -EFAULT);
}

/// Reports a sysfs for files below the root that replace those in /sys, because libudev checks that the files it reads
/// are on one.
static struct result statfs_below_root(
    const struct supervisor *supervisor, const struct seccomp_notif *call, const char *path, uint64_t result) {
  struct statfs status;
  if (statfs(path, &status) != 0) return RETURN(-errno);
  size_t root = strlen(supervisor->cameras.root);
  if (strncmp(path + root, "/sys/", 5) == 0) status.f_type = SYSFS_MAGIC;
  return RETURN(served_write_memory((pid_t)call->pid, result, &status, sizeof status) ? 0 : -EFAULT);
}

/// Hides the root from a program that resolves its own descriptors.
static struct result readlink_descriptor(
    const struct supervisor *supervisor, const struct seccomp_notif *call, const struct path_call *arguments,
    const char *path) {
  int descriptor, end = 0;
  char target[PATH_MAX];
  if (sscanf(path, "/proc/self/fd/%d%n", &descriptor, &end) != 1 || path[end] ||
      !find_below_root(supervisor, call, descriptor, target) || !served_hide_root(&supervisor->cameras, target))
    return GO_ON;
  size_t length = strlen(target) < arguments->second ? strlen(target) : arguments->second;
  bool is_written = served_write_memory((pid_t)call->pid, arguments->first, target, length);
  return RETURN(is_written ? (int64_t)length : -EFAULT);
}

/// Returns a copy of a descriptor of the program, or -1 with errno.
static int copy_descriptor(pid_t thread, int descriptor) {
  char path[32], line[128];
  snprintf(path, sizeof path, "/proc/%d/status", thread);
  FILE *file = fopen(path, "re");
  pid_t process = thread;
  while (file && fgets(line, sizeof line, file) && sscanf(line, "Tgid: %d", &process) != 1) {}
  if (file) fclose(file);
  int reference = (int)syscall(SYS_pidfd_open, process, 0);
  if (reference < 0) return -1;
  int copy = (int)syscall(SYS_pidfd_getfd, reference, descriptor, 0);
  int error = errno;
  close(reference);
  errno = error;
  return copy;
}

/// Adds a watch for a file or folder below the root instead of the machine's.
static struct result watch_path(const struct seccomp_notif *call, const char *path) {
  int watch = copy_descriptor((pid_t)call->pid, (int)call->data.args[0]);
  if (watch < 0) return GO_ON;
  int number = inotify_add_watch(watch, path, (uint32_t)call->data.args[2]);
  struct result result = RETURN(number < 0 ? -errno : number);
  close(watch);
  return result;
}

static bool reads_link(const struct seccomp_notif *call) {
#ifdef __x86_64__
  if (call->data.nr == SYS_readlink) return true;
#endif
  return call->data.nr == SYS_readlinkat;
}

struct result served_path_call(struct supervisor *supervisor, const struct seccomp_notif *call) {
  struct path_call arguments = read_call(&call->data);
  char path[PATH_MAX];
  struct served_place place;
  if (call->data.nr == SYS_fstatfs)
    return find_below_root(supervisor, call, (int)call->data.args[0], path)
               ? statfs_below_root(supervisor, call, path, call->data.args[1])
               : GO_ON;
  if (!served_read_path((pid_t)call->pid, arguments.path, path)) return GO_ON;
  if (reads_link(call) && strncmp(path, "/proc/", 6) == 0) return readlink_descriptor(supervisor, call, &arguments, path);
  if (call->data.nr == SYS_openat || call->data.nr == SYS_openat2) return open_path(supervisor, call, &arguments, path);
#ifdef __x86_64__
  if (call->data.nr == SYS_open) return open_path(supervisor, call, &arguments, path);
#endif
  if (call->data.nr == SYS_inotify_add_watch && find_longer_folder(supervisor, call, &arguments, path, place.path))
    return watch_path(call, place.path);
  if (!find_place(supervisor, call, &arguments, path, &place)) return GO_ON;
  switch (call->data.nr) {
    case SYS_inotify_add_watch: return watch_path(call, place.path);
#ifdef __x86_64__
    case SYS_stat: return stat_place(call, &place, arguments.first, 0);
    case SYS_lstat: return stat_place(call, &place, arguments.first, AT_SYMLINK_NOFOLLOW);
    case SYS_readlink: return readlink_place(call, &place, &arguments);
    case SYS_access:
#endif
    case SYS_faccessat:
    case SYS_faccessat2: return RETURN(faccessat(AT_FDCWD, place.path, (int)arguments.first, 0) == 0 ? 0 : -errno);
    case SYS_newfstatat: return stat_place(call, &place, arguments.first, (int)arguments.second);
    case SYS_statx: return statx_place(call, &place);
    case SYS_readlinkat: return readlink_place(call, &place, &arguments);
    case SYS_statfs: return statfs_below_root(supervisor, call, place.path, arguments.first);
    case SYS_getxattr:
    case SYS_lgetxattr: return RETURN(-ENODATA);
    default: return GO_ON;
  }
}
