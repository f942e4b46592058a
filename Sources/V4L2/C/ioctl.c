// Required for strerrorname_np.
#define _GNU_SOURCE
#include "CVideoLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int cvideo_ioctl(int descriptor, unsigned long request, void *argument) {
  int result;
  do {
    result = ioctl(descriptor, request, argument);
  } while (result == -1 && errno == EINTR);
  return result;
}

unsigned int cvideo_major(unsigned long long device) { return major(device); }

unsigned int cvideo_minor(unsigned long long device) { return minor(device); }

const char *cvideo_error_name(int code) { return strerrorname_np(code); }

int cvideo_make_wake_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int cvideo_watch_folder(const char *path) {
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor < 0) return -1;
  // IN_ATTRIB is needed because udev can create a node first and make it accessible only when it sets the owner.
  if (inotify_add_watch(descriptor, path, IN_CREATE | IN_DELETE | IN_ATTRIB) < 0) {
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
  }
  return descriptor;
}
