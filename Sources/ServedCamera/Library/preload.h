// The library that is preloaded into a program, so that it finds served cameras: what its files share.
//
// A call that has nothing to do with a camera goes to the C library as it came. Two rules keep it so:
//   - A process that has not touched a camera makes no system call that it would not make without us: a sandbox may kill it for one.
//   - What we need ourselves is a raw system call, never a function that we, or another library, interpose.
#ifndef PRELOAD_H
#define PRELOAD_H
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>

#include "place.h"
#include "raw.h"

#define INTERPOSED __attribute__((visibility("default")))
/// `open64` and the like are the same functions as `open` where a `long` has 64 bits.
#define ALSO(name, function) \
  INTERPOSED extern __typeof__(function) also_##name __asm__(#name) __attribute__((alias(#function)))

/// The C library's own function of that name.
#define NEXT(name)                                                 \
  ({                                                               \
    static __typeof__(&name) next_function;                        \
    if (!next_function) next_function = dlsym(RTLD_NEXT, #name);   \
    next_function;                                                 \
  })

// dlsym is in libc since glibc 2.34 and was in libdl before; the old version's name is found in both.
#ifdef __x86_64__
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5\n.symver dlvsym, dlvsym@GLIBC_2.2.5");
#elif defined __aarch64__
__asm__(".symver dlsym, dlsym@GLIBC_2.17\n.symver dlvsym, dlvsym@GLIBC_2.17");
#else
#error "the preloaded library knows x86_64 and aarch64"
#endif

/// The result of a raw system call as the C library tells it: -1 with errno.
static inline long told(long result) {
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

// settings.c

struct settings {
  struct served_cameras cameras;
  uint8_t key[SERVED_KEY_SIZE];
};

/// What the environment said when the process began: some programs overwrite theirs.
const struct settings *served_settings(void);

/// Where a path leads, for this process.
static inline bool finds_place(int folder, const char *path, struct served_place *place) {
  return served_find_place(&served_settings()->cameras, 0, folder, path, place);
}

// connection.c

/// What a request has besides its header; all may be null.
struct payload {
  void *argument, *auxiliary;
  int descriptor;  // comes back with the reply, or -1
};

/// Sends a request and receives its reply. Returns 0 or a negative errno, the reply's error included.
int served_request(struct served_request *request, struct payload *payload, struct served_reply *reply);

// camera.c

/// Opens the camera as open(2) would: a descriptor, or -1 with errno.
int open_camera(unsigned number, int flags);
/// The number of the camera that a descriptor is, and its handle; -1 if it is none. May ask the server.
int camera_of_descriptor(int descriptor, uint64_t *handle);
/// Whether this process has had to do with a camera.
bool has_touched_camera(void);

#endif
