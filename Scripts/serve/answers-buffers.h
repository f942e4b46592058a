// The part of answers.c that tests buffers, streaming and read(2).

static struct v4l2_buffer buffer_of(unsigned index) { return (struct v4l2_buffer){.index = index, .type = CAPTURE, .memory = MMAP}; }

static void request(int file, const char *what, unsigned count, unsigned type, unsigned memory) {
  struct v4l2_requestbuffers wish = {.count = count, .type = type, .memory = memory};
  memset(wish.reserved, 0xAA, sizeof wish.reserved);
  int result = ioctl(file, VIDIOC_REQBUFS, &wish);
  printf("%s: ", what);
  say(result, "REQBUFS", "%s, mapped %d, orphaned %d", wish.count == count ? "as many" : "another number",
      (wish.capabilities & V4L2_BUF_CAP_SUPPORTS_MMAP) != 0, (wish.capabilities & V4L2_BUF_CAP_SUPPORTS_ORPHANED_BUFS) != 0);
}

/// Returns the flags of a buffer as text, without those that depend on the clock.
static const char *place_of(const struct v4l2_buffer *buffer) {
  static char text[80];
  snprintf(text, sizeof text, "%s%s%s%s%s", buffer->flags & V4L2_BUF_FLAG_MAPPED ? " mapped" : "", buffer->flags & V4L2_BUF_FLAG_QUEUED ? " queued" : "",
           buffer->flags & V4L2_BUF_FLAG_DONE ? " done" : "", buffer->flags & V4L2_BUF_FLAG_PREPARED ? " prepared" : "",
           buffer->flags & V4L2_BUF_FLAG_ERROR ? " wrong" : "");
  return text[0] ? text + 1 : "the program's";
}

static void query(const char *what, unsigned index) {
  struct v4l2_buffer buffer = buffer_of(index);
  int result = ioctl(first, VIDIOC_QUERYBUF, &buffer);
  printf("%s: ", what);
  say(result, "QUERYBUF", "%s, field %u", place_of(&buffer), buffer.field);
}

#define ASK_BUFFER(request, file, command, index, change) \
  do { \
    struct v4l2_buffer buffer = buffer_of(index); \
    change; \
    ASK_AS(request, file, command, &buffer); \
  } while (0)

static void ask_without_buffers(void) {
  int type = CAPTURE, output = OUTPUT;
  puts("without buffers:");
  query("0", 0);
  ASK_BUFFER("0", first, QBUF, 0, );
  ASK_BUFFER("0", first, DQBUF, 0, );
  ASK_BUFFER("0", first, PREPARE_BUF, 0, );
  struct v4l2_exportbuffer export = {.type = CAPTURE};
  ASK(first, EXPBUF, &export);
  ASK(first, STREAMON, &type);
  ASK(first, STREAMOFF, &type);
  ASK_AS("of output", first, STREAMON, &output);
  ASK_AS("of output", first, STREAMOFF, &output);
  request(first, "of output", 2, OUTPUT, MMAP);
  request(first, "of memory 0", 2, CAPTURE, 0);
  request(first, "of memory 99", 2, CAPTURE, 99);
  request(first, "of overlay memory", 2, CAPTURE, V4L2_MEMORY_OVERLAY);
  request(first, "of memory of the program", 0, CAPTURE, V4L2_MEMORY_USERPTR);
  request(first, "of memory of others", 0, CAPTURE, V4L2_MEMORY_DMABUF);
  request(first, "none", 0, CAPTURE, MMAP);
  request(first, "three", 3, CAPTURE, MMAP);
}

static void create(int file, const char *what, unsigned count, unsigned size, unsigned memory) {
  struct v4l2_create_buffers wish = {.count = count, .memory = memory, .format.type = CAPTURE};
  ioctl(file, VIDIOC_G_FMT, &wish.format);
  if (size != 1) wish.format.fmt.pix.sizeimage = size;
  int result = ioctl(file, VIDIOC_CREATE_BUFS, &wish);
  printf("%s: ", what);
  say(result, "CREATE_BUFS", "%u, the first is %u", wish.count, wish.index);
}

static void ask_buffers(void) {
  ask_without_buffers();
  puts("with three buffers:");
  query("0", 0);
  query("3", 3);
  ASK_BUFFER("of output", first, QUERYBUF, 0, buffer.type = OUTPUT);
  ASK_BUFFER("by another", second, QUERYBUF, 0, );
  struct v4l2_format format = {.type = CAPTURE};
  ioctl(first, VIDIOC_G_FMT, &format);
  ASK_AS("by another", second, TRY_FMT, &format);
  ASK_AS("the same by another", second, S_FMT, &format);
  ASK_AS("the same", first, S_FMT, &format);
  request(second, "by another", 2, CAPTURE, MMAP);
  request(second, "none by another", 0, CAPTURE, MMAP);
  create(second, "none by another", 0, 1, MMAP);
  create(second, "one by another", 1, 1, MMAP);
  create(first, "one", 1, 1, MMAP);
  create(first, "one that is too small", 1, 16, MMAP);
  create(first, "one of no bytes", 1, 0, MMAP);
  create(first, "one of other memory", 1, 1, V4L2_MEMORY_USERPTR);
  query("the new one", 3);
  ASK_BUFFER("99", first, QBUF, 99, );
  ASK_BUFFER("of output", first, QBUF, 0, buffer.type = OUTPUT);
  ASK_BUFFER("of other memory", first, QBUF, 0, buffer.memory = V4L2_MEMORY_USERPTR);
  ASK_BUFFER("by another", second, QBUF, 0, );
  ASK_BUFFER("0", first, PREPARE_BUF, 0, );
  query("prepared", 0);
  ASK_BUFFER("again", first, PREPARE_BUF, 0, );
  ASK_BUFFER("0", first, QBUF, 0, );
  query("queued", 0);
  ASK_BUFFER("again", first, QBUF, 0, );
  ASK_BUFFER("queued", first, PREPARE_BUF, 0, );
  ASK_BUFFER("not streaming", first, DQBUF, 0, );
  ASK_BUFFER("by another", second, DQBUF, 0, );
  struct v4l2_exportbuffer export = {.type = CAPTURE, .index = 99};
  ASK_AS("99", first, EXPBUF, &export);
  export = (struct v4l2_exportbuffer){.type = CAPTURE, .plane = 1};
  ASK_AS("of plane 1", first, EXPBUF, &export);
  export = (struct v4l2_exportbuffer){.type = OUTPUT};
  ASK_AS("of output", first, EXPBUF, &export);
  export = (struct v4l2_exportbuffer){.type = CAPTURE, .flags = O_APPEND};
  ASK_AS("with unknown flags", first, EXPBUF, &export);
  struct v4l2_buffer buffer = buffer_of(3);
  ioctl(first, VIDIOC_QUERYBUF, &buffer);
  say(mmap(NULL, buffer.length, PROT_READ, MAP_SHARED, first, 0x7FFF0000) == MAP_FAILED ? -1 : 0, "mmap elsewhere", NULL);
  say(mmap(NULL, buffer.length + 100000, PROT_READ, MAP_SHARED, first, buffer.m.offset) == MAP_FAILED ? -1 : 0, "mmap of too much", NULL);
  void *memory = mmap(NULL, buffer.length, PROT_READ, MAP_SHARED, first, buffer.m.offset);
  say(memory == MAP_FAILED ? -1 : 0, "mmap", NULL);
  query("mapped", 3);
  munmap(memory, buffer.length);
  query("no longer mapped", 3);
  int reader = open(path, O_RDONLY), writer = open(path, O_WRONLY);
  say(mmap(NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, reader, buffer.m.offset) == MAP_FAILED ? -1 : 0,
      "mmap for writing of a file for reading", NULL);
  say(mmap(NULL, buffer.length, PROT_WRITE, MAP_SHARED, writer, buffer.m.offset) == MAP_FAILED ? -1 : 0, "mmap of a file for writing", NULL);
  close(reader);
  close(writer);
}

/// Waits for a frame and dequeues it.
static void take_frame(const char *what) {
  struct pollfd entry = {first, POLLIN, 0};
  poll(&entry, 1, 20000);
  struct v4l2_buffer buffer = buffer_of(0);
  int result = ioctl(first, VIDIOC_DQBUF, &buffer);
  printf("%s: ", what);
  say(result, "DQBUF", "buffer %u is %s, used %s, field %u, sequence %u, clock %s", buffer.index, place_of(&buffer),
      buffer.bytesused == buffer.length ? "whole" : "in part", buffer.field, buffer.sequence,
      (buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC ? "monotonic" : "another");
}

static void ask_streaming(void) {
  int type = CAPTURE, output = OUTPUT, input = 0;
  puts("streaming:");
  ASK_AS("by another", second, STREAMON, &type);
  ASK_AS("by another", second, STREAMOFF, &type);
  ASK_AS("of output", first, STREAMON, &output);
  ASK(first, STREAMON, &type);
  ASK_AS("again", first, STREAMON, &type);
  take_frame("the first");
  ASK_BUFFER("without a buffer", first, DQBUF, 0, );
  ASK_BUFFER("of output", first, DQBUF, 0, buffer.type = OUTPUT);
  ASK_BUFFER("of other memory", first, DQBUF, 0, buffer.memory = V4L2_MEMORY_USERPTR);
  query("the taken one", 0);
  request(first, "none", 0, CAPTURE, MMAP);
  request(first, "three", 3, CAPTURE, MMAP);
  create(first, "one", 1, 1, MMAP);
  ASK_AS("the same", first, S_INPUT, &input);
  struct v4l2_format format = {.type = CAPTURE};
  ioctl(first, VIDIOC_G_FMT, &format);
  ASK_AS("the same", first, S_FMT, &format);
  struct v4l2_streamparm rate = {.type = CAPTURE};
  ioctl(first, VIDIOC_G_PARM, &rate);
  ASK_AS("the same", first, S_PARM, &rate);
  char byte;
  say((int)read(first, &byte, 1), "read", NULL);
  say((int)write(first, &byte, 1), "write", NULL);
  ASK_BUFFER("0", first, QBUF, 0, );
  query("queued again", 0);
  ASK_BUFFER("1", first, QBUF, 1, );
  ASK(first, STREAMOFF, &type);
  query("queued before", 1);
  ASK(first, STREAMOFF, &type);
  ASK_BUFFER("not streaming", first, DQBUF, 0, );
  ASK_BUFFER("2", first, QBUF, 2, );
  ASK(first, STREAMON, &type);
  take_frame("the first of the second stream");
  ASK(first, STREAMOFF, &type);
  request(first, "none", 0, CAPTURE, MMAP);
  request(second, "one by another", 1, CAPTURE, MMAP);
  close(second);
  second = open(path, O_RDWR | O_NONBLOCK);
  request(first, "two after the other is closed", 2, CAPTURE, MMAP);
  request(first, "none", 0, CAPTURE, MMAP);
}

/// Reads one byte before and after the first frame is available, and tests what is allowed meanwhile.
static void ask_reading(void) {
  char byte;
  int type = CAPTURE;
  puts("reading:");
  say((int)read(first, &byte, 1), "read", NULL);
  struct pollfd entry = {first, POLLIN, 0};
  poll(&entry, 1, 20000);
  say((int)read(first, &byte, 1), "read once there is a frame", NULL);
  say((int)read(second, &byte, 1), "read by another", NULL);
  request(first, "two", 2, CAPTURE, MMAP);
  request(second, "two by another", 2, CAPTURE, MMAP);
  ASK_BUFFER("0", first, QUERYBUF, 0, );
  ASK_BUFFER("0", first, QBUF, 0, );
  ASK_BUFFER("0", first, DQBUF, 0, );
  ASK(first, STREAMON, &type);
  ASK(first, STREAMOFF, &type);
  struct v4l2_format format = {.type = CAPTURE};
  ioctl(first, VIDIOC_G_FMT, &format);
  ASK_AS("the same", first, S_FMT, &format);
  close(first);
  say((int)read(second, &byte, 1), "read by another", NULL);
}
