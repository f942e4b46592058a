// The free space that an app in a world sees. It decreases by what the files in the container take up, and writing
// fails with `ENOSPC` when it is used up.

#include "real.h"
#include "container.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static int64_t allocated(const struct stat *status) { return (int64_t)status->st_blocks * 512; }

static _Thread_local int64_t sum;

static int add(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)path, (void)place;
  if (kind == FTW_F) sum += allocated(status);
  return 0;
}

/// Returns the size of all files in the container.
static int64_t used_space(struct cvd_container *container) {
  const char *path = cvd_container_path(container);
  void *world = cvd_enter(NULL);
  sum = 0;
  nftw(path, add, 16, FTW_PHYS);
  cvd_enter(world);
  return sum;
}

void cvd_container_set_free_space(struct cvd_container *container, int64_t bytes) {
  container->capacity = bytes < 0 ? -1 : bytes + used_space(container);
}

/// Returns whether the space of the calling thread's world is limited.
static bool is_limited(void) {
  struct cvd_container *container = current_container();
  return container && container->capacity >= 0;
}

int64_t free_space(struct cvd_container *container) {
  if (container->capacity < 0) return INT64_MAX;
  int64_t space = container->capacity - used_space(container);
  return space < 0 ? 0 : space;
}

/// Returns whether a file is a result of a program's run, next to the container, and so not the app's.
static bool is_result(int file) {
  struct cvd_container *container = current_container();
  char link[32], path[PATH_MAX] = "", root[PATH_MAX];
  if (container->is_temporary || !realpath(container->root, root)) return false;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (readlink(link, path, sizeof path - 1) < 0) return false;
  size_t folder = (size_t)(strrchr(root, '/') - root) + 1;
  return !strncmp(path, root, folder) && strncmp(path, root, strlen(root));
}

/// Returns whether a file has, or can get, space up to a position; otherwise sets `errno`. A file without a
/// name is not the app's.
static bool has_space(int file, int64_t end) {
  struct stat status;
  if (fstat(file, &status) || !S_ISREG(status.st_mode) || !status.st_nlink) return true;
  if (end - allocated(&status) <= free_space(current_container()) || is_result(file)) return true;
  errno = ENOSPC;
  return false;
}

/// Returns the position at which the next write to a file begins.
static int64_t position(int file) {
  struct stat status;
  if (fcntl(file, F_GETFL) & O_APPEND) return fstat(file, &status) ? 0 : status.st_size;
  return lseek(file, 0, SEEK_CUR);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (is_limited() && !has_space(file, position(file) + (int64_t)count)) return -1;
  REAL(ssize_t, write, int, const void *, size_t);
  return real(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  if (is_limited() && !has_space(file, place + (int64_t)count)) return -1;
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return real(file, bytes, count, place);
}

ssize_t sendfile(int file, int source, off_t *place, size_t count) {
  struct stat status;
  size_t most = fstat(source, &status) || (size_t)status.st_size > count ? count : (size_t)status.st_size;
  if (is_limited() && !has_space(file, position(file) + (int64_t)most)) return -1;
  REAL(ssize_t, sendfile, int, int, off_t *, size_t);
  return real(file, source, place, count);
}

int fallocate(int file, int mode, off_t place, off_t count) {
  if (is_limited() && !has_space(file, place + count)) return -1;
  REAL(int, fallocate, int, int, off_t, off_t);
  return real(file, mode, place, count);
}

static void limit(struct statvfs *status) {
  if (is_limited()) status->f_bavail = status->f_bfree = (fsblkcnt_t)free_space(current_container()) / status->f_frsize;
}

int statvfs(const char *restrict path, struct statvfs *restrict status) {
  REAL(int, statvfs, const char *, struct statvfs *);
  int result = real(path, status);
  if (!result) limit(status);
  return result;
}

int fstatvfs(int file, struct statvfs *status) {
  REAL(int, fstatvfs, int, struct statvfs *);
  int result = real(file, status);
  if (!result) limit(status);
  return result;
}
