// Creates the files that describe a camera below the root, as the kernel and udev would write them.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
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

/// Creates a character device that cannot be opened, because programs may take the type of a file from the listing of
/// its folder. Linux before 5.8 and overlayfs refuse the device; a socket is at least not a regular file.
static void make_special(struct overlay *overlay, mode_t mode, const char *format, ...) {
  PATH_OF(path, format);
  static const mode_t types[] = {S_IFCHR, S_IFSOCK, S_IFREG};
  bool is_made = false;
  for (size_t i = 0; i < sizeof types / sizeof *types && !is_made; i++)
    is_made = mknodat(overlay->root, path, types[i] | mode, makedev(0, 0)) == 0 || errno == EEXIST;
  note(overlay, is_made && fchmodat(overlay->root, path, mode, 0) == 0);
}

/// The folder of the camera's device: that of a platform, or of an interface of a device of the platform's USB host.
#define DEVICE "sys/devices/platform/camsim.%u"
#define USB_DEVICE DEVICE "/usb1/1-1"
#define USB_INTERFACE USB_DEVICE "/1-1:1.0"
#define PRODUCT "PRODUCT=1d6b/102/10\nTYPE=239/2/1\n"
#define MODALIAS "usb:v1D6Bp0102d0010dcEFdsc02dp01ic0Eisc01ip00in00"

/// Creates the platform device of the camera.
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

/// Creates the USB device of a webcam and its video interface, with the identity of Linux's own webcam. **Source:**
/// Linux, drivers/usb/gadget/legacy/webcam.c; the class codes are those of the USB Video Class.
static void make_usb_device(struct overlay *overlay, unsigned n, const char *card) {
  static const struct {
    const char *name, *text;
  } files[] = {
      {USB_DEVICE "/idVendor", "1d6b\n"},
      {USB_DEVICE "/idProduct", "0102\n"},
      {USB_DEVICE "/bcdDevice", "0010\n"},
      {USB_DEVICE "/manufacturer", "camsim\n"},
      {USB_DEVICE "/busnum", "1\n"},
      {USB_DEVICE "/devnum", "2\n"},
      {USB_DEVICE "/speed", "480\n"},
      {USB_DEVICE "/uevent", "DEVTYPE=usb_device\nDRIVER=usb\n" PRODUCT "BUSNUM=001\nDEVNUM=002\n"},
      {USB_INTERFACE "/bInterfaceNumber", "00\n"},
      {USB_INTERFACE "/bInterfaceClass", "0e\n"},
      {USB_INTERFACE "/bInterfaceSubClass", "01\n"},
      {USB_INTERFACE "/modalias", MODALIAS "\n"},
      {USB_INTERFACE "/uevent", "DEVTYPE=usb_interface\nDRIVER=uvcvideo\n" PRODUCT
                                "INTERFACE=14/1/0\nMODALIAS=" MODALIAS "\n"},
  };
  char text[256];
  make_folder(overlay, "sys/bus/usb/drivers/uvcvideo");
  make_folder(overlay, USB_INTERFACE, n);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) make_file(overlay, files[i].text, 0444, files[i].name, n);
  snprintf(text, sizeof text, "%s\n", card);
  make_file(overlay, text, 0444, USB_DEVICE "/product", n);
  make_link(overlay, "../../../../../bus/usb", USB_DEVICE "/subsystem", n);
  make_link(overlay, "../../../../../../bus/usb", USB_INTERFACE "/subsystem", n);
  make_link(overlay, "../../../../../../bus/usb/drivers/uvcvideo", USB_INTERFACE "/driver", n);
}

/// Creates the entries that the kernel's video4linux class has for the device.
static void make_node(struct overlay *overlay, unsigned n, const char *card, bool is_usb) {
  char folder[128], text[256];
  snprintf(folder, sizeof folder, is_usb ? USB_INTERFACE "/video4linux/video%u" : DEVICE "/video4linux/video%u", n, n);
  make_folder(overlay, "%s", folder);
  snprintf(text, sizeof text, "%s\n", card);
  make_file(overlay, text, 0444, "%s/name", folder);
  make_file(overlay, "0\n", 0444, "%s/index", folder);
  make_file(overlay, "0\n", 0644, "%s/dev_debug", folder);
  snprintf(text, sizeof text, "%d:%u\n", SERVED_MAJOR, n);
  make_file(overlay, text, 0444, "%s/dev", folder);
  snprintf(text, sizeof text, "MAJOR=%d\nMINOR=%u\nDEVNAME=video%u\n", SERVED_MAJOR, n, n);
  make_file(overlay, text, 0644, "%s/uevent", folder);
  snprintf(text, sizeof text, "%s../../../../../class/video4linux", is_usb ? "../../../" : "");
  make_link(overlay, text, "%s/subsystem", folder);
  snprintf(text, sizeof text, is_usb ? "../../../1-1:1.0" : "../../../camsim.%u", n);
  make_link(overlay, text, "%s/device", folder);
  make_folder(overlay, "sys/class/video4linux");
  make_folder(overlay, "sys/dev/char");
  snprintf(text, sizeof text, "../../%s", folder + strlen("sys/"));
  make_link(overlay, text, "sys/class/video4linux/video%u", n);
  make_link(overlay, text, "sys/dev/char/%d:%u", SERVED_MAJOR, n);
}

// The names that udev gives to cameras. Of a platform's device, it gives only the second.
#define NAME_BY_ID "v4l/by-id/usb-camsim_Camera_%u-video-index0"
#define NAME_BY_PATH "v4l/by-path/platform-camsim.%u-video-index0"
#define USB_NAME_BY_PATH "v4l/by-path/platform-camsim.%u-usb-0:1:1.0-video-index0"

/// Creates the links by which robots and browsers name cameras, whatever their number is.
static void make_names(struct overlay *overlay, unsigned n, bool is_usb) {
  char target[32];
  snprintf(target, sizeof target, "../../video%u", n);
  make_folder(overlay, "dev/v4l/by-id");
  make_folder(overlay, "dev/v4l/by-path");
  make_link(overlay, target, "dev/" NAME_BY_ID, n);
  make_link(overlay, target, is_usb ? "dev/" USB_NAME_BY_PATH : "dev/" NAME_BY_PATH, n);
}

/// Creates the camera's entry in udev's database.
static void make_record(struct overlay *overlay, unsigned n, const char *card, bool is_usb) {
  char links[256], text[1024];
  const char *names = is_usb ? "S:" NAME_BY_ID "\nS:" USB_NAME_BY_PATH : "S:" NAME_BY_ID "\nS:" NAME_BY_PATH;
  snprintf(links, sizeof links, names, n, n);
  snprintf(text, sizeof text,
           "%s\nE:ID_V4L_VERSION=2\nE:ID_V4L_PRODUCT=%s\nE:ID_V4L_CAPABILITIES=:capture:\n"
           "E:ID_PATH=platform-camsim.%u%s\nE:ID_SERIAL=camsim_Camera_%u\n%s",
           links, card, n, is_usb ? "-usb-0:1:1.0" : "", n,
           is_usb ? "E:ID_BUS=usb\nE:ID_VENDOR_ID=1d6b\nE:ID_MODEL_ID=0102\nE:ID_USB_DRIVER=uvcvideo\n" : "");
  make_folder(overlay, "run/udev/data");
  make_file(overlay, text, 0644, "run/udev/data/c%d:%u", SERVED_MAJOR, n);
}

int served_camera_plug(const char *root, unsigned number, const char *card, bool is_usb) {
  struct overlay overlay = {open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0};
  if (overlay.root < 0) return errno;
  make_device(&overlay, number);
  if (is_usb) make_usb_device(&overlay, number, card);
  make_node(&overlay, number, card, is_usb);
  make_record(&overlay, number, card, is_usb);
  make_folder(&overlay, "dev");
  // Created last, so that everything else exists when programs that wait for the node see it.
  make_special(&overlay, 0666, "dev/video%u", number);
  make_names(&overlay, number, is_usb);
  close(overlay.root);
  return overlay.error;
}

int served_camera_unplug(const char *root, unsigned number) {
  int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return errno;
  static const char *const files[] = {"dev/video%u", "sys/class/video4linux/video%u", "sys/dev/char/81:%u",
                                      "run/udev/data/c81:%u", "dev/" NAME_BY_ID, "dev/" NAME_BY_PATH,
                                      "dev/" USB_NAME_BY_PATH};
  int error = 0;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[64];
    snprintf(path, sizeof path, files[i], number);
    if (unlinkat(folder, path, 0) != 0 && errno != ENOENT) error = errno;
  }
  close(folder);
  return error;
}
