// The free space that an app in a world sees. Files that grow use it up, until writing fails with `ENOSPC`; files that
// are removed or truncated free it.

#include "real.h"
#include "container.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

void cvd_container_set_free_space(struct cvd_container *container, int64_t bytes) { container->free_space = bytes; }

/// Returns the container of the calling thread's world if its free space is limited.
static struct cvd_container *limited_container(void) {
  struct cvd_container *container = current_container();
  return container && container->free_space >= 0 ? container : NULL;
}

static int64_t allocated(const struct stat *status) { return (int64_t)status->st_blocks * 512; }

/// Calls a function that adds up to `count` bytes to a file, if the free space suffices.
#define GROW(file, count, call)                                                                    \
  struct cvd_container *container = limited_container();                                           \
  struct stat before, after;                                                                       \
  if (!container || fstat(file, &before) || !S_ISREG(before.st_mode)) return call;                 \
  if (allocated(&before) < before.st_size + (int64_t)(count) && (int64_t)(count) > container->free_space) { \
    errno = ENOSPC;                                                                                \
    return -1;                                                                                     \
  }                                                                                                \
  __auto_type result = call;                                                                       \
  int error = errno;                                                                               \
  if (!fstat(file, &after)) container->free_space -= allocated(&after) - allocated(&before);       \
  errno = error;                                                                                   \
  return result

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t);
  GROW(file, count, real(file, bytes, count));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  GROW(file, count, real(file, bytes, count, place));
}

ssize_t sendfile(int file, int source, off_t *place, size_t count) {
  struct stat status;
  size_t most = fstat(source, &status) || (size_t)status.st_size > count ? count : (size_t)status.st_size;
  REAL(ssize_t, sendfile, int, int, off_t *, size_t);
  GROW(file, most, real(file, source, place, count));
}

int fallocate(int file, int mode, off_t place, off_t count) {
  REAL(int, fallocate, int, int, off_t, off_t);
  GROW(file, count, real(file, mode, place, count));
}

int ftruncate(int file, off_t size) {
  REAL(int, ftruncate, int, off_t);
  GROW(file, 0, real(file, size));
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  struct cvd_container *container = limited_container();
  struct stat status;
  bool frees = container && !lstat(path, &status) && S_ISREG(status.st_mode) && status.st_nlink == 1;
  int result = real(path);
  if (frees && !result) container->free_space += allocated(&status);
  return result;
}

static void limit(struct statvfs *status) {
  struct cvd_container *container = limited_container();
  if (container) status->f_bavail = status->f_bfree = (fsblkcnt_t)container->free_space / status->f_frsize;
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
