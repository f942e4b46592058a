// Determines which paths concern a served camera; used by both front ends.
#ifndef SERVED_PLACE_H
#define SERVED_PLACE_H
#include <limits.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "served_camera.h"

struct served_cameras {
  char root[256];  // empty: there is no served camera
  unsigned char count, numbers[64];
};

/// Parses the values of SERVED_ROOT_VARIABLE and SERVED_CAMERAS_VARIABLE; either may be null.
void served_read_cameras(struct served_cameras *cameras, const char *root, const char *numbers);

/// Returns whether /dev/video`number` is plugged in.
bool served_is_plugged(const struct served_cameras *cameras, unsigned number);

/// The target of a path that concerns a camera.
struct served_place {
  enum { ELSEWHERE, CAMERA, OVERLAY } kind;
  unsigned number;      // of the camera
  char path[PATH_MAX];  // of the file that stands for it below the root
};

/// Returns whether `path`, resolved by `process` (0 for this one) relative to `folder` (AT_FDCWD or a descriptor), is a
/// camera or one of its files.
bool served_find_place(
    const struct served_cameras *cameras, int process, int folder, const char *path, struct served_place *place);

/// Finds the absolute path of a folder as the program sees it, and whether it is below the root. Returns false if it
/// has no path.
bool served_path_of(
    const struct served_cameras *cameras, int process, int folder, char path[PATH_MAX], bool *is_below_root);

/// Removes the root from a path in place: `ROOT/sys/class` becomes `/sys/class`. Returns whether the path began with
/// the root.
bool served_hide_root(const struct served_cameras *cameras, char *path);

/// Returns the number of argument bytes of an ioctl to forward. The size of a command that neither reads nor writes is
/// ignored.
static inline uint32_t served_argument_size(unsigned command) {
  return _IOC_DIR(command) == _IOC_NONE ? 0 : _IOC_SIZE(command);
}

// A camera's descriptor is a socket, and its path is a plain file below the root, or a link to it. The first two must
// appear as a character device.

static inline void served_seem_device(struct stat *status, unsigned number) {
  if (S_ISLNK(status->st_mode)) return;
  status->st_mode = S_IFCHR | 0666;
  status->st_rdev = makedev(SERVED_MAJOR, number);
  status->st_size = status->st_blocks = 0;
  status->st_nlink = 1;
}

static inline void served_seem_device_x(struct statx *status, unsigned number) {
  if (S_ISLNK(status->stx_mode)) return;
  status->stx_mode = S_IFCHR | 0666;
  status->stx_rdev_major = SERVED_MAJOR;
  status->stx_rdev_minor = number;
  status->stx_size = status->stx_blocks = 0;
  status->stx_nlink = 1;
}

#endif
