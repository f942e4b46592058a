// Makes one system call fail: the call with the number FAIL_AT, counted from 1 as soon as the path FAIL_AFTER exists. With FAIL_AT=0, no
// call fails and all are logged. Scripts/faults preloads this library and reads the numbers and names of the calls from the file FAIL_LOG.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static atomic_long count;
static long fail_at = -2;

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// Writes the log with the real functions, so that these calls are not counted themselves.
static void tell(const char *call, long number) {
  const char *path = getenv("FAIL_LOG");
  if (!path) return;
  static __typeof__(&open) real_open;
  static __typeof__(&write) real_write;
  if (!real_open) real_open = (__typeof__(&open))dlsym(RTLD_NEXT, "open");
  if (!real_write) real_write = (__typeof__(&write))dlsym(RTLD_NEXT, "write");
  char line[64];
  int length = snprintf(line, sizeof line, "%ld %s\n", number, call);
  int file = real_open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (file >= 0) { real_write(file, line, (size_t)length); close(file); }
}

// Returns whether this call must fail. Counting starts once the output folder exists, which excludes the calls of the loader.
static int fails(const char *call, int error) {
  if (fail_at == -2) {
    const char *text = getenv("FAIL_AT");
    fail_at = text ? atol(text) : -1;
  }
  if (fail_at < 0) return 0;
  const char *begun = getenv("FAIL_AFTER");
  static atomic_int is_begun;
  if (!is_begun) {
    if (begun && access(begun, F_OK) != 0) return 0;
    is_begun = 1;
  }
  long number = ++count;
  if (fail_at == 0) tell(call, number);
  if (number != fail_at) return 0;
  tell(call, number);
  errno = error;
  return 1;
}

// Errors that an unprivileged process can encounter: no space, no memory, too many open files, a failing disk.
ssize_t write(int file, const void *bytes, size_t size) {
  REAL(write);
  return file > 2 && fails("write", ENOSPC) ? -1 : real(file, bytes, size);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  REAL(pwrite);
  return fails("pwrite", ENOSPC) ? -1 : real(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  REAL(pwrite64);
  return fails("pwrite64", ENOSPC) ? -1 : real(file, bytes, size, at);
}
ssize_t pread(int file, void *bytes, size_t size, off_t at) {
  REAL(pread);
  return fails("pread", EIO) ? -1 : real(file, bytes, size, at);
}
int ftruncate(int file, off_t size) {
  REAL(ftruncate);
  return fails("ftruncate", EIO) ? -1 : real(file, size);
}
int fallocate(int file, int mode, off_t at, off_t size) {
  REAL(fallocate);
  return fails("fallocate", ENOSPC) ? -1 : real(file, mode, at, size);
}
int rename(const char *old, const char *new) {
  REAL(rename);
  return fails("rename", EIO) ? -1 : real(old, new);
}
int link(const char *old, const char *new) {
  REAL(link);
  return fails("link", EIO) ? -1 : real(old, new);
}
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return fails("mkdir", ENOSPC) ? -1 : real(path, mode);
}
// On a busy machine, libdispatch reads the state of its threads from there, and traps if it cannot.
static int is_of_libdispatch(const char *path) { return strncmp(path, "/proc/", 6) == 0; }

int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return !is_of_libdispatch(path) && fails("open", EMFILE) ? -1 : real(path, flags, mode);
}
int fstatvfs(int file, struct statvfs *status) {
  REAL(fstatvfs);
  return fails("fstatvfs", EIO) ? -1 : real(file, status);
}
void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  static __typeof__(&mmap) real;
  if (!real) real = (__typeof__(&mmap))dlsym(RTLD_NEXT, "mmap");
  return fails("mmap", ENOMEM) ? MAP_FAILED : real(at, size, protection, flags, file, offset);
}
// Simulates the limit on threads. libdispatch retries every second until it succeeds.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  REAL(pthread_create);
  return fails("pthread_create", EAGAIN) ? EAGAIN : real(thread, attributes, start, argument);
}
// Only allocations of at least this size fail: those of frames and encoders. Smaller ones belong to the Swift runtime, which ends the
// process when it has no memory.
static const size_t frame = 65536;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  REAL(posix_memalign);
  return size >= frame && fails("posix_memalign", ENOMEM) ? ENOMEM : real(memory, alignment, size);
}
// Calls the real function by its other name, because `dlsym` allocates memory.
void *__libc_calloc(size_t count, size_t size);
void *calloc(size_t count, size_t size) {
  return count * size >= frame && fails("calloc", ENOMEM) ? NULL : __libc_calloc(count, size);
}
