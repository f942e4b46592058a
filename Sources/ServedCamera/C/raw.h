// Makes system calls without the C library, whose functions the preloaded library interposes.
#ifndef SERVED_RAW_H
#define SERVED_RAW_H
#include <sys/syscall.h>

/// Makes a system call and returns the kernel's result: a negative errno on failure.
long served_raw_call(long number, long a, long b, long c, long d, long e, long f);
#define RAW_ARGUMENTS(n, a, b, c, d, e, f, ...) n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f)
#define RAW(...) served_raw_call(RAW_ARGUMENTS(__VA_ARGS__, 0, 0, 0, 0, 0, 0))

#endif
