// The supervisor: receives the system calls that the filter forwards, and answers each of them.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "seccomp.h"
#include "supervisor.h"

#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP (1UL << 0)
#endif

static bool is_on_camera(const struct seccomp_data *data) {
  switch (data->nr) {
    case SYS_newfstatat: return data->args[3] & AT_EMPTY_PATH;
    case SYS_statx: return data->args[2] & AT_EMPTY_PATH;
    case SYS_ioctl:
    case SYS_mmap:
    case SYS_fstat:
    case SYS_read:
    case SYS_write:
    case SYS_close:
    case SYS_dup:
    case SYS_dup3:
    case SYS_fcntl:
#ifdef __x86_64__
    case SYS_dup2:
#endif
      return true;
    default: return false;
  }
}

static void respond(int listener, uint64_t id, struct result result) {
  if (result.outcome == ANSWERED || result.outcome == WAITS) return;
  struct seccomp_notif_resp response = {.id = id};
  if (result.outcome == GOES_ON) {
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  } else if (result.value < 0) {
    response.error = (int)result.value;
  } else {
    response.val = result.value;
  }
  // The ioctl fails with ENOENT if the program was killed in the meantime.
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

/// Stores a system call until its frame or event arrives.
static void wait_for(struct supervisor *supervisor, const struct seccomp_notif *call, short event) {
  struct handle *handle = served_handle_of(supervisor, (pid_t)call->pid, (int)call->data.args[0]);
  for (int i = 0; handle && i < MOST_WAITING; i++) {
    if (supervisor->waiting[i].event) continue;
    supervisor->waiting[i] = (struct waiting){*call, handle, event, false};
    served_in_flight[1 + i] = (struct served_in_flight){call->id, ENODEV};
    return;
  }
  respond(supervisor->listener, call->id, RETURN(-EAGAIN));
}

static bool is_alive(const struct supervisor *supervisor, uint64_t id) {
  return ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

/// Returns the result of a system call when the camera no longer exists; stat, close and poll need only its socket.
static struct result without_camera(const struct seccomp_data *data) {
  bool needs_camera = data->nr == SYS_ioctl || data->nr == SYS_read || data->nr == SYS_mmap;
  return needs_camera ? RETURN(-ENODEV) : GO_ON;
}

static void handle_call(struct supervisor *supervisor, const struct seccomp_notif *call) {
  short event = 0;
  bool is_camera = is_on_camera(&call->data);
  served_in_flight[0] = (struct served_in_flight){call->id, (int)-without_camera(&call->data).value};
  struct result result = is_camera ? served_camera_call(supervisor, call, &event) : served_path_call(supervisor, call);
  if (result.outcome == WAITS) wait_for(supervisor, call, event);
  respond(supervisor->listener, call->id, result);
  served_in_flight[0].id = 0;
}

static void receive_call(struct supervisor *supervisor) {
  struct seccomp_notif call = {0};
  if (ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_RECV, &call) == 0) handle_call(supervisor, &call);
}

/// Retries a waiting call, or drops it if its program has been killed.
static void try_again(struct supervisor *supervisor, int index) {
  struct waiting *waiting = &supervisor->waiting[index];
  short event = 0;
  struct seccomp_notif call = waiting->call;
  if (is_alive(supervisor, call.id)) {
    struct result result = served_camera_call(supervisor, &call, &event);
    if (result.outcome == WAITS) {
      struct pollfd urgent = {waiting->handle->copy, POLLPRI, 0};
      waiting->is_disturbed = event == POLLIN && poll(&urgent, 1, 0) > 0 && urgent.revents & POLLPRI;
      return;
    }
    respond(supervisor->listener, call.id, result);
  }
  waiting->event = 0;
  served_in_flight[1 + index].id = 0;
}

static bool has_handles(const struct supervisor *supervisor) {
  bool has = false;
  for (int i = 0; i < MOST_HANDLES; i++) has |= supervisor->handles[i].copy >= 0;
  for (int i = 0; i < MOST_WAITING; i++) has |= supervisor->waiting[i].event != 0;
  return has;
}

/// Waits for a system call or a camera. Returns false when no programs are left.
static bool supervise_once(struct supervisor *supervisor) {
  struct pollfd entries[1 + MOST_WAITING] = {{supervisor->listener, POLLIN, 0}};
  // Polling is the only way to detect that a program has ended or closed a descriptor by other means.
  int indices[1 + MOST_WAITING], count = 1, patience = has_handles(supervisor) ? 100 : -1;
  for (int i = 0; i < MOST_WAITING; i++) {
    if (!supervisor->waiting[i].event) continue;
    indices[count] = i;
    // The descriptor would always be readable, so it is not polled and the call is retried after a short delay.
    const struct waiting *waiting = &supervisor->waiting[i];
    if (waiting->is_disturbed) patience = 1;
    entries[count++] = (struct pollfd){waiting->is_disturbed ? -1 : waiting->handle->copy, waiting->event, 0};
  }
  int ready = poll(entries, (nfds_t)count, patience);
  if (ready < 0) return errno == EINTR;
  if (ready == 0 && patience != 1) {
    for (int i = 1; i < count; i++) try_again(supervisor, indices[i]);
    served_close_forgotten(supervisor);
  }
  for (int i = 1; i < count; i++) {
    if (entries[i].revents || entries[i].fd < 0) try_again(supervisor, indices[i]);
  }
  if (entries[0].revents & POLLIN) receive_call(supervisor);
  return !(entries[0].revents & (POLLHUP | POLLERR | POLLNVAL)) || (entries[0].revents & POLLIN);
}

int served_camera_supervise(
    int listener, const char *root, const char *cameras, served_answer answer, void *context) {
  struct supervisor *supervisor = calloc(1, sizeof *supervisor);
  if (!supervisor) return ENOMEM;
  *supervisor = (struct supervisor){.listener = listener, .answer = answer, .context = context};
  served_read_cameras(&supervisor->cameras, root, cameras);
  for (int i = 0; i < MOST_HANDLES; i++) supervisor->handles[i].copy = -1;
  // Wakes the other process on the same processor, which has a warm cache; available since Linux 6.6.
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP);
  while (supervise_once(supervisor)) {}
  for (int i = 0; i < MOST_HANDLES; i++) {
    if (supervisor->handles[i].copy >= 0) close(supervisor->handles[i].copy);
  }
  close(listener);
  free(supervisor);
  return 0;
}

void served_guard_programs(int listener) {
  // Answers the calls that the supervisor had received but not yet answered.
  for (int i = 0; i < SERVED_MOST_IN_FLIGHT; i++) {
    const struct served_in_flight *call = &served_in_flight[i];
    if (call->id) respond(listener, call->id, call->error ? RETURN(-call->error) : GO_ON);
  }
  for (;;) {
    struct pollfd entry = {listener, POLLIN, 0};
    if (poll(&entry, 1, -1) < 0 && errno != EINTR) return;
    if (!(entry.revents & POLLIN)) return;
    struct seccomp_notif call = {0};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) continue;
    respond(listener, call.id, without_camera(&call.data));
  }
}
