// The run loops of Foundation, whose timers and waits use virtual time.

#include "real.h"
#include "CVirtualDispatch.h"
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

extern uint64_t dispatch_time(uint64_t when, int64_t delta);

/// The address that represents the ports of all run loops. A run loop waits for its ports with `ppoll`: descriptors
/// that are written to, or that timers make readable.
static char all_ports;

void *cvd_ports(void) { return &all_ports; }

struct ports {
  struct pollfd *descriptors;
  nfds_t count;
  int result;
};

static int poll_now(struct pollfd *descriptors, nfds_t count) {
  REAL(int, ppoll, struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  struct timespec none = {0};
  return real(descriptors, count, &none, NULL);
}

bool cvd_ports_are_ready(void *context) {
  struct ports *ports = context;
  ports->result = poll_now(ports->descriptors, ports->count);
  return ports->result != 0;
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  if (IS_FOUNDATION_IN_WORLD) {
    struct ports ports = {descriptors, count, 0};
    uint64_t deadline = timeout ? dispatch_time(0, dispatch_time_of(CLOCK_MONOTONIC, timeout)) : UINT64_MAX;
    cvd_handlers.wait_for_port(cvd_current, deadline, cvd_ports_are_ready, &ports);
    return ports.result;
  }
  REAL(int, ppoll, struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  return real(descriptors, count, timeout, mask);
}

/// Wakes the run loop that waits for the descriptor.
int eventfd_write(int descriptor, eventfd_t value) {
  REAL(int, eventfd_write, int, eventfd_t);
  int result = real(descriptor, value);
  if (cvd_handlers.signalled && is_foundation(__builtin_return_address(0))) cvd_handlers.signalled(&all_ports, true);
  return result;
}

static int set(int descriptor, int flags, const struct itimerspec *time, struct itimerspec *old) {
  REAL(int, timerfd_settime, int, int, const struct itimerspec *, struct itimerspec *);
  return real(descriptor, flags, time, old);
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *time, struct itimerspec *old) {
  if (!IS_FOUNDATION_IN_WORLD) return set(descriptor, flags, time, old);
  // The real timer is disabled until virtual time reaches the fire time.
  struct itimerspec never = {0};
  int result = set(descriptor, 0, &never, old);
  uint64_t due = dispatch_time_of(CLOCK_MONOTONIC, &time->it_value);
  if (due && !(flags & TFD_TIMER_ABSTIME)) due = dispatch_time(0, (int64_t)due);
  cvd_handlers.set_port_timer(cvd_current, descriptor, due ? due : UINT64_MAX);
  return result;
}

void cvd_fire_port(int port) {
  struct itimerspec soon = {.it_value = {.tv_nsec = 1}};
  set(port, 0, &soon, NULL);
  // The descriptor becomes readable shortly afterwards.
  struct pollfd descriptor = {.fd = port, .events = POLLIN};
  REAL(int, ppoll, struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  real(&descriptor, 1, &(struct timespec){.tv_sec = 1}, NULL);
}
