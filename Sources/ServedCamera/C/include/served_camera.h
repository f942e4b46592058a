// The protocol of the served camera, used between the server and its two front ends: a preloaded library and a seccomp
// supervisor.
//
// The server creates a folder, ROOT (mode 0711), and listens on the SOCK_SEQPACKET socket ROOT/socket. Each process that
// uses a camera has its own connection, which it reopens after fork(2). The process sends a hello, the server replies
// with its own, and after that each request has exactly one reply, in order. A message consists of a header, the ioctl's
// argument, and auxiliary bytes. All values are in native byte order. The server disconnects processes that it has not
// started, by SO_PEERCRED, and clients that send a wrong key or anything else. A process that it has started may have
// changed its user, so other users can pass ROOT, read the files that describe the cameras, and connect.
//
// The descriptor that a program gets for a camera is one end of a SOCK_STREAM socket pair; the server keeps the other
// end. The kernel therefore handles poll, select, epoll, dup, fork, exec and descriptor passing:
// - For each buffer that is ready for VIDIOC_DQBUF, the server writes one byte. While events are pending, it writes one
//   byte with MSG_OOB (a second one would turn the first into an ordinary byte).
// - The `drain` field of a reply specifies what the front end must read from the descriptor, because the server cannot
//   do so.
// - When the last copy of the descriptor is closed, the server sees the end of the stream and closes the handle. It
//   checks for this before it replies EBUSY, because a program may close the camera and immediately open it again.
// - To unplug the camera, the server closes its end: the program gets POLLHUP, and requests fail with ENODEV.
#ifndef SERVED_CAMERA_H
#define SERVED_CAMERA_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The environment variables that configure and enable the preloaded library.
#define SERVED_ROOT_VARIABLE "CAMSIM_SERVED_ROOT"        // path of ROOT
#define SERVED_KEY_VARIABLE "CAMSIM_SERVED_KEY"          // the key, 32 hexadecimal digits
#define SERVED_CAMERAS_VARIABLE "CAMSIM_SERVED_CAMERAS"  // the numbers N of /dev/videoN, with commas: "0,2"

enum { SERVED_MAGIC = 0x6d616363, SERVED_VERSION = 2, SERVED_KEY_SIZE = 16, SERVED_MAJOR = 81 };

/// The first message of either side. The server's hello has the same fields with its own values and a zero key.
struct served_hello {
  uint32_t magic, version;
  uint32_t machine;       // EM_X86_64 and so on, of <elf.h>
  uint32_t pointer_size;  // of the program, in bytes
  uint8_t key[SERVED_KEY_SIZE];
};

enum served_operation {
  /// Opens camera `command` (the N of /dev/videoN) with the flags of open(2) in `offset`, and `SERVED_ONE_FILE` or 0 in
  /// `length`. The reply contains the program's descriptor, in blocking mode, and in `value` its handle, which is its
  /// SO_COOKIE.
  SERVED_OPEN = 1,
  /// Performs ioctl `command` on `handle`. The argument has `_IOC_SIZE(command)` bytes, even if it is only read, and no
  /// bytes for `_IOC_NONE`. The array of VIDIOC_{G,S,TRY}_EXT_CTRLS is passed as auxiliary bytes. The reply contains
  /// both again if the command reads (`_IOC_READ`) and succeeds, and for EXT_CTRLS even if it fails; otherwise neither.
  /// The reply to VIDIOC_EXPBUF also contains a descriptor, whose number the front end writes to the argument.
  SERVED_IOCTL,
  /// Requests memory for mmap(2): `length` bytes at `offset`, with the protection in `command`. The reply contains a
  /// descriptor and, in `value`, the offset in its file. Fails with EINVAL if no buffer can be mapped with these values,
  /// and with EACCES if the handle was not opened for the protection.
  SERVED_MAP,
  /// Checks whether `handle` (the cookie of a socket that the process did not open itself) is a camera. The reply
  /// contains its number in `value`, or the error ENOTTY.
  SERVED_KNOWN,
  /// Reads at most `length` bytes (up to SERVED_LONGEST_READ) for read(2). `offset` bytes of the read are already done,
  /// and the read stops at the end of its frame. The reply contains the number of bytes in `value`, and the bytes as
  /// auxiliary bytes.
  SERVED_READ,
  /// Signals a pending event of `handle` again, if there is one.
  SERVED_RING,
  /// Reports that the program no longer maps the buffer at `offset`.
  SERVED_UNMAP,
};

enum {
  /// A flag in `length` of SERVED_OPEN: all buffers of the handle's queue must be in one file, at their V4L2 offsets.
  /// The file of an exported buffer then contains a copy.
  SERVED_ONE_FILE = 1,
  /// The maximum size of one part of a read; the last part is shorter. The server tracks how far a handle has read its
  /// frame.
  SERVED_LONGEST_READ = 65536,
  /// The maximum number of bytes in the argument and auxiliary data that a front end sends. It rejects longer arrays
  /// itself with EINVAL.
  SERVED_LONGEST_AUXILIARY = 65536,
};

/// A request to the server, which never blocks. Where the program would block, the server replies EAGAIN (ENOENT for
/// VIDIOC_DQEVENT); unless the descriptor is O_NONBLOCK, the front end polls it and repeats the request.
struct served_request {
  uint32_t operation, command;
  uint64_t handle;
  int64_t offset;
  uint64_t length;
  uint32_t argument_size, auxiliary_size;
};

/// The data that the front end must read from the program's descriptor, without blocking.
enum served_drain {
  SERVED_DRAIN_NOTHING,
  SERVED_DRAIN_ALL,
  SERVED_DRAIN_EVENT,
  SERVED_DRAIN_FRAME,
  /// A flag in addition to FRAME or ALL: an event is pending. Its byte may be consumed with the rest, so it is read as
  /// well, and SERVED_RING requests another one.
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

// The functions below are called by `camsim serve`. Unless stated otherwise, each returns 0 or a positive errno.

// ROOT is an absolute path of at most 90 bytes, without symbolic links, colons or spaces. The module PreloadedCamera
// writes the library ROOT/preload.so.

/// Plugs in /dev/video`number`: creates its files below /dev, /sys and /run/udev. `card` is the name of the camera, and
/// `is_usb` whether it is a webcam.
int served_camera_plug(const char *root, unsigned number, const char *card, bool is_usb);

/// Unplugs a camera, so that programs no longer find it.
int served_camera_unplug(const char *root, unsigned number);

enum served_via { SERVED_VIA_AUTO, SERVED_VIA_PRELOAD, SERVED_VIA_SECCOMP };

/// Returns the front end for a program, based on its executable, which is searched for in PATH like execvp(3) does:
/// SERVED_VIA_PRELOAD, SERVED_VIA_SECCOMP, or -1 with errno. `reason` is set to an explanation that completes a
/// sentence after "because".
int served_camera_via(const char *program, const char **reason);

struct served_launch {
  const char *root;
  const char *cameras;           // what SERVED_CAMERAS_VARIABLE says
  uint8_t key[SERVED_KEY_SIZE];  // random
  enum served_via via;           // not AUTO
  char *const *arguments;        // the program and its arguments, ending with NULL
  bool has_no_input;             // standard input is ours
};

/// Starts a program, either in its own process group or, if this process has a terminal, in the current group, so that
/// keyboard signals reach both. In the second case the caller must ignore SIGINT and SIGQUIT while the program runs, as
/// system(3) does.
///
/// `*pid` is for waitpid(2). With seccomp, `*listener` is set to the descriptor to supervise; otherwise to -1. If the
/// program cannot be executed, the error is that of execvp(3). A guardian process is also started: if this process is
/// killed, it removes `root` with its contents and answers instead of the supervisor, so that the programs continue
/// without a camera.
int served_camera_start(const struct served_launch *launch, pid_t *pid, int *listener);

/// Answers one request, as the server does for a socket. `bytes` contains the argument followed by the auxiliary bytes,
/// with room for SERVED_LONGEST_AUXILIARY more; the reply is written there. `*descriptor` is set to -1 or to a
/// descriptor that the caller must close.
typedef void (*served_answer)(
    void *context, const struct served_request *request, void *bytes, struct served_reply *reply, int *descriptor);

/// Serves the programs of a listener until the last one ends. Runs on a dedicated thread. `cameras` has the same format
/// as in the launch.
int served_camera_supervise(int listener, const char *root, const char *cameras, served_answer answer, void *context);

#endif
