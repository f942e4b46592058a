// Which paths have to do with a served camera; for both front ends.
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

/// Reads what SERVED_ROOT_VARIABLE and SERVED_CAMERAS_VARIABLE say; either may be null.
void served_read_cameras(struct served_cameras *cameras, const char *root, const char *numbers);

/// Whether /dev/video`number` is plugged in.
bool served_is_plugged(const struct served_cameras *cameras, unsigned number);

/// Where a path leads that has to do with a camera.
struct served_place {
  enum { ELSEWHERE, CAMERA, OVERLAY } kind;
  unsigned number;      // of the camera
  char path[PATH_MAX];  // of the file that stands for it below the root
};

/// Whether `path`, seen by `process` (0: this one) from `folder` (AT_FDCWD or a descriptor), is a camera or one of its files.
bool served_find_place(
    const struct served_cameras *cameras, int process, int folder, const char *path, struct served_place *place);

/// The absolute path of a folder as the program knows it, and whether it is below the root; false if it has none.
bool served_path_of(
    const struct served_cameras *cameras, int process, int folder, char path[PATH_MAX], bool *is_below_root);

/// Takes the root off a path in place: `ROOT/sys/class` is `/sys/class`. Says whether it was there.
bool served_hide_root(const struct served_cameras *cameras, char *path);

/// How many bytes the argument of an ioctl has that is passed on. The size of a command that neither reads nor writes means nothing.
static inline uint32_t served_argument_size(unsigned command) {
  return _IOC_DIR(command) == _IOC_NONE ? 0 : _IOC_SIZE(command);
}

// The descriptor of a camera is a socket, its path a plain file below the root: both must look like a character device.

static inline void served_seem_device(struct stat *status, unsigned number) {
  status->st_mode = S_IFCHR | 0666;
  status->st_rdev = makedev(SERVED_MAJOR, number);
  status->st_size = status->st_blocks = 0;
  status->st_nlink = 1;
}

static inline void served_seem_device_x(struct statx *status, unsigned number) {
  status->stx_mode = S_IFCHR | 0666;
  status->stx_rdev_major = SERVED_MAJOR;
  status->stx_rdev_minor = number;
  status->stx_size = status->stx_blocks = 0;
  status->stx_nlink = 1;
}

#endif
