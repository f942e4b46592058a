// Interposes the calls that a program makes on the descriptor of a camera.
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "preload.h"

/// The cameras that this process has used, by the cookie of their socket, which survives dup, fork, exec and descriptor
/// passing.
enum { MOST_HANDLES = 256, MOST_DESCRIPTORS = 1024 };
static struct {
  uint64_t handle;
  unsigned number;
} met[MOST_HANDLES];
static unsigned met_count;
/// The descriptors that have been identified as cameras. Since they may have been reused, they are checked again; other
/// descriptors need no check.
static bool seen[MOST_DESCRIPTORS];

bool has_touched_camera(void) { return __atomic_load_n(&met_count, __ATOMIC_ACQUIRE) > 0; }

static void remember(uint64_t handle, unsigned number) {
  unsigned count = __atomic_fetch_add(&met_count, 1, __ATOMIC_ACQ_REL);
  met[count % MOST_HANDLES].number = number;
  __atomic_store_n(&met[count % MOST_HANDLES].handle, handle, __ATOMIC_RELEASE);
}

static int number_of_handle(uint64_t handle) {
  unsigned count = __atomic_load_n(&met_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count && i < MOST_HANDLES; i++) {
    if (__atomic_load_n(&met[i].handle, __ATOMIC_ACQUIRE) == handle) return (int)met[i].number;
  }
  struct served_request request = {.operation = SERVED_KNOWN, .handle = handle};
  struct payload payload = {0};
  struct served_reply reply;
  if (served_request(&request, &payload, &reply) != 0) return -1;
  remember(handle, (unsigned)reply.value);
  return (int)reply.value;
}

int camera_of_descriptor(int descriptor, uint64_t *handle) {
  socklen_t size = sizeof *handle;
  if (!served_settings()->cameras.root[0]) return -1;
  if (RAW(SYS_getsockopt, descriptor, SOL_SOCKET, SO_COOKIE, handle, &size) != 0) return -1;
  int number = number_of_handle(*handle);
  if (descriptor < MOST_DESCRIPTORS) seen[descriptor] = number >= 0;
  return number;
}

int open_camera(unsigned number, int flags) {
  struct served_request request = {.operation = SERVED_OPEN, .command = number, .offset = flags};
  struct payload payload = {0};
  struct served_reply reply;
  long error = served_request(&request, &payload, &reply);
  if (error < 0) return (int)told(error);
  int descriptor = payload.descriptor;
  if (flags & O_NONBLOCK) RAW(SYS_fcntl, descriptor, F_SETFL, O_RDWR | O_NONBLOCK);
  if (!(flags & O_CLOEXEC)) RAW(SYS_fcntl, descriptor, F_SETFD, 0);
  remember((uint64_t)reply.value, number);
  if (descriptor < MOST_DESCRIPTORS) seen[descriptor] = true;
  return descriptor;
}

static void take_back(int descriptor, uint32_t drain) {
  char bytes[256];
  if (drain & SERVED_DRAIN_BESIDE_EVENT) RAW(SYS_recvfrom, descriptor, bytes, 1, MSG_OOB | MSG_DONTWAIT);
  switch (drain & ~SERVED_DRAIN_BESIDE_EVENT) {
    case SERVED_DRAIN_ALL:
      while (RAW(SYS_recvfrom, descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
      break;
    case SERVED_DRAIN_EVENT: RAW(SYS_recvfrom, descriptor, bytes, 1, MSG_OOB | MSG_DONTWAIT); break;
    case SERVED_DRAIN_FRAME: RAW(SYS_recvfrom, descriptor, bytes, 1, MSG_DONTWAIT); break;
    default: break;
  }
}

/// Waits until a retry may succeed. Returns false if the program uses nonblocking mode or a signal arrived.
static bool waits(int descriptor, short event, int *error) {
  if (RAW(SYS_fcntl, descriptor, F_GETFL) & O_NONBLOCK) return false;
  struct pollfd entry = {descriptor, event, 0};
  // Another thread may stop the stream, which the descriptor does not signal, so the wait is limited.
  const struct timespec patience = {0, 250000000}, moment = {0, 1000000};
  long ready = RAW(SYS_ppoll, &entry, 1, &patience, NULL, 0);
  if (ready == -EINTR) {
    *error = -EINTR;
    return false;
  }
  // The byte of an event makes the descriptor readable before a frame is ready.
  struct pollfd urgent = {descriptor, POLLPRI, 0};
  if (ready > 0 && event == POLLIN && RAW(SYS_ppoll, &urgent, 1, &(struct timespec){0}, NULL, 0) > 0)
    RAW(SYS_nanosleep, &moment, NULL);
  return true;
}

static void ring_again(uint64_t handle) {
  struct served_request request = {.operation = SERVED_RING, .handle = handle};
  struct payload payload = {0};
  struct served_reply reply;
  served_request(&request, &payload, &reply);
}

/// Sends a request to the server and repeats it while the call has to block.
static int ask(int descriptor, struct served_request *request, struct payload *payload, short event) {
  struct served_reply reply;
  int error;
  do {
    error = served_request(request, payload, &reply);
    take_back(descriptor, reply.drain);
    if (reply.drain & SERVED_DRAIN_BESIDE_EVENT) ring_again(request->handle);
  } while ((error == -EAGAIN || error == -ENOENT) && event && waits(descriptor, event, &error));
  if (error == 0 && request->operation == SERVED_READ) error = (int)reply.value;
  return error;
}

/// Finds the array that an ioctl points to. Returns a negative errno if its description cannot be read.
static int find_array(struct served_request *request, struct payload *payload) {
  struct v4l2_ext_controls controls;
  switch (request->command) {
    case VIDIOC_G_EXT_CTRLS:
    case VIDIOC_S_EXT_CTRLS:
    case VIDIOC_TRY_EXT_CTRLS: break;
    default: return 0;
  }
  // The argument is sent through the connection, because the kernel then checks that it is readable. Other system calls
  // for this check could make a sandbox kill the process.
  struct served_request question = {
      .operation = SERVED_KNOWN, .handle = request->handle, .argument_size = request->argument_size};
  struct served_reply reply;
  int error = served_request(&question, payload, &reply);
  if (error < 0) return error;
  memcpy(&controls, payload->argument, sizeof controls);
  if (controls.count > V4L2_CID_MAX_CTRLS) return -EINVAL;
  payload->auxiliary = controls.controls;
  request->auxiliary_size = (uint32_t)(controls.count * sizeof(struct v4l2_ext_control));
  return 0;
}

static bool serves_ioctl(int descriptor, unsigned command, void *argument, int *result) {
  struct served_request request = {
      .operation = SERVED_IOCTL, .command = command, .argument_size = served_argument_size(command)};
  if (_IOC_TYPE(command) != 'V' || camera_of_descriptor(descriptor, &request.handle) < 0) return false;
  struct payload payload = {.argument = argument};
  int error = find_array(&request, &payload);
  short event = command == VIDIOC_DQBUF ? POLLIN : command == VIDIOC_DQEVENT ? POLLPRI : 0;
  if (error == 0) error = ask(descriptor, &request, &payload, event);
  if (error == 0 && command == VIDIOC_EXPBUF) {
    struct v4l2_exportbuffer *exported = argument;
    exported->fd = payload.descriptor;
    if (!(exported->flags & O_CLOEXEC)) RAW(SYS_fcntl, payload.descriptor, F_SETFD, 0);
  }
  *result = (int)told(error);
  return true;
}

INTERPOSED int ioctl(int descriptor, unsigned long command, ...) {
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  int result;
  // Callers may pass a sign-extended command.
  if (serves_ioctl(descriptor, (unsigned)command, argument, &result)) return result;
  return (int)told(RAW(SYS_ioctl, descriptor, command, argument));
}

static bool was_seen(int descriptor) { return descriptor >= 0 && descriptor < MOST_DESCRIPTORS && seen[descriptor]; }

static bool serves_read(int descriptor, void *bytes, size_t size, ssize_t *result) {
  struct served_request request = {.operation = SERVED_READ};
  if (!was_seen(descriptor) || camera_of_descriptor(descriptor, &request.handle) < 0) return false;
  ssize_t done = 0, error = 0;
  // A frame is larger than a message, so it is read in parts; a shorter part ends the read.
  do {
    request.length = size - (size_t)done < SERVED_LONGEST_READ ? size - (size_t)done : SERVED_LONGEST_READ;
    request.offset = done;
    struct payload payload = {.auxiliary = (char *)bytes + done};
    error = ask(descriptor, &request, &payload, done ? 0 : POLLIN);
    if (error > 0) done += error;
  } while (error == (ssize_t)request.length && (size_t)done < size);
  *result = done > 0 ? done : (ssize_t)told(error);
  return true;
}

INTERPOSED ssize_t read(int descriptor, void *bytes, size_t size) {
  ssize_t result;
  return serves_read(descriptor, bytes, size, &result) ? result : NEXT(read)(descriptor, bytes, size);
}

extern ssize_t __read_chk(int descriptor, void *bytes, size_t size, size_t space);
INTERPOSED ssize_t __read_chk(int descriptor, void *bytes, size_t size, size_t space) {
  ssize_t result;
  return serves_read(descriptor, bytes, size, &result) ? result : NEXT(__read_chk)(descriptor, bytes, size, space);
}

INTERPOSED ssize_t write(int descriptor, const void *bytes, size_t size) {
  uint64_t handle;
  if (was_seen(descriptor) && camera_of_descriptor(descriptor, &handle) >= 0) return told(-EINVAL);
  return NEXT(write)(descriptor, bytes, size);
}
