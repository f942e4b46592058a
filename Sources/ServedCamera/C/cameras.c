// Handles system calls on the descriptor of a camera.
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "served_transport.h"
#include "supervisor.h"

static void take_back(int descriptor, uint32_t drain) {
  char bytes[256];
  if (drain & SERVED_DRAIN_BESIDE_EVENT) recv(descriptor, bytes, 1, MSG_OOB | MSG_DONTWAIT);
  switch (drain & ~SERVED_DRAIN_BESIDE_EVENT) {
    case SERVED_DRAIN_ALL:
      while (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
      break;
    case SERVED_DRAIN_EVENT: recv(descriptor, bytes, 1, MSG_OOB | MSG_DONTWAIT); break;
    case SERVED_DRAIN_FRAME: recv(descriptor, bytes, 1, MSG_DONTWAIT); break;
    default: break;
  }
}

static void ring_again(struct supervisor *supervisor, struct handle *handle) {
  struct served_request request = {.operation = SERVED_RING, .handle = handle->handle};
  struct served_reply reply = {0};
  int none;
  supervisor->answer(supervisor->context, &request, supervisor->bytes, &reply, &none);
}

static int ask(
    struct supervisor *supervisor, struct handle *handle, struct served_request *request, struct served_reply *reply,
    int *descriptor) {
  request->handle = handle->handle;
  for (bool is_again = false;; is_again = true) {
    *reply = (struct served_reply){0};
    *descriptor = -1;
    supervisor->answer(supervisor->context, request, supervisor->bytes, reply, descriptor);
    // The camera may still be held by a program that was just killed, so abandoned handles are closed and the request
    // is retried once.
    if (reply->error != EBUSY || is_again || !served_close_forgotten(supervisor)) break;
  }
  take_back(handle->copy, reply->drain);
  if (reply->drain & SERVED_DRAIN_BESIDE_EVENT) ring_again(supervisor, handle);
  return -reply->error;
}

/// Reads the array that the ioctl's argument points to, and stores it directly after the argument.
static int read_array(struct supervisor *supervisor, pid_t pid, struct served_request *request, uint64_t *address) {
  switch (request->command) {
    case VIDIOC_G_EXT_CTRLS:
    case VIDIOC_S_EXT_CTRLS:
    case VIDIOC_TRY_EXT_CTRLS: break;
    default: return 0;
  }
  const struct v4l2_ext_controls *controls = (const struct v4l2_ext_controls *)supervisor->bytes;
  if (controls->count > V4L2_CID_MAX_CTRLS) return -EINVAL;
  *address = (uint64_t)controls->controls;
  request->auxiliary_size = (uint32_t)(controls->count * sizeof(struct v4l2_ext_control));
  char *behind = supervisor->bytes + request->argument_size;
  return served_read_memory(pid, *address, behind, request->auxiliary_size) ? 0 : -EFAULT;
}

/// Returns whether the program maps the buffer at `offset`. Its list of mappings tells, because the filter does not
/// forward munmap(2), which programs call often.
static bool maps_buffer(pid_t pid, unsigned long offset) {
  char path[32], line[PATH_MAX + 128];
  snprintf(path, sizeof path, "/proc/%d/maps", pid);
  FILE *file = fopen(path, "re");
  bool maps = !file;
  while (file && !maps && fgets(line, sizeof line, file)) {
    unsigned long start;
    maps = strstr(line, "/memfd:" SERVED_BUFFER_NAME) && sscanf(line, "%*s %*s %lx", &start) == 1 && start == offset;
  }
  if (file) fclose(file);
  return maps;
}

/// Corrects the description of a buffer that the program has unmapped.
static void correct_mapping(struct supervisor *supervisor, pid_t pid, struct handle *handle, struct v4l2_buffer *buffer) {
  if (!(buffer->flags & V4L2_BUF_FLAG_MAPPED) || maps_buffer(pid, buffer->m.offset)) return;
  buffer->flags &= ~(unsigned)V4L2_BUF_FLAG_MAPPED;
  struct served_request request = {.operation = SERVED_UNMAP, .handle = handle->handle, .offset = buffer->m.offset};
  struct served_reply reply = {0};
  int none = -1;
  char nothing[1];
  supervisor->answer(supervisor->context, &request, nothing, &reply, &none);
}

static struct result ioctl_on(
    struct supervisor *supervisor, const struct seccomp_notif *call, struct handle *handle, short *event) {
  pid_t pid = (pid_t)call->pid;
  unsigned command = (unsigned)call->data.args[1];
  struct served_request request = {
      .operation = SERVED_IOCTL, .command = command, .argument_size = served_argument_size(command)};
  if (!served_read_memory(pid, call->data.args[2], supervisor->bytes, request.argument_size)) return RETURN(-EFAULT);
  uint64_t array = 0;
  int error = read_array(supervisor, pid, &request, &array);
  if (error) return RETURN(error);
  struct served_reply reply;
  int descriptor;
  error = ask(supervisor, handle, &request, &reply, &descriptor);
  if (descriptor >= 0) {
    struct v4l2_exportbuffer *exported = (void *)supervisor->bytes;
    exported->fd = served_add(supervisor, call, descriptor, exported->flags & O_CLOEXEC);
    if (exported->fd < 0) error = -EMFILE;
    close(descriptor);
  }
  if (((error == -EAGAIN && command == VIDIOC_DQBUF) || (error == -ENOENT && command == VIDIOC_DQEVENT)) &&
      !(fcntl(handle->copy, F_GETFL) & O_NONBLOCK)) {
    *event = command == VIDIOC_DQBUF ? POLLIN : POLLPRI;
    return (struct result){WAITS, 0};
  }
  if (error == 0 && command == VIDIOC_QUERYBUF) correct_mapping(supervisor, pid, handle, (void *)supervisor->bytes);
  if (!served_write_memory(pid, call->data.args[2], supervisor->bytes, reply.argument_size) ||
      !served_write_memory(pid, array, supervisor->bytes + reply.argument_size, reply.auxiliary_size))
    return RETURN(-EFAULT);
  return RETURN(error);
}

/// Temporarily replaces the program's descriptor with the memory file, so that the kernel maps that file. The next call
/// on the descriptor restores the socket.
static struct result map_on(struct supervisor *supervisor, const struct seccomp_notif *call, struct handle *handle) {
  struct served_request request = {
      .operation = SERVED_MAP, .command = (uint32_t)call->data.args[2], .length = call->data.args[1],
      .offset = (int64_t)call->data.args[5]};
  struct served_reply reply;
  int memory, error = ask(supervisor, handle, &request, &reply, &memory);
  if (error) return RETURN(error);
  struct stat status;
  fstat(memory, &status);
  handle->memory = status.st_ino;
  handle->memory_device = status.st_dev;
  bool is_replaced = served_replace(supervisor, call, (int)call->data.args[4], memory);
  close(memory);
  return is_replaced ? GO_ON : RETURN(-ENODEV);
}

static struct result read_on(
    struct supervisor *supervisor, const struct seccomp_notif *call, struct handle *handle, short *event) {
  uint64_t done = 0, size = call->data.args[2];
  for (;;) {
    uint64_t part = size - done < SERVED_LONGEST_READ ? size - done : SERVED_LONGEST_READ;
    struct served_request request = {.operation = SERVED_READ, .length = part, .offset = (int64_t)done};
    struct served_reply reply;
    int none, error = ask(supervisor, handle, &request, &reply, &none);
    if (error == -EAGAIN && done == 0 && !(fcntl(handle->copy, F_GETFL) & O_NONBLOCK)) {
      *event = POLLIN;
      return (struct result){WAITS, 0};
    }
    if (error) return RETURN(done > 0 ? (int64_t)done : error);
    if (!served_write_memory((pid_t)call->pid, call->data.args[1] + done, supervisor->bytes, (size_t)reply.value))
      return RETURN(-EFAULT);
    done += (uint64_t)reply.value;
    if ((uint64_t)reply.value < part || done == size) return RETURN((int64_t)done);
  }
}

static struct result copy_to(
    struct supervisor *supervisor, const struct seccomp_notif *call, struct handle *handle, int number, bool closes_on_exec) {
  return number < 0 ? RETURN(-EMFILE) : served_give(supervisor, call, handle->copy, number, closes_on_exec);
}

static struct result fcntl_on(struct supervisor *supervisor, const struct seccomp_notif *call, struct handle *handle) {
  int command = (int)call->data.args[1];
  if (command != F_DUPFD && command != F_DUPFD_CLOEXEC) return GO_ON;
  int number = served_free_descriptor((pid_t)call->pid, (int)call->data.args[2]);
  return copy_to(supervisor, call, handle, number, command == F_DUPFD_CLOEXEC);
}

static struct result stat_on(const struct seccomp_notif *call, const struct handle *handle, uint64_t address) {
  struct stat status;
  if (fstat(handle->copy, &status) != 0) return RETURN(-errno);
  served_seem_device(&status, handle->number);
  return RETURN(served_write_memory((pid_t)call->pid, address, &status, sizeof status) ? 0 : -EFAULT);
}

static struct result statx_on(const struct seccomp_notif *call, const struct handle *handle) {
  struct statx status;
  if (statx(handle->copy, "", AT_EMPTY_PATH, (unsigned)call->data.args[3], &status) != 0) return RETURN(-errno);
  served_seem_device_x(&status, handle->number);
  return RETURN(served_write_memory((pid_t)call->pid, call->data.args[4], &status, sizeof status) ? 0 : -EFAULT);
}

/// Replaces the program's descriptor with /dev/null before close(2) continues. This makes it possible to check
/// immediately whether another descriptor still refers to the socket.
static struct result close_on(struct supervisor *supervisor, const struct seccomp_notif *call) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing < 0) return GO_ON;
  served_replace(supervisor, call, (int)call->data.args[0], nothing);
  close(nothing);
  served_close_forgotten(supervisor);
  return GO_ON;
}

struct result served_camera_call(struct supervisor *supervisor, const struct seccomp_notif *call, short *event) {
  const uint64_t *arguments = (const uint64_t *)call->data.args;
  bool is_map = call->data.nr == SYS_mmap;
  int number = (int)arguments[is_map ? 4 : 0];
  struct handle *handle = served_handle_of(supervisor, (pid_t)call->pid, number);
  if (!handle) return GO_ON;
  if (is_map) return map_on(supervisor, call, handle);
  // The descriptor may still refer to the memory of an earlier mmap.
  if (handle->memory && call->data.nr != SYS_close) served_replace(supervisor, call, number, handle->copy);
  switch (call->data.nr) {
    case SYS_ioctl: return ioctl_on(supervisor, call, handle, event);
    case SYS_read: return read_on(supervisor, call, handle, event);
    case SYS_write: return RETURN(-EINVAL);
    case SYS_fstat: return stat_on(call, handle, arguments[1]);
    case SYS_newfstatat: return stat_on(call, handle, arguments[2]);
    case SYS_statx: return statx_on(call, handle);
    case SYS_fcntl: return fcntl_on(supervisor, call, handle);
    case SYS_dup:
      return copy_to(supervisor, call, handle, served_free_descriptor((pid_t)call->pid, 0), false);
#ifdef __x86_64__
    case SYS_dup2:
      if (arguments[0] == arguments[1]) return GO_ON;
      return copy_to(supervisor, call, handle, (int)arguments[1], false);
#endif
    case SYS_dup3:
      if (arguments[0] == arguments[1]) return GO_ON;
      return copy_to(supervisor, call, handle, (int)arguments[1], arguments[2] & O_CLOEXEC);
    case SYS_close: return close_on(supervisor, call);
    default: return GO_ON;
  }
}
