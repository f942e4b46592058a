// What the files of the supervisor share.
#ifndef SERVED_SUPERVISOR_H
#define SERVED_SUPERVISOR_H
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "place.h"
#include "served_camera.h"

enum { MOST_HANDLES = 256, MOST_WAITING = 64, LONGEST_ARGUMENT = 1 << 14 };

/// An open camera. Programs have one end of its socket, and we a copy: it comes back when a program has mapped memory in its place.
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

/// What becomes of a system call.
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

// memory.c: of the program, whose system call waits.

/// Copies from the program; false if some of it is not there.
bool served_read_memory(pid_t pid, uint64_t address, void *bytes, size_t size);
bool served_write_memory(pid_t pid, uint64_t address, const void *bytes, size_t size);
/// Reads a path, which ends with a zero.
bool served_read_path(pid_t pid, uint64_t address, char path[PATH_MAX]);

// paths.c: system calls that name a file.

struct result served_path_call(struct supervisor *supervisor, const struct seccomp_notif *call);

// handles.c: which of a program's descriptors are cameras.

/// The camera that a program has at `descriptor`, or null.
struct handle *served_handle_of(struct supervisor *supervisor, pid_t pid, int descriptor);
/// Opens a camera and gives it to the program.
struct result served_open_handle(
    struct supervisor *supervisor, const struct seccomp_notif *call, unsigned number, int flags);
/// Gives the program a descriptor, as the result of its system call; at `number`, or at the lowest free if that is -1.
struct result served_give(
    struct supervisor *supervisor, const struct seccomp_notif *call, int descriptor, int number, bool closes_on_exec);
/// Puts a descriptor in the place of a program's, whose system call goes on.
bool served_replace(struct supervisor *supervisor, const struct seccomp_notif *call, int number, int descriptor);
/// The lowest descriptor of cameras that the program has free, from `least` on; -1 if none.
int served_free_descriptor(pid_t pid, int least);
/// Closes the handles that no program has any more; says whether there were any.
bool served_close_forgotten(struct supervisor *supervisor);

// cameras.c: system calls on a camera.

struct result served_camera_call(struct supervisor *supervisor, const struct seccomp_notif *call, short *event);

#endif
