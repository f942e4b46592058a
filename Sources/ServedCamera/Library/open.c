// Interposes the calls that open a camera and the files that describe it.
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "preload.h"

/// Opens a place that was found. Returns a descriptor, or -1 with errno.
static int open_place(const struct served_place *place, int flags, mode_t mode) {
  if (place->kind == CAMERA && !(flags & O_PATH)) {
    if (!served_is_plugged(&served_settings()->cameras, place->number)) return (int)told(-ENOENT);
    if (flags & O_DIRECTORY) return (int)told(-ENOTDIR);
    if ((flags & O_CREAT) && (flags & O_EXCL)) return (int)told(-EEXIST);
    return open_camera(place->number, flags);
  }
  return (int)told(RAW(SYS_openat, AT_FDCWD, place->path, flags & ~O_CREAT, mode));
}

static bool takes_mode(int flags) { return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; }

#define MODE_AFTER(flags)                        \
  ({                                             \
    va_list list;                                \
    va_start(list, flags);                       \
    mode_t mode = takes_mode(flags) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                \
    mode;                                        \
  })

static int served_open(int folder, const char *path, int flags, mode_t mode) {
  struct served_place place;
  return finds_place(folder, path, &place) ? open_place(&place, flags, mode) : -2;
}

INTERPOSED int open(const char *path, int flags, ...) {
  mode_t mode = MODE_AFTER(flags);
  int ours = served_open(AT_FDCWD, path, flags, mode);
  return ours != -2 ? ours : NEXT(open)(path, flags, mode);
}
ALSO(open64, open);

INTERPOSED int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = MODE_AFTER(flags);
  int ours = served_open(folder, path, flags, mode);
  return ours != -2 ? ours : NEXT(openat)(folder, path, flags, mode);
}
ALSO(openat64, openat);

INTERPOSED int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
ALSO(creat64, creat);

// Programs compiled with buffer checks call these functions.
extern int __open_2(const char *path, int flags);
INTERPOSED int __open_2(const char *path, int flags) { return open(path, flags); }
ALSO(__open64_2, __open_2);
extern int __openat_2(int folder, const char *path, int flags);
INTERPOSED int __openat_2(int folder, const char *path, int flags) { return openat(folder, path, flags); }
ALSO(__openat64_2, __openat_2);

/// Returns the open flags for an fopen mode such as "r+e".
static int flags_of_mode(const char *mode) {
  bool both = strchr(mode, '+');
  int flags = *mode == 'r' ? (both ? O_RDWR : O_RDONLY) : both ? O_RDWR : O_WRONLY;
  return flags | (strchr(mode, 'e') ? O_CLOEXEC : 0);
}

// The C library's fopen opens files internally.
INTERPOSED FILE *fopen(const char *path, const char *mode) {
  struct served_place place;
  if (!finds_place(AT_FDCWD, path, &place)) return NEXT(fopen)(path, mode);
  if (place.kind == OVERLAY) return NEXT(fopen)(place.path, mode);
  int descriptor = open_place(&place, flags_of_mode(mode), 0);
  return descriptor < 0 ? NULL : fdopen(descriptor, mode);
}
ALSO(fopen64, fopen);

INTERPOSED FILE *freopen(const char *path, const char *mode, FILE *file) {
  struct served_place place;
  bool redirects = finds_place(AT_FDCWD, path, &place) && place.kind == OVERLAY;
  return NEXT(freopen)(redirects ? place.path : path, mode, file);
}
ALSO(freopen64, freopen);

INTERPOSED int chdir(const char *path) {
  struct served_place place;
  return NEXT(chdir)(finds_place(AT_FDCWD, path, &place) ? place.path : path);
}

// Programs that wait for cameras to be plugged in or removed watch the /dev folder.
INTERPOSED int inotify_add_watch(int descriptor, const char *path, uint32_t mask) {
  struct served_place place;
  char devices[PATH_MAX];
  if (finds_place(AT_FDCWD, path, &place)) {
    path = place.path;
  } else if (served_settings()->cameras.root[0] && (strcmp(path, "/dev") == 0 || strcmp(path, "/dev/") == 0)) {
    snprintf(devices, sizeof devices, "%s/dev", served_settings()->cameras.root);
    path = devices;
  }
  return NEXT(inotify_add_watch)(descriptor, path, mask);
}
