#ifndef CVIDEOLINUX_H
#define CVIDEOLINUX_H
// What Swift cannot import from <linux/videodev2.h>: the request numbers are macros, and ioctl is variadic.
#include <linux/videodev2.h>

static const unsigned long CVIDEO_QUERYCAP = VIDIOC_QUERYCAP;

/// ioctl(2) with one pointer argument, restarted when a signal interrupts it.
int cvideo_ioctl(int descriptor, unsigned long request, void *argument);
#endif
