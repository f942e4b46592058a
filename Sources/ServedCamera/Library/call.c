// Interposes syscall(2), which libv4l2 and some runtimes use directly.
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "preload.h"

/// Returns whether a path concerns a served camera. Other calls stay unchanged: a sandbox may allow one call but not an
/// equivalent one, and its own handler may call this function.
static bool concerns_us(long folder, long path) {
  struct served_place place;
  return finds_place((int)folder, (const char *)path, &place);
}

INTERPOSED long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  switch (number) {
    case SYS_ioctl: return ioctl((int)a, (unsigned long)b, c);
    case SYS_mmap: return (long)mmap((void *)a, (size_t)b, (int)c, (int)d, (int)e, f);
    case SYS_munmap: return munmap((void *)a, (size_t)b);
    case SYS_read: return read((int)a, (void *)b, (size_t)c);
    case SYS_fstat: return fstat((int)a, (struct stat *)b);
    case SYS_newfstatat: return fstatat((int)a, (const char *)b, (struct stat *)c, (int)d);
    case SYS_statx: return statx((int)a, (const char *)b, (int)c, (unsigned)d, (struct statx *)e);
    case SYS_readlinkat: return readlinkat((int)a, (const char *)b, (char *)c, (size_t)d);
    case SYS_openat:
      if (concerns_us(a, b)) return openat((int)a, (const char *)b, (int)c, (mode_t)d);
      break;
    case SYS_openat2:
      if (!concerns_us(a, b)) break;
      const struct open_how *how = (const struct open_how *)c;
      return openat((int)a, (const char *)b, (int)how->flags, (mode_t)how->mode);
    case SYS_faccessat:
      if (concerns_us(a, b)) return faccessat((int)a, (const char *)b, (int)c, 0);
      break;
#ifdef __x86_64__
    case SYS_open:
      if (concerns_us(AT_FDCWD, a)) return open((const char *)a, (int)b, (mode_t)c);
      break;
    case SYS_stat:
      if (concerns_us(AT_FDCWD, a)) return stat((const char *)a, (struct stat *)b);
      break;
    case SYS_lstat:
      if (concerns_us(AT_FDCWD, a)) return lstat((const char *)a, (struct stat *)b);
      break;
    case SYS_access:
      if (concerns_us(AT_FDCWD, a)) return access((const char *)a, (int)b);
      break;
    case SYS_readlink:
      if (concerns_us(AT_FDCWD, a)) return readlink((const char *)a, (char *)b, (size_t)c);
      break;
#endif
    default: break;
  }
  return told(served_raw_call(number, a, b, c, d, e, f));
}
