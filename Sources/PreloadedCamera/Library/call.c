// syscall(2), by which libv4l2 and some runtimes do everything.
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "preload.h"

INTERPOSED long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  switch (number) {
    case SYS_ioctl: return ioctl((int)a, (unsigned long)b, c);
    case SYS_mmap: return (long)mmap((void *)a, (size_t)b, (int)c, (int)d, (int)e, f);
    case SYS_read: return read((int)a, (void *)b, (size_t)c);
    case SYS_openat: return openat((int)a, (const char *)b, (int)c, (mode_t)d);
    case SYS_newfstatat: return fstatat((int)a, (const char *)b, (struct stat *)c, (int)d);
    case SYS_fstat: return fstat((int)a, (struct stat *)b);
    case SYS_statx: return statx((int)a, (const char *)b, (int)c, (unsigned)d, (struct statx *)e);
    case SYS_readlinkat: return readlinkat((int)a, (const char *)b, (char *)c, (size_t)d);
    case SYS_faccessat: return faccessat((int)a, (const char *)b, (int)c, 0);
    case SYS_openat2: {
      const struct open_how *how = (const struct open_how *)c;
      int ours = served_open((int)a, (const char *)b, (int)how->flags, (mode_t)how->mode);
      if (ours != -2) return ours;
      break;
    }
#ifdef __x86_64__
    case SYS_open: return open((const char *)a, (int)b, (mode_t)c);
    case SYS_stat: return stat((const char *)a, (struct stat *)b);
    case SYS_lstat: return lstat((const char *)a, (struct stat *)b);
    case SYS_readlink: return readlink((const char *)a, (char *)b, (size_t)c);
    case SYS_access: return access((const char *)a, (int)b);
#endif
    default: break;
  }
  return told(served_raw_call(number, a, b, c, d, e, f));
}
