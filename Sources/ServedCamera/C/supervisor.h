// Declarations that the files of the supervisor share.
#ifndef SERVED_SUPERVISOR_H
#define SERVED_SUPERVISOR_H
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "place.h"
#include "served_camera.h"

enum { MOST_HANDLES = 256, MOST_WAITING = 64, LONGEST_ARGUMENT = 1 << 14 };

/// An open camera. Programs have one end of its socket, and the supervisor has a copy to restore after a program has
/// mapped memory through its descriptor.
struct handle {
  uint64_t handle;
  unsigned number;
  int copy;  // -1: free
  ino_t socket, memory;
  dev_t socket_device, memory_device;
};

/// A system call that waits for a frame or an event.
struct waiting {
  struct seccomp_notif call;
  struct handle *handle;
  short event;  // 0: free
  bool is_disturbed;  // an event makes the socket readable, but there is no frame
};

struct supervisor {
  int listener;
  served_answer answer;
  void *context;
  struct served_cameras cameras;
  struct handle handles[MOST_HANDLES];
  struct waiting waiting[MOST_WAITING];
  char bytes[LONGEST_ARGUMENT + 2 * SERVED_LONGEST_AUXILIARY];
};

/// The outcome of a system call.
enum outcome {
  GOES_ON,   // the kernel carries it out
  RETURNS,   // it has a result
  ANSWERED,  // it has got a descriptor already
  WAITS,
};

struct result {
  enum outcome outcome;
  int64_t value;  // a negative errno, or what it returns
};
#define RETURN(number) (struct result){RETURNS, number}
#define GO_ON (struct result){GOES_ON, 0}

// memory.c: memory of the program whose system call is pending.

/// Copies memory from or to the program. Returns false if part of it is not mapped.
bool served_read_memory(pid_t pid, uint64_t address, void *bytes, size_t size);
bool served_write_memory(pid_t pid, uint64_t address, const void *bytes, size_t size);
/// Reads a zero-terminated path from the program.
bool served_read_path(pid_t pid, uint64_t address, char path[PATH_MAX]);

// paths.c: system calls with a path.

struct result served_path_call(struct supervisor *supervisor, const struct seccomp_notif *call);

// handles.c: the descriptors of programs that are cameras.

/// Returns the camera handle at a program's `descriptor`, or null.
struct handle *served_handle_of(struct supervisor *supervisor, pid_t pid, int descriptor);
/// Opens a camera and passes its descriptor to the program.
struct result served_open_handle(
    struct supervisor *supervisor, const struct seccomp_notif *call, unsigned number, int flags);
/// Passes a descriptor to the program as the result of its system call: at `number`, or at the lowest free number if
/// that is -1.
struct result served_give(
    struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, int number, bool closes_on_exec);
/// Passes a descriptor to the program, whose system call is not answered yet. Returns its number there, or -1.
int served_add(
    struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, bool closes_on_exec);
/// Replaces a descriptor of the program, whose system call then continues.
bool served_replace(struct supervisor *supervisor, const struct seccomp_notif *call, int number, int descriptor);
/// Returns the lowest free camera descriptor of the program, starting at `least` and within its limit; -1 if there is
/// none.
int served_free_descriptor(pid_t pid, int least);
/// Closes the handles that no program has open. Returns whether there were any.
bool served_close_forgotten(struct supervisor *supervisor);

// cameras.c: system calls on a camera.

struct result served_camera_call(struct supervisor *supervisor, const struct seccomp_notif *call, short *event);

#endif
