// Declarations shared by the files of the preloaded library, which makes served cameras visible to a program.
//
// A call that does not concern a camera is passed to the C library unchanged. Two rules ensure this:
// - A process that has not used a camera makes no additional system calls, because a sandbox could kill it for one.
// - The library uses raw system calls internally, never functions that it or another library interposes.
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

/// Exports a function. Calls from within the library reach it even if another library interposes it, too: the other
/// one's function may be based on syscall(2), which this library interposes.
#define INTERPOSED __attribute__((visibility("protected")))
/// Exports `open64` and similar functions as aliases, because they are the same as `open` if `long` has 64 bits.
#define ALSO(name, function) \
  INTERPOSED extern __typeof__(function) also_##name __asm__(#name) __attribute__((alias(#function)))

/// Returns the C library's own function with that name.
#define NEXT(name)                                                 \
  ({                                                               \
    static __typeof__(&name) next_function;                        \
    if (!next_function) next_function = dlsym(RTLD_NEXT, #name);   \
    next_function;                                                 \
  })

// Since glibc 2.34, dlsym is in libc, and before in libdl; both export the old versioned symbol.
#ifdef __x86_64__
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5\n.symver dlvsym, dlvsym@GLIBC_2.2.5");
#elif defined __aarch64__
__asm__(".symver dlsym, dlsym@GLIBC_2.17\n.symver dlvsym, dlvsym@GLIBC_2.17");
#else
#error "the preloaded library knows x86_64 and aarch64"
#endif

/// Converts the result of a raw system call to the C library's convention: -1 with errno.
static inline long told(long result) {
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

// Defined in settings.c.

struct settings {
  struct served_cameras cameras;
  uint8_t key[SERVED_KEY_SIZE];
};

/// Returns the settings from the environment at process start, because some programs overwrite their environment.
const struct settings *served_settings(void);

/// Finds the served file that a path of this process leads to.
static inline bool finds_place(int folder, const char *path, struct served_place *place) {
  return served_find_place(&served_settings()->cameras, 0, folder, path, place);
}

// Defined in connection.c.

/// The data of a request in addition to its header; all pointers may be null.
struct payload {
  void *argument, *auxiliary;
  int descriptor;  // comes back with the reply, or -1
};

/// Sends a request and receives its reply. Returns 0 or a negative errno, which may be that of the reply.
int served_request(struct served_request *request, struct payload *payload, struct served_reply *reply);

// Defined in camera.c.

/// Opens a camera as open(2) would. Returns a descriptor, or -1 with errno.
int open_camera(unsigned number, int flags);
/// Returns the number and handle of the camera that a descriptor refers to; -1 if it is not a camera. May query the
/// server.
int camera_of_descriptor(int descriptor, uint64_t *handle);
/// Returns whether this process has used a camera.
bool has_touched_camera(void);

#endif
