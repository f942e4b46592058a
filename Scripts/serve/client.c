// Captures frames from /dev/video0 and writes them to a file, as YUYV of 640x480. The file descriptor of the camera can be duplicated,
// inherited, or passed through a socket first.
// Usage: client FRAMES FILE [plain|bad|events|dup|dup2|fork|exec|pass|descriptor NUMBER]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(what, call) \
  if ((call) < 0) { \
    fprintf(stderr, "client: %s: %s\n", what, strerror(errno)); \
    exit(1); \
  }

static struct v4l2_buffer queue_buffer(unsigned index) {
  struct v4l2_buffer buffer = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return buffer;
}

static void stream(int camera, int frames, const char *path) {
  enum { BUFFERS = 4 };
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  format.fmt.pix.width = 640;
  format.fmt.pix.height = 480;
  format.fmt.pix.pixelformat = V4L2_PIX_FMT_YUYV;
  MUST("VIDIOC_S_FMT", ioctl(camera, VIDIOC_S_FMT, &format));
  struct v4l2_requestbuffers request = {
      .count = BUFFERS, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  MUST("VIDIOC_REQBUFS", ioctl(camera, VIDIOC_REQBUFS, &request));
  char *memory[BUFFERS];
  for (unsigned i = 0; i < request.count && i < BUFFERS; i++) {
    struct v4l2_buffer buffer = queue_buffer(i);
    MUST("VIDIOC_QUERYBUF", ioctl(camera, VIDIOC_QUERYBUF, &buffer));
    memory[i] = mmap(NULL, buffer.length, PROT_READ, MAP_SHARED, camera, buffer.m.offset);
    MUST("mmap", memory[i] == MAP_FAILED ? -1 : 0);
    MUST("VIDIOC_QBUF", ioctl(camera, VIDIOC_QBUF, &buffer));
  }
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  MUST("VIDIOC_STREAMON", ioctl(camera, VIDIOC_STREAMON, &type));
  FILE *file = fopen(path, "w");
  MUST(path, file ? 0 : -1);
  for (int i = 0; i < frames; i++) {
    struct pollfd entry = {camera, POLLIN, 0};
    MUST("poll", poll(&entry, 1, 10000) == 1 ? 0 : -1);
    struct v4l2_buffer buffer = queue_buffer(0);
    MUST("VIDIOC_DQBUF", ioctl(camera, VIDIOC_DQBUF, &buffer));
    fwrite(memory[buffer.index], 1, buffer.bytesused, file);
    MUST("VIDIOC_QBUF", ioctl(camera, VIDIOC_QBUF, &buffer));
  }
  fclose(file);
  MUST("VIDIOC_STREAMOFF", ioctl(camera, VIDIOC_STREAMOFF, &type));
}

/// Passes invalid addresses, and expects EFAULT.
static void give_bad_addresses(int camera) {
  void *nowhere = (void *)0x10000;
  struct v4l2_ext_controls controls = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = nowhere};
  const unsigned long commands[] = {VIDIOC_G_EXT_CTRLS, VIDIOC_S_EXT_CTRLS, VIDIOC_TRY_EXT_CTRLS};
  for (int i = 0; i < 3; i++) {
    MUST("a bad address", ioctl(camera, commands[i], nowhere) == -1 && errno == EFAULT ? 0 : -1);
    MUST("a bad array", ioctl(camera, commands[i], &controls) == -1 && errno == EFAULT ? 0 : -1);
  }
  MUST("a bad address", ioctl(camera, VIDIOC_G_FMT, nowhere) == -1 && errno == EFAULT ? 0 : -1);
}

/// Subscribes to an event that stays pending during the stream.
static void wish_event(int camera) {
  struct v4l2_event_subscription wish = {
      .type = V4L2_EVENT_CTRL, .id = V4L2_CID_POWER_LINE_FREQUENCY, .flags = V4L2_EVENT_SUB_FL_SEND_INITIAL};
  MUST("VIDIOC_SUBSCRIBE_EVENT", ioctl(camera, VIDIOC_SUBSCRIBE_EVENT, &wish));
}

/// Dequeues the event, and checks that it is signaled only while it is pending.
static void take_event(int camera) {
  struct pollfd entry = {camera, POLLPRI, 0};
  struct v4l2_event event;
  MUST("poll for an event", poll(&entry, 1, 1000) == 1 ? 0 : -1);
  MUST("VIDIOC_DQEVENT", ioctl(camera, VIDIOC_DQEVENT, &event));
  MUST("no event", poll(&entry, 1, 0) == 0 ? 0 : -1);
}

static void pass(int socket, int camera) {
  char byte = 0, space[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &camera, sizeof camera);
  MUST("sendmsg", sendmsg(socket, &message, 0));
}

static int receive(int socket) {
  char byte, space[CMSG_SPACE(sizeof(int))];
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  MUST("recvmsg", recvmsg(socket, &message, 0));
  int camera;
  memcpy(&camera, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof camera);
  return camera;
}

/// Forks. Returns -1 in the child, which continues, and the exit status of the child in the parent.
static int status_of_child(void) {
  pid_t child = fork();
  MUST("fork", child);
  if (child == 0) return -1;
  int status;
  MUST("wait", waitpid(child, &status, 0));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(int count, char **arguments) {
  const char *way = count > 3 ? arguments[3] : "plain", *path = arguments[2];
  int frames = atoi(arguments[1]), sockets[2], camera, status;
  if (strcmp(way, "descriptor") == 0) {
    stream(atoi(arguments[4]), frames, path);
    return 0;
  }
  MUST("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, sockets));
  if (strcmp(way, "pass") == 0 && (status = status_of_child()) >= 0) return status;
  camera = open("/dev/video0", O_RDWR);
  MUST("/dev/video0", camera);
  if (strcmp(way, "bad") == 0) {
    give_bad_addresses(camera);
  } else if (strcmp(way, "events") == 0) {
    wish_event(camera);
  } else if (strcmp(way, "dup") == 0 || strcmp(way, "dup2") == 0) {
    int copy = strcmp(way, "dup") == 0 ? dup(camera) : dup2(camera, 50);
    MUST(way, copy);
    close(camera);
    camera = copy;
  } else if (strcmp(way, "fork") == 0) {
    if ((status = status_of_child()) >= 0) return status;
  } else if (strcmp(way, "exec") == 0) {
    char number[16];
    snprintf(number, sizeof number, "%d", camera);
    execl(arguments[0], arguments[0], arguments[1], path, "descriptor", number, NULL);
    MUST("exec", -1);
  } else if (strcmp(way, "pass") == 0) {
    pass(sockets[0], camera);
    close(camera);
    camera = receive(sockets[1]);
  }
  stream(camera, frames, path);
  if (strcmp(way, "events") == 0) take_event(camera);
  return 0;
}
