// Declares the seccomp part of a launch.
#ifndef SERVED_SECCOMP_H
#define SERVED_SECCOMP_H
#include <stdint.h>

/// The ranges of descriptors for cameras: above those that programs normally use, and below the limit of select(2). The
/// filter can thus recognize a camera by its descriptor, and system calls on most other descriptors are not intercepted.
/// The low range is for programs with a limit of 256 descriptors.
enum {
  SERVED_FIRST_DESCRIPTOR = 780,
  SERVED_LAST_DESCRIPTOR = 1019,
  SERVED_FIRST_LOW_DESCRIPTOR = 240,
  SERVED_LAST_LOW_DESCRIPTOR = 255,
};

/// Installs a filter that blocks no calls, but forwards system calls of this process and its children that may concern
/// a camera to a supervisor. Returns the supervisor's descriptor or a negative errno. Called between fork and exec, so
/// it does not allocate memory.
int served_install_filter(void);

/// The result of a received system call for the guardian to return if the answering process dies.
struct served_in_flight {
  uint64_t id;    // 0: none
  int32_t error;  // 0: goes on as it is
};
enum { SERVED_MOST_IN_FLIGHT = 128 };

/// Memory shared with the guardian, which must be created before the guardian.
extern struct served_in_flight *served_in_flight;

/// Answers instead of a supervisor that has died, so that the programs continue without a camera. Returns when no
/// programs are left.
void served_guard_programs(int listener);

#endif
