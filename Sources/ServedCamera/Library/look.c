// Interposes the calls that inspect a camera's path or descriptor without opening it.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "preload.h"

/// Returns the number of the camera behind a descriptor whose status was requested; -1 if there is none. Processes that
/// have not used a camera skip the check.
static int camera_behind(int descriptor, mode_t mode) {
  uint64_t handle;
  return S_ISSOCK(mode) && has_touched_camera() ? camera_of_descriptor(descriptor, &handle) : -1;
}

// The kernel also accepts a null path, although the headers declare it as nonnull.
static bool is_empty(const char *path) { return !path || !*path; }

INTERPOSED int fstatat(int folder, const char *path, struct stat *status, int flags) {
  struct served_place place;
  bool ours = finds_place(folder, path, &place);
  long result = RAW(SYS_newfstatat, ours ? AT_FDCWD : folder, ours ? place.path : path, status, flags);
  if (result == 0 && ours && place.kind == CAMERA) served_seem_device(status, place.number);
  if (result == 0 && !ours && (flags & AT_EMPTY_PATH) && is_empty(path)) {
    int number = camera_behind(folder, status->st_mode);
    if (number >= 0) served_seem_device(status, (unsigned)number);
  }
  return (int)told(result);
}
ALSO(fstatat64, fstatat);

INTERPOSED int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }
ALSO(stat64, stat);
INTERPOSED int lstat(const char *path, struct stat *status) {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
ALSO(lstat64, lstat);
INTERPOSED int fstat(int descriptor, struct stat *status) {
  long result = RAW(SYS_fstat, descriptor, status);
  int number = result == 0 ? camera_behind(descriptor, status->st_mode) : -1;
  if (number >= 0) served_seem_device(status, (unsigned)number);
  return (int)told(result);
}
ALSO(fstat64, fstat);

// Programs built for a glibc before 2.33 call these functions.
extern int __xstat(int version, const char *path, struct stat *status);
INTERPOSED int __xstat(int version, const char *path, struct stat *status) { return stat(path, status); }
ALSO(__xstat64, __xstat);
extern int __lxstat(int version, const char *path, struct stat *status);
INTERPOSED int __lxstat(int version, const char *path, struct stat *status) { return lstat(path, status); }
ALSO(__lxstat64, __lxstat);
extern int __fxstat(int version, int descriptor, struct stat *status);
INTERPOSED int __fxstat(int version, int descriptor, struct stat *status) { return fstat(descriptor, status); }
ALSO(__fxstat64, __fxstat);
extern int __fxstatat(int version, int folder, const char *path, struct stat *status, int flags);
INTERPOSED int __fxstatat(int version, int folder, const char *path, struct stat *status, int flags) {
  return fstatat(folder, path, status, flags);
}
ALSO(__fxstatat64, __fxstatat);

INTERPOSED int statx(int folder, const char *path, int flags, unsigned mask, struct statx *status) {
  struct served_place place;
  bool ours = finds_place(folder, path, &place);
  int result = (int)told(RAW(SYS_statx, ours ? AT_FDCWD : folder, ours ? place.path : path, flags, mask, status));
  if (result == 0 && ours && place.kind == CAMERA) served_seem_device_x(status, place.number);
  if (result == 0 && !ours && (flags & AT_EMPTY_PATH) && is_empty(path)) {
    int number = camera_behind(folder, status->stx_mode);
    if (number >= 0) served_seem_device_x(status, (unsigned)number);
  }
  return result;
}

INTERPOSED int faccessat(int folder, const char *path, int mode, int flags) {
  struct served_place place;
  bool ours = finds_place(folder, path, &place);
  return NEXT(faccessat)(ours ? AT_FDCWD : folder, ours ? place.path : path, mode, flags);
}
INTERPOSED int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
INTERPOSED int euidaccess(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, AT_EACCESS); }
ALSO(eaccess, euidaccess);

// The `ls` command requests access control lists.
INTERPOSED ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
  struct served_place place;
  return finds_place(AT_FDCWD, path, &place) ? told(-ENODATA) : NEXT(getxattr)(path, name, value, size);
}
INTERPOSED ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size) {
  struct served_place place;
  return finds_place(AT_FDCWD, path, &place) ? told(-ENODATA) : NEXT(lgetxattr)(path, name, value, size);
}

// Libudev checks that the files it reads are on a sysfs.
INTERPOSED int statfs(const char *path, struct statfs *status) {
  struct served_place place;
  bool ours = finds_place(AT_FDCWD, path, &place);
  int result = NEXT(statfs)(ours ? place.path : path, status);
  if (result == 0 && ours && strncmp(place.path + strlen(served_settings()->cameras.root), "/sys/", 5) == 0)
    status->f_type = SYSFS_MAGIC;
  return result;
}
ALSO(statfs64, statfs);

INTERPOSED int fstatfs(int descriptor, struct statfs *status) {
  int result = NEXT(fstatfs)(descriptor, status);
  char path[PATH_MAX];
  bool is_ours = false;
  if (result == 0 && served_settings()->cameras.root[0] && served_path_of(&served_settings()->cameras, 0, descriptor, path, &is_ours) && is_ours &&
      strncmp(path, "/sys/", 5) == 0)
    status->f_type = SYSFS_MAGIC;
  return result;
}
ALSO(fstatfs64, fstatfs);

/// Replaces the target of a link below /proc/self/fd with the path that the program should see. `target` contains
/// `length` bytes and has room for `size`.
static ssize_t as_seen(const char *path, char *target, ssize_t length, size_t size) {
  char text[PATH_MAX];
  if (length <= 0 || length >= (ssize_t)sizeof text || strncmp(path, "/proc/", 6) != 0) return length;
  memcpy(text, target, (size_t)length);
  text[length] = 0;
  const char *name = strstr(path, "/fd/");
  uint64_t handle;
  int number = -1;
  if (strncmp(text, "socket:", 7) == 0 && name && has_touched_camera())
    number = camera_of_descriptor(atoi(name + 4), &handle);
  if (number >= 0) {
    snprintf(text, sizeof text, "/dev/video%d", number);
  } else if (!served_hide_root(&served_settings()->cameras, text)) {
    return length;
  }
  length = (ssize_t)strlen(text) < (ssize_t)size ? (ssize_t)strlen(text) : (ssize_t)size;
  memcpy(target, text, (size_t)length);
  return length;
}

INTERPOSED ssize_t readlinkat(int folder, const char *path, char *target, size_t size) {
  struct served_place place;
  if (finds_place(folder, path, &place)) return told(RAW(SYS_readlinkat, AT_FDCWD, place.path, target, size));
  return as_seen(path, target, told(RAW(SYS_readlinkat, folder, path, target, size)), size);
}
INTERPOSED ssize_t readlink(const char *path, char *target, size_t size) {
  return readlinkat(AT_FDCWD, path, target, size);
}
extern ssize_t __readlink_chk(const char *path, char *target, size_t size, size_t space);
INTERPOSED ssize_t __readlink_chk(const char *path, char *target, size_t size, size_t space) {
  return readlink(path, target, size < space ? size : space);
}
extern ssize_t __readlinkat_chk(int folder, const char *path, char *target, size_t size, size_t space);
INTERPOSED ssize_t __readlinkat_chk(int folder, const char *path, char *target, size_t size, size_t space) {
  return readlinkat(folder, path, target, size < space ? size : space);
}

// The C library's realpath reads links internally.
INTERPOSED char *realpath(const char *path, char *resolved) {
  static char *(*next)(const char *, char *);
  // Older versions of realpath do not accept a null buffer.
  if (!next) next = (char *(*)(const char *, char *))dlvsym(RTLD_NEXT, "realpath", "GLIBC_2.3");
  if (!next) next = (char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath");
  struct served_place place;
  if (!finds_place(AT_FDCWD, path, &place)) return next(path, resolved);
  char *found = next(place.path, resolved);
  if (found) served_hide_root(&served_settings()->cameras, found);
  return found;
}
extern char *__realpath_chk(const char *path, char *resolved, size_t space);
INTERPOSED char *__realpath_chk(const char *path, char *resolved, size_t space) { return realpath(path, resolved); }
INTERPOSED char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
