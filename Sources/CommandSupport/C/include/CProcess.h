// What Linux has for processes and Swift's Glibc does not import.
#ifndef CPROCESS_H
#define CPROCESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/// fork(2), for a process of one thread: a child has no others.
static inline pid_t camsim_fork(void) { return fork(); }

/// Has the caller killed when its parent ends.
static inline void camsim_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/// A file in memory without a name; -1 with errno when there is none.
static inline int camsim_memory_file(void) { return memfd_create("camsim", MFD_CLOEXEC); }

#endif
