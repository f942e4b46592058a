// Sends requests to a camera driver, most of them invalid, and prints one line for each answer. Device-specific values are omitted, so that
// the answers of two drivers can be compared.
// Usage: answers [DEVICE]   Query DEVICE (default: /dev/video0).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CAPTURE = V4L2_BUF_TYPE_VIDEO_CAPTURE, OUTPUT = V4L2_BUF_TYPE_VIDEO_OUTPUT, MMAP = V4L2_MEMORY_MMAP };
static const char *path = "/dev/video0";
/// Two open files of the device; the actions of one can affect the other.
static int first, second;

/// Prints a request and its result, followed by the formatted values if it succeeded. Returns whether it succeeded.
static bool say(int result, const char *request, const char *format, ...) {
  int error = errno;
  printf("%s: %s", request, result < 0 ? strerrorname_np(error) : "OK");
  if (result >= 0 && format) {
    va_list values;
    va_start(values, format);
    putchar(' ');
    vprintf(format, values);
    va_end(values);
  }
  putchar('\n');
  return result >= 0;
}
#define ASK(file, command, argument) say(ioctl(file, VIDIOC_##command, argument), #command, NULL)
#define ASK_AS(request, file, command, argument) say(ioctl(file, VIDIOC_##command, argument), #command " " request, NULL)

static bool is_zero(const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (((const char *)bytes)[i]) return false;
  return true;
}
#define ZERO(array) (is_zero(array, sizeof(array)) ? "zeroed" : "kept")

static void ask_identity(void) {
  struct v4l2_capability capability;
  memset(&capability, 0xAA, sizeof capability);
  int result = ioctl(first, VIDIOC_QUERYCAP, &capability);
  unsigned wanted = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_READWRITE | V4L2_CAP_EXT_PIX_FORMAT;
  say(result, "QUERYCAP", "capture, streaming, read and format %d, of all %d, reserved %s",
      (capability.device_caps & wanted) == wanted, (capability.capabilities & V4L2_CAP_DEVICE_CAPS) != 0, ZERO(capability.reserved));
  ASK_AS("nowhere", first, QUERYCAP, NULL);
  struct v4l2_input input = {.index = 0};
  memset((char *)&input + 4, 0xAA, sizeof input - 4);
  result = ioctl(first, VIDIOC_ENUMINPUT, &input);
  say(result, "ENUMINPUT 0", "camera %d, status %u, standards %u, capabilities %u, reserved %s", input.type == V4L2_INPUT_TYPE_CAMERA,
      input.status, (unsigned)input.std, input.capabilities, ZERO(input.reserved));
  input.index = 1;
  ASK_AS("1", first, ENUMINPUT, &input);
  int number = 7;
  say(ioctl(first, VIDIOC_G_INPUT, &number), "G_INPUT", "%d", number);
  ASK_AS("0", first, S_INPUT, &number);
  number = 1;
  ASK_AS("1", first, S_INPUT, &number);
  number = -1;
  ASK_AS("-1", first, S_INPUT, &number);
  ASK(first, G_OUTPUT, &number);
  v4l2_std_id standard = V4L2_STD_PAL;
  ASK(first, G_STD, &standard);
  ASK(first, S_STD, &standard);
  ASK(first, QUERYSTD, &standard);
  struct v4l2_dv_timings timings = {0};
  ASK(first, G_DV_TIMINGS, &timings);
  struct v4l2_tuner tuner = {0};
  ASK(first, G_TUNER, &tuner);
  struct v4l2_audio audio = {0};
  ASK(first, G_AUDIO, &audio);
  struct v4l2_framebuffer frame_buffer = {0};
  ASK(first, G_FBUF, &frame_buffer);
  struct v4l2_jpegcompression compression = {0};
  ASK(first, G_JPEGCOMP, &compression);
  struct v4l2_encoder_cmd encoder = {0};
  ASK(first, ENCODER_CMD, &encoder);
  say(ioctl(first, _IO('V', 250)), "an unknown request", NULL);
  say(ioctl(first, _IO('X', 1)), "a request of others", NULL);
  say(ioctl(first, VIDIOC_LOG_STATUS), "LOG_STATUS", NULL);
}

/// The smallest and the largest size that ENUM_FRAMESIZES lists.
static struct v4l2_frmsize_discrete smallest, largest;

static void ask_lists(void) {
  struct v4l2_fmtdesc format = {.type = CAPTURE};
  memset(format.reserved, 0xAA, sizeof format.reserved);
  say(ioctl(first, VIDIOC_ENUM_FMT, &format), "ENUM_FMT 0", "reserved %s", ZERO(format.reserved));
  format.index = 10000;
  ASK_AS("10000", first, ENUM_FMT, &format);
  static const unsigned types[] = {0, OUTPUT, V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE, V4L2_BUF_TYPE_VBI_CAPTURE, 99};
  static const char *const names[] = {"type 0", "of output", "of several planes", "of VBI", "type 99"};
  for (int i = 0; i < 5; i++) {
    struct v4l2_fmtdesc other = {.type = types[i]};
    printf("%s: ", names[i]);
    ASK(first, ENUM_FMT, &other);
    struct v4l2_format current = {.type = types[i]};
    printf("%s: ", names[i]);
    ASK(first, G_FMT, &current);
  }
  struct v4l2_frmsizeenum size = {.pixel_format = V4L2_PIX_FMT_YUYV};
  memset(size.reserved, 0xAA, sizeof size.reserved);
  say(ioctl(first, VIDIOC_ENUM_FRAMESIZES, &size), "ENUM_FRAMESIZES 0", "discrete %d, reserved %s", size.type == V4L2_FRMSIZE_TYPE_DISCRETE,
      ZERO(size.reserved));
  for (smallest = largest = size.discrete; ioctl(first, VIDIOC_ENUM_FRAMESIZES, &size) == 0; size.index++) {
    unsigned pixels = size.discrete.width * size.discrete.height;
    if (pixels < smallest.width * smallest.height) smallest = size.discrete;
    if (pixels > largest.width * largest.height) largest = size.discrete;
  }
  ASK_AS("behind the last", first, ENUM_FRAMESIZES, &size);
  size.index = 0;
  size.pixel_format = v4l2_fourcc('?', '?', '?', '?');
  ASK_AS("of an unknown format", first, ENUM_FRAMESIZES, &size);
  struct v4l2_frmivalenum interval = {.pixel_format = V4L2_PIX_FMT_YUYV, .width = largest.width, .height = largest.height};
  say(ioctl(first, VIDIOC_ENUM_FRAMEINTERVALS, &interval), "ENUM_FRAMEINTERVALS 0", "discrete %d", interval.type == V4L2_FRMIVAL_TYPE_DISCRETE);
  interval.index = 1000;
  ASK_AS("1000", first, ENUM_FRAMEINTERVALS, &interval);
  interval.index = 0;
  interval.width = 17;
  ASK_AS("of an unknown size", first, ENUM_FRAMEINTERVALS, &interval);
}

static const char *name_of_size(struct v4l2_pix_format *picture) {
  if (picture->width == smallest.width && picture->height == smallest.height) return "smallest";
  return picture->width == largest.width && picture->height == largest.height ? "largest" : "another";
}

static void ask_format(const char *wish, struct v4l2_pix_format picture) {
  struct v4l2_format format = {.type = CAPTURE, .fmt.pix = picture}, now = {.type = CAPTURE};
  struct v4l2_pix_format *got = &format.fmt.pix;
  int result = ioctl(first, VIDIOC_TRY_FMT, &format);
  printf("%s: ", wish);
  say(result, "TRY_FMT", "%s size, format %s, field %u, row %s, image %s, private %s", name_of_size(got),
      got->pixelformat == picture.pixelformat ? "kept" : "replaced", got->field, got->bytesperline == got->width * 2 ? "exact" : "another",
      got->sizeimage == got->width * got->height * 2 ? "exact" : "another", got->priv == V4L2_PIX_FMT_PRIV_MAGIC ? "told" : "not told");
  struct v4l2_format set = {.type = CAPTURE, .fmt.pix = picture};
  result = ioctl(first, VIDIOC_S_FMT, &set);
  ioctl(first, VIDIOC_G_FMT, &now);
  printf("%s: ", wish);
  say(result, "S_FMT", "as tried %d, as told %d", memcmp(&set, &format, sizeof set) == 0, memcmp(&set, &now, sizeof set) == 0);
}

static void ask_formats(void) {
  struct v4l2_pix_format yuyv = {.width = largest.width, .height = largest.height, .pixelformat = V4L2_PIX_FMT_YUYV}, wish;
  ask_format("a format that there is", yuyv);
  ask_format("one pixel", (wish = yuyv, wish.width = wish.height = 1, wish));
  ask_format("no pixel", (wish = yuyv, wish.width = wish.height = 0, wish));
  ask_format("many pixels", (wish = yuyv, wish.width = wish.height = 100000, wish));
  ask_format("most pixels", (wish = yuyv, wish.width = wish.height = 0xFFFFFFFF, wish));
  ask_format("an unknown format", (wish = yuyv, wish.pixelformat = v4l2_fourcc('?', '?', '?', '?'), wish));
  ask_format("interlaced", (wish = yuyv, wish.field = V4L2_FIELD_INTERLACED, wish));
  ask_format("an unknown field", (wish = yuyv, wish.field = 99, wish));
  ask_format("a row of no bytes", (wish = yuyv, wish.bytesperline = 1, wish));
  ask_format("an image of one byte", (wish = yuyv, wish.sizeimage = 1, wish));
  ask_format("private", (wish = yuyv, wish.priv = V4L2_PIX_FMT_PRIV_MAGIC, wish));
  struct v4l2_format other = {.type = OUTPUT};
  ASK_AS("of output", first, TRY_FMT, &other);
  ASK_AS("of output", first, S_FMT, &other);
}

static void ask_rate(const char *wish, unsigned numerator, unsigned denominator) {
  struct v4l2_streamparm rate = {.type = CAPTURE}, now = {.type = CAPTURE};
  memset(&rate.parm, 0xAA, sizeof rate.parm);
  rate.parm.capture.timeperframe = (struct v4l2_fract){numerator, denominator};
  int result = ioctl(first, VIDIOC_S_PARM, &rate);
  struct v4l2_captureparm *got = &rate.parm.capture;
  printf("%s: ", wish);
  ioctl(first, VIDIOC_G_PARM, &now);
  say(result, "S_PARM", "told %d, a rate %d, mode %u, extended %u, buffers %d, reserved %s", got->capability == V4L2_CAP_TIMEPERFRAME,
      got->timeperframe.numerator > 0 && got->timeperframe.denominator > 0, got->capturemode, got->extendedmode, got->readbuffers > 0,
      ZERO(got->reserved));
  printf("%s: ", wish);
  say(0, "G_PARM", "the same rate %d", memcmp(&got->timeperframe, &now.parm.capture.timeperframe, sizeof got->timeperframe) == 0);
}

static void ask_rates(void) {
  ask_rate("a usual rate", 1, 30);
  ask_rate("no rate", 0, 0);
  ask_rate("nothing for a frame", 0, 1);
  ask_rate("of nothing", 1, 0);
  ask_rate("very fast", 1, 1000000);
  ask_rate("very slow", 1000000, 1);
  struct v4l2_streamparm other = {.type = OUTPUT};
  ASK_AS("of output", first, G_PARM, &other);
  ASK_AS("of output", first, S_PARM, &other);
}

static void ask_selection(const char *what, unsigned type, unsigned target) {
  struct v4l2_selection selection = {.type = type, .target = target};
  int result = ioctl(first, VIDIOC_G_SELECTION, &selection);
  printf("%s: ", what);
  say(result, "G_SELECTION", "%s at %d,%d", selection.r.width == largest.width && selection.r.height == largest.height ? "all" : "a part",
      selection.r.left, selection.r.top);
  printf("%s: ", what);
  say(ioctl(first, VIDIOC_S_SELECTION, &selection), "S_SELECTION", NULL);
}

static void ask_selections(void) {
  struct v4l2_format format = {.type = CAPTURE, .fmt.pix = {.width = largest.width, .height = largest.height, .pixelformat = V4L2_PIX_FMT_YUYV}};
  ioctl(first, VIDIOC_S_FMT, &format);
  ask_selection("the default", CAPTURE, V4L2_SEL_TGT_CROP_DEFAULT);
  ask_selection("the bounds", CAPTURE, V4L2_SEL_TGT_CROP_BOUNDS);
  ask_selection("what is taken", CAPTURE, V4L2_SEL_TGT_CROP);
  ask_selection("where it goes", CAPTURE, V4L2_SEL_TGT_COMPOSE);
  ask_selection("unknown", CAPTURE, 77);
  ask_selection("of output", OUTPUT, V4L2_SEL_TGT_CROP_BOUNDS);
  struct v4l2_cropcap limits = {.type = CAPTURE};
  say(ioctl(first, VIDIOC_CROPCAP, &limits), "CROPCAP", "default at %d,%d, square pixels %d", limits.defrect.left, limits.defrect.top,
      limits.pixelaspect.numerator == limits.pixelaspect.denominator);
  struct v4l2_crop crop = {.type = CAPTURE};
  ASK(first, G_CROP, &crop);
  ASK(first, S_CROP, &crop);
}

#include "answers-controls.h"
#include "answers-buffers.h"

int main(int count, char **arguments) {
  if (count > 1) path = arguments[1];
  // Ends this program if the driver hangs.
  alarm(120);
  first = open(path, O_RDWR | O_NONBLOCK);
  second = open(path, O_RDWR | O_NONBLOCK);
  if (first < 0 || second < 0) {
    fprintf(stderr, "answers: %s: %s\n", path, strerror(errno));
    return 1;
  }
  ask_identity();
  ask_lists();
  ask_formats();
  ask_rates();
  ask_selections();
  ask_controls();
  ask_events();
  ask_priorities();
  ask_buffers();
  ask_streaming();
  ask_reading();
  return 0;
}
