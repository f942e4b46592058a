// The part of a launch that concerns seccomp.
#ifndef SERVED_SECCOMP_H
#define SERVED_SECCOMP_H
#include <stdint.h>

/// Programs have their cameras at these descriptors: above what they use themselves, below what select(2) can name. So the filter tells a camera by its
/// number, and all other descriptors' system calls stay free.
enum { SERVED_FIRST_DESCRIPTOR = 780, SERVED_LAST_DESCRIPTOR = 1019 };

/// Forbids nothing, but has the system calls of this process and its children that may concern a camera ask a supervisor. Returns the supervisor's
/// descriptor, or a negative errno. Between fork and exec: nothing here allocates.
int served_install_filter(void);

/// What a system call that was received gets if the process that answers dies: for whoever takes over.
struct served_in_flight {
  uint64_t id;    // 0: none
  int32_t error;  // 0: goes on as it is
};
enum { SERVED_MOST_IN_FLIGHT = 128 };

/// Shared with the guardian; made before it.
extern struct served_in_flight *served_in_flight;

/// Answers for a supervisor that has died: the programs go on without a camera. Returns when there are none.
void served_guard_programs(int listener);

#endif
