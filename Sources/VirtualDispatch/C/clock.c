// The clocks of a world. They stand still while a job runs, and advance with virtual time.

#include "real.h"
#include "CVirtualDispatch.h"
#include <errno.h>
#include <sys/time.h>
#include <unistd.h>

/// The value of clocks that count from boot when virtual time begins, in nanoseconds; the same in every run.
static const int64_t uptime = 3600000000000;

static const uint64_t monotonic_bit = 1ull << 63;
static const uint64_t wall_bits = 3ull << 62;

static struct timespec timespec_of(int64_t nanoseconds) {
  return (struct timespec){.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
}

static int64_t nanoseconds_of(struct timespec time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec; }

static int64_t now(void) { return cvd_handlers.now(cvd_current); }

static int64_t wall_now(void) { return cvd_handlers.epoch(cvd_current) + now(); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (cvd_current) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: *time = timespec_of(wall_now()); return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: *time = timespec_of(uptime + now()); return 0;
    default: break;
    }
  }
  REAL(int, clock_gettime, clockid_t, struct timespec *);
  return real(clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  if (cvd_current) {
    int64_t nanoseconds = wall_now();
    *time = (struct timeval){.tv_sec = nanoseconds / 1000000000, .tv_usec = nanoseconds % 1000000000 / 1000};
    return 0;
  }
  REAL(int, gettimeofday, struct timeval *, void *);
  return real(time, zone);
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  if (cvd_current) {
    cvd_handlers.sleep(cvd_current, nanoseconds_of(*time));
    return 0;
  }
  REAL(int, nanosleep, const struct timespec *, struct timespec *);
  return real(time, rest);
}

int usleep(useconds_t microseconds) {
  struct timespec time = timespec_of((int64_t)microseconds * 1000);
  return nanosleep(&time, NULL);
}

unsigned int sleep(unsigned int seconds) {
  struct timespec time = {.tv_sec = seconds};
  nanosleep(&time, NULL);
  return 0;
}

uint64_t dispatch_time(uint64_t when, int64_t delta) {
  if (cvd_current) {
    if (when == 0) when = (uint64_t)(uptime + now());
    if (when == monotonic_bit) when = monotonic_bit | (uint64_t)(uptime + now());
    if (when == UINT64_MAX - 1) when = (uint64_t)-wall_now();
  }
  REAL(uint64_t, dispatch_time, uint64_t, int64_t);
  return real(when, delta);
}

uint64_t dispatch_walltime(const struct timespec *time, int64_t delta) {
  struct timespec now;
  if (cvd_current && !time) {
    now = timespec_of(wall_now());
    time = &now;
  }
  REAL(uint64_t, dispatch_walltime, const struct timespec *, int64_t);
  return real(time, delta);
}

int64_t cvd_virtual(uint64_t time, int64_t epoch) {
  if (time == UINT64_MAX) return INT64_MAX;
  if ((time & wall_bits) == wall_bits) return -(int64_t)time - epoch;
  if (time & monotonic_bit) return (int64_t)(time & ~monotonic_bit) - uptime;
  return (int64_t)time - uptime;
}

void cvd_real_sleep(int64_t nanoseconds) {
  REAL(int, nanosleep, const struct timespec *, struct timespec *);
  struct timespec time = timespec_of(nanoseconds);
  real(&time, NULL);
}
