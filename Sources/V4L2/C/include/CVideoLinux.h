#ifndef CVIDEOLINUX_H
#define CVIDEOLINUX_H
// Wraps the parts of <linux/videodev2.h> that Swift cannot import: the request numbers are macros, and ioctl is
// variadic.
#include <linux/media.h>
#include <linux/v4l2-subdev.h>
#include <linux/videodev2.h>

static const unsigned long CVIDEO_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long CVIDEO_SUBDEV_QUERYCAP = VIDIOC_SUBDEV_QUERYCAP;
static const unsigned long CVIDEO_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long CVIDEO_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long CVIDEO_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long CVIDEO_G_FMT = VIDIOC_G_FMT;
static const unsigned long CVIDEO_S_FMT = VIDIOC_S_FMT;
static const unsigned long CVIDEO_TRY_FMT = VIDIOC_TRY_FMT;
static const unsigned long CVIDEO_G_PARM = VIDIOC_G_PARM;
static const unsigned long CVIDEO_S_PARM = VIDIOC_S_PARM;
static const unsigned long CVIDEO_G_INPUT = VIDIOC_G_INPUT;
static const unsigned long CVIDEO_S_INPUT = VIDIOC_S_INPUT;
static const unsigned long CVIDEO_ENUMINPUT = VIDIOC_ENUMINPUT;
static const unsigned long CVIDEO_G_DV_TIMINGS = VIDIOC_G_DV_TIMINGS;
static const unsigned long CVIDEO_S_DV_TIMINGS = VIDIOC_S_DV_TIMINGS;
static const unsigned long CVIDEO_QUERY_DV_TIMINGS = VIDIOC_QUERY_DV_TIMINGS;
static const unsigned long CVIDEO_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long CVIDEO_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long CVIDEO_QBUF = VIDIOC_QBUF;
static const unsigned long CVIDEO_DQBUF = VIDIOC_DQBUF;
static const unsigned long CVIDEO_EXPBUF = VIDIOC_EXPBUF;
static const unsigned long CVIDEO_STREAMON = VIDIOC_STREAMON;
static const unsigned long CVIDEO_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long CVIDEO_QUERYCTRL = VIDIOC_QUERYCTRL;
static const unsigned long CVIDEO_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL;
static const unsigned long CVIDEO_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long CVIDEO_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS;
static const unsigned long CVIDEO_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS;
static const unsigned long CVIDEO_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const unsigned long CVIDEO_DQEVENT = VIDIOC_DQEVENT;
static const unsigned long CVIDEO_UNSUBSCRIBE_EVENT = VIDIOC_UNSUBSCRIBE_EVENT;
static const unsigned long CVIDEO_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long CVIDEO_S_CTRL = VIDIOC_S_CTRL;
static const unsigned long CVIDEO_TRY_EXT_CTRLS = VIDIOC_TRY_EXT_CTRLS;
static const unsigned long CVIDEO_G_PRIORITY = VIDIOC_G_PRIORITY;
static const unsigned long CVIDEO_S_PRIORITY = VIDIOC_S_PRIORITY;
static const unsigned long CVIDEO_CREATE_BUFS = VIDIOC_CREATE_BUFS;
static const unsigned long CVIDEO_PREPARE_BUF = VIDIOC_PREPARE_BUF;
static const unsigned long CVIDEO_LOG_STATUS = VIDIOC_LOG_STATUS;
static const unsigned long CVIDEO_G_SELECTION = VIDIOC_G_SELECTION;
static const unsigned long CVIDEO_S_SELECTION = VIDIOC_S_SELECTION;
static const unsigned long CVIDEO_CROPCAP = VIDIOC_CROPCAP;
static const unsigned long CVIDEO_G_CROP = VIDIOC_G_CROP;
static const unsigned long CVIDEO_S_CROP = VIDIOC_S_CROP;
static const unsigned long CVIDEO_MEDIA_G_TOPOLOGY = MEDIA_IOC_G_TOPOLOGY;

/// Calls ioctl(2) with one pointer argument and restarts it when a signal interrupts the call.
int cvideo_ioctl(int descriptor, unsigned long request, void *argument);

/// Returns the major or minor number of a device ID, as stat(2) reports it.
unsigned int cvideo_major(unsigned long long device);
unsigned int cvideo_minor(unsigned long long device);

/// Returns the symbolic name of an error number, such as `EBUSY`, or null if the C library does not recognize the
/// number.
const char *cvideo_error_name(int code);

/// Creates a nonblocking eventfd: writing eight bytes makes it readable until they are read. Returns -1 on failure.
int cvideo_make_wake_descriptor(void);

/// Creates an inotify descriptor that becomes readable when a folder entry is created, deleted, or changes its
/// attributes, such as its owner. Returns -1 on failure.
int cvideo_watch_folder(const char *path);
#endif
