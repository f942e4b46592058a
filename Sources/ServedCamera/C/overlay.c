// Creates the files that describe a camera below the root, as the kernel and udev would write them.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "served_camera.h"

/// The root folder of the created files, and the first error.
struct overlay {
  int root;
  int error;
};

#define PATH_OF(name, format)                       \
  char name[512];                                   \
  va_list list;                                     \
  va_start(list, format);                           \
  vsnprintf(name, sizeof name, format, list);       \
  va_end(list)

static void note(struct overlay *overlay, bool succeeded) {
  if (!succeeded && overlay->error == 0) overlay->error = errno;
}

/// Creates a folder and its missing parents.
static void make_folder(struct overlay *overlay, const char *format, ...) {
  PATH_OF(path, format);
  for (char *slash = strchr(path, '/');; slash = strchr(slash + 1, '/')) {
    if (slash) *slash = 0;
    // The mode is set separately, because programs of other users read the files whatever the umask is.
    bool is_new = mkdirat(overlay->root, path, 0755) == 0;
    note(overlay, is_new ? fchmodat(overlay->root, path, 0755, 0) == 0 : errno == EEXIST);
    if (!slash) return;
    *slash = '/';
  }
}

static void make_link(struct overlay *overlay, const char *target, const char *format, ...) {
  PATH_OF(path, format);
  note(overlay, symlinkat(target, overlay->root, path) == 0 || errno == EEXIST);
}

static void make_file(struct overlay *overlay, const char *text, mode_t mode, const char *format, ...) {
  PATH_OF(path, format);
  int file = openat(overlay->root, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  note(overlay, file >= 0);
  if (file < 0) return;
  note(overlay, write(file, text, strlen(text)) == (ssize_t)strlen(text));
  note(overlay, fchmod(file, mode) == 0);
  close(file);
}

/// Creates the platform device of the camera, which has no USB device.
static void make_device(struct overlay *overlay, unsigned n) {
  make_folder(overlay, "sys/bus/platform/devices");
  make_folder(overlay, "sys/bus/platform/drivers/camsim");
  make_folder(overlay, "sys/devices/platform/camsim.%u", n);
  make_file(overlay, "DRIVER=camsim\nMODALIAS=platform:camsim\n", 0644, "sys/devices/platform/camsim.%u/uevent", n);
  make_file(overlay, "platform:camsim\n", 0444, "sys/devices/platform/camsim.%u/modalias", n);
  make_link(overlay, "../../../bus/platform", "sys/devices/platform/camsim.%u/subsystem", n);
  make_link(overlay, "../../../bus/platform/drivers/camsim", "sys/devices/platform/camsim.%u/driver", n);
  char target[128];
  snprintf(target, sizeof target, "../../../devices/platform/camsim.%u", n);
  make_link(overlay, target, "sys/bus/platform/devices/camsim.%u", n);
}

/// Creates the entries that the kernel's video4linux class has for the device.
static void make_node(struct overlay *overlay, unsigned n, const char *card) {
  char folder[128], text[256];
  snprintf(folder, sizeof folder, "sys/devices/platform/camsim.%u/video4linux/video%u", n, n);
  make_folder(overlay, "%s", folder);
  snprintf(text, sizeof text, "%s\n", card);
  make_file(overlay, text, 0444, "%s/name", folder);
  make_file(overlay, "0\n", 0444, "%s/index", folder);
  make_file(overlay, "0\n", 0644, "%s/dev_debug", folder);
  snprintf(text, sizeof text, "%d:%u\n", SERVED_MAJOR, n);
  make_file(overlay, text, 0444, "%s/dev", folder);
  snprintf(text, sizeof text, "MAJOR=%d\nMINOR=%u\nDEVNAME=video%u\n", SERVED_MAJOR, n, n);
  make_file(overlay, text, 0644, "%s/uevent", folder);
  make_link(overlay, "../../../../../class/video4linux", "%s/subsystem", folder);
  snprintf(text, sizeof text, "../../../camsim.%u", n);
  make_link(overlay, text, "%s/device", folder);
  make_folder(overlay, "sys/class/video4linux");
  make_folder(overlay, "sys/dev/char");
  snprintf(text, sizeof text, "../../%s", folder + strlen("sys/"));
  make_link(overlay, text, "sys/class/video4linux/video%u", n);
  make_link(overlay, text, "sys/dev/char/%d:%u", SERVED_MAJOR, n);
}

/// Creates the links by which robots and browsers name cameras, whatever their number is. Of the names that udev gives,
/// that by identity is of USB cameras only.
static void make_names(struct overlay *overlay, unsigned n) {
  char target[32];
  snprintf(target, sizeof target, "../../video%u", n);
  make_folder(overlay, "dev/v4l/by-id");
  make_folder(overlay, "dev/v4l/by-path");
  make_link(overlay, target, "dev/v4l/by-id/usb-camsim_Camera_%u-video-index0", n);
  make_link(overlay, target, "dev/v4l/by-path/platform-camsim.%u-video-index0", n);
}

int served_camera_plug(const char *root, unsigned number, const char *card) {
  struct overlay overlay = {open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0};
  if (overlay.root < 0) return errno;
  make_device(&overlay, number);
  make_node(&overlay, number, card);
  char text[1024];
  snprintf(text, sizeof text,
           "S:v4l/by-id/usb-camsim_Camera_%u-video-index0\nS:v4l/by-path/platform-camsim.%u-video-index0\n"
           "E:ID_V4L_VERSION=2\nE:ID_V4L_PRODUCT=%s\nE:ID_V4L_CAPABILITIES=:capture:\nE:ID_PATH=platform-camsim.%u\n"
           "E:ID_SERIAL=camsim_Camera_%u\n",
           number, number, card, number, number);
  make_folder(&overlay, "run/udev/data");
  make_file(&overlay, text, 0644, "run/udev/data/c%d:%u", SERVED_MAJOR, number);
  make_folder(&overlay, "dev");
  // Created last, so that everything else exists when programs that wait for the node see it.
  make_file(&overlay, "", 0666, "dev/video%u", number);
  make_names(&overlay, number);
  close(overlay.root);
  return overlay.error;
}

int served_camera_unplug(const char *root, unsigned number) {
  int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return errno;
  static const char *const files[] = {"dev/video%u", "sys/class/video4linux/video%u", "sys/dev/char/81:%u",
                                      "run/udev/data/c81:%u", "dev/v4l/by-id/usb-camsim_Camera_%u-video-index0",
                                      "dev/v4l/by-path/platform-camsim.%u-video-index0"};
  int error = 0;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[64];
    snprintf(path, sizeof path, files[i], number);
    if (unlinkat(folder, path, 0) != 0 && errno != ENOENT) error = errno;
  }
  close(folder);
  return error;
}
