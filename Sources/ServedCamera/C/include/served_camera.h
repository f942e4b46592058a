// The served camera: what the two front ends, a preloaded library and a seccomp supervisor, and the server say to each other.
//
// The server makes a private folder, ROOT (mode 0700), and listens on the SOCK_SEQPACKET socket ROOT/socket. Each process that touches a camera
// has one connection of its own, opened anew after fork(2): it sends a hello, the server answers with one, and from then on each request has
// exactly one reply, in order. A message is a header, then the ioctl's argument, then auxiliary bytes. All is in the byte order of the machine.
// The server checks SO_PEERCRED and the key; whoever sends anything else is disconnected.
//
// The descriptor that a program gets for a camera is one end of a SOCK_STREAM socket pair; the server keeps the other. So poll, select and epoll,
// dup, fork, exec and passing the descriptor on are the kernel's own business:
//   - for each buffer that is ready for VIDIOC_DQBUF the server writes one byte, and one byte with MSG_OOB while there are events (a second would turn the first
//     into an ordinary one);
//   - a reply says in `drain` what the front end must take back (the server can't);
//   - the server sees the end of the stream when the last copy of the descriptor is closed: then the handle is closed. It looks for that before it answers
//     EBUSY, for the request of a program that has just closed the camera and opened it again may come first;
//   - the server closes its end to unplug the camera: the program sees POLLHUP, and requests get ENODEV.
#ifndef SERVED_CAMERA_H
#define SERVED_CAMERA_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The variables of the environment by which the preloaded library knows that it is wanted.
#define SERVED_ROOT_VARIABLE "CAMSIM_SERVED_ROOT"        // path of ROOT
#define SERVED_KEY_VARIABLE "CAMSIM_SERVED_KEY"          // the key, 32 hexadecimal digits
#define SERVED_CAMERAS_VARIABLE "CAMSIM_SERVED_CAMERAS"  // the numbers N of /dev/videoN, with commas: "0,2"

enum { SERVED_MAGIC = 0x6d616363, SERVED_VERSION = 1, SERVED_KEY_SIZE = 16, SERVED_MAJOR = 81 };

/// First message of either side. The server's has the same fields with its own values, and a key of zeros.
struct served_hello {
  uint32_t magic, version;
  uint32_t machine;       // EM_X86_64 and so on, of <elf.h>
  uint32_t pointer_size;  // of the program, in bytes
  uint8_t key[SERVED_KEY_SIZE];
};

enum served_operation {
  /// Open camera `command` (its N) with the flags of open(2) in `offset`, and `SERVED_ONE_FILE` or 0 in `length`. Reply: the program's
  /// descriptor, blocking, and in `value` its handle, which is its SO_COOKIE.
  SERVED_OPEN = 1,
  /// ioctl `command` on `handle`. The argument has `_IOC_SIZE(command)` bytes, also when it is only read, and none for `_IOC_NONE`; the array of
  /// VIDIOC_{G,S,TRY}_EXT_CTRLS is auxiliary. The reply has both again if the command reads (`_IOC_READ`) and there is no error, or for EXT_CTRLS with an
  /// error too; else neither. VIDIOC_EXPBUF has a descriptor besides, whose number the front end writes into the argument.
  SERVED_IOCTL,
  /// Memory for mmap(2) at `offset`, `length` bytes. Reply: a descriptor, and in `value` the offset in its file. EINVAL if it is not mapped so.
  SERVED_MAP,
  /// Is `handle` (the cookie of a socket that the process did not open itself) a camera? Reply: its number in `value`, or ENOTTY.
  SERVED_KNOWN,
  /// read(2) of at most `length` bytes (at most SERVED_LONGEST_READ); `offset` bytes of it have been read, and it ends with its frame. Reply: `value`
  /// bytes, which follow it as auxiliary bytes.
  SERVED_READ,
  /// Says once more that an event waits for `handle`, if one does.
  SERVED_RING,
};

enum {
  /// In `length` of SERVED_OPEN: all buffers of the handle's queue must be in one file, at their V4L2 offsets, and VIDIOC_EXPBUF is ENOTTY.
  SERVED_ONE_FILE = 1,
  /// A read is in parts of at most this size; its end is shorter. The server remembers how far a handle has read its frame.
  SERVED_LONGEST_READ = 65536,
  /// The longest argument and auxiliary bytes that a front end sends; it answers EINVAL itself to an array that is longer.
  SERVED_LONGEST_AUXILIARY = 65536,
};

/// The server never waits: where the program would, it answers EAGAIN, for VIDIOC_DQEVENT ENOENT, and the front end polls the descriptor and asks again, unless it is O_NONBLOCK.
struct served_request {
  uint32_t operation, command;
  uint64_t handle;
  int64_t offset;
  uint64_t length;
  uint32_t argument_size, auxiliary_size;
};

/// What the front end takes off the program's descriptor, without waiting.
enum served_drain {
  SERVED_DRAIN_NOTHING,
  SERVED_DRAIN_ALL,
  SERVED_DRAIN_EVENT,
  SERVED_DRAIN_FRAME,
  /// Besides, with a frame or all: an event waits. Its byte may go with what is taken, so that it is taken too, and SERVED_RING asks for another.
  SERVED_DRAIN_BESIDE_EVENT = 8,
};

struct served_reply {
  int32_t error;  // 0, or a positive errno
  uint32_t drain;
  int64_t value;
  uint32_t argument_size, auxiliary_size;  // what follows: 0, or what the request had; a descriptor comes as SCM_RIGHTS
};

_Static_assert(sizeof(struct served_hello) == 32, "the size of a hello is part of the protocol");
_Static_assert(sizeof(struct served_request) == 40, "the size of a request is part of the protocol");
_Static_assert(sizeof(struct served_reply) == 24, "the size of a reply is part of the protocol");

// Below: what `camsim serve` calls. Each returns 0 or a positive errno unless it says otherwise.

// ROOT is an absolute path without links, colons and spaces, of at most 90 bytes. The module PreloadedCamera writes the library ROOT/preload.so.

/// Makes /dev/video`number` of the programs be there: its files below /dev, /sys and /run/udev. `card` is its name.
int served_camera_plug(const char *root, unsigned number, const char *card);

/// Takes it away; a program that looks finds none.
int served_camera_unplug(const char *root, unsigned number);

enum served_via { SERVED_VIA_AUTO, SERVED_VIA_PRELOAD, SERVED_VIA_SECCOMP };

/// By which front end a program can be reached, by its own file, which is looked for in PATH as execvp(3) does: SERVED_VIA_PRELOAD, SERVED_VIA_SECCOMP, or
/// -1 with errno. `reason` is why, in words that follow "because".
int served_camera_via(const char *program, const char **reason);

struct served_launch {
  const char *root;
  const char *cameras;           // what SERVED_CAMERAS_VARIABLE says
  uint8_t key[SERVED_KEY_SIZE];  // random
  enum served_via via;           // not AUTO
  char *const *arguments;        // the program and its arguments, ending with NULL
  bool has_no_input;             // standard input is ours
};

/// Starts the program: in a process group of its own, or, if we have a terminal, in ours, so that its keys reach both; then ignore SIGINT and SIGQUIT while it
/// runs, as system(3) does. `*pid` is for waitpid(2). By seccomp, `*listener` is the descriptor to supervise; else -1. When the program itself can't be
/// executed, the error is that of execvp(3). Should this process be killed, a process that is made here removes `root` and what is in it, and
/// answers in the place of the supervisor: the programs go on without a camera.
int served_camera_start(const struct served_launch *launch, pid_t *pid, int *listener);

/// Answers one request, as the server does for a socket. `bytes` has the argument and then the auxiliary bytes, and space for SERVED_LONGEST_AUXILIARY more;
/// what it answers is written there. `*descriptor` is -1, or one that the caller closes.
typedef void (*served_answer)(
    void *context, const struct served_request *request, void *bytes, struct served_reply *reply, int *descriptor);

/// Serves the programs of a listener until none of them is left; for a thread of its own. `cameras` is as in the launch.
int served_camera_supervise(int listener, const char *root, const char *cameras, served_answer answer, void *context);

#endif
