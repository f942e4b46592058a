#include "CVideoLinux.h"

#include <errno.h>
#include <sys/ioctl.h>

int cvideo_ioctl(int descriptor, unsigned long request, void *argument) {
  int result;
  do {
    result = ioctl(descriptor, request, argument);
  } while (result == -1 && errno == EINTR);
  return result;
}
