#include <elf.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "preload.h"

#ifdef __x86_64__
enum { MACHINE = EM_X86_64 };
#else
enum { MACHINE = EM_AARCH64 };
#endif

/// The lowest descriptor for the connection, above those that programs normally use and most of the range of select(2).
enum { LOWEST_DESCRIPTOR = 700 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int connection = -1;
static long owner;  // the process that opened it: a child opens one of its own

static long send_message(const struct iovec *parts, size_t count) {
  const struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = count};
  long sent;
  while ((sent = RAW(SYS_sendmsg, connection, &message, MSG_NOSIGNAL)) == -EINTR) {}
  return sent;
}

/// Receives a message and the descriptor attached to it.
static long receive_message(struct iovec *parts, size_t count, int *descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = count, .msg_control = &control, .msg_controllen = sizeof control};
  long received;
  while ((received = RAW(SYS_recvmsg, connection, &message, MSG_CMSG_CLOEXEC)) == -EINTR) {}
  *descriptor = -1;
  struct cmsghdr *header = received < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return received;
}

static void disconnect(void) {
  if (connection >= 0) RAW(SYS_close, connection);
  connection = -1;
}

static bool greet(void) {
  struct served_hello hello = {SERVED_MAGIC, SERVED_VERSION, MACHINE, sizeof(void *), {0}};
  memcpy(hello.key, served_settings()->key, sizeof hello.key);
  struct iovec part = {&hello, sizeof hello};
  int none;
  return send_message(&part, 1) == sizeof hello && receive_message(&part, 1, &none) == sizeof hello &&
         hello.magic == SERVED_MAGIC && hello.version == SERVED_VERSION;
}

static bool connect_to_server(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", served_settings()->cameras.root);
  if (length >= (int)sizeof address.sun_path) return false;
  int made = (int)RAW(SYS_socket, AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (made < 0) return false;
  connection = (int)RAW(SYS_fcntl, made, F_DUPFD_CLOEXEC, LOWEST_DESCRIPTOR);
  if (connection < 0) {
    connection = made;  // fewer descriptors are allowed
  } else {
    RAW(SYS_close, made);
  }
  if (RAW(SYS_connect, connection, &address, sizeof address) == 0 && greet()) return true;
  disconnect();
  return false;
}

/// Resets the lock and the connection after a fork by any system call, because both belong to the parent process.
static void become_owner(void) {
  long process = RAW(SYS_getpid), before = __atomic_load_n(&owner, __ATOMIC_ACQUIRE);
  if (before == process) return;
  if (before) {
    lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    disconnect();
  }
  __atomic_store_n(&owner, process, __ATOMIC_RELEASE);
}

/// Sends a message, and retries once if the program has closed the connection.
static long send_to_server(const struct iovec *parts, size_t count) {
  for (int attempt = 0; attempt < 2; attempt++) {
    if (connection < 0 && !connect_to_server()) return -ENODEV;
    long sent = send_message(parts, count);
    if (sent != -EBADF && sent != -ENOTSOCK && sent != -ENOTCONN && sent != -EPIPE && sent != -ECONNRESET) return sent;
    if (sent == -EBADF || sent == -ENOTSOCK) connection = -1;  // that number is the program's now
    disconnect();
  }
  return -ENODEV;
}

static int exchange(struct served_request *request, struct payload *payload, struct served_reply *reply) {
  struct iovec parts[] = {
      {request, sizeof *request},
      {payload->argument, request->argument_size},
      {payload->auxiliary, request->auxiliary_size},
  };
  long sent = send_to_server(parts, 3);
  if (sent < 0) return (int)sent;  // EFAULT too: the kernel reads the program's memory
  size_t longest = request->operation == SERVED_READ ? request->length : request->auxiliary_size;
  parts[0] = (struct iovec){reply, sizeof *reply};
  parts[2] = (struct iovec){payload->auxiliary, longest};
  long received = receive_message(parts, 3, &payload->descriptor);
  if (received == -EFAULT) return -EFAULT;
  if (received < (long)sizeof *reply) {
    disconnect();
    return -ENODEV;
  }
  return -reply->error;
}

int served_request(struct served_request *request, struct payload *payload, struct served_reply *reply) {
  become_owner();
  payload->descriptor = -1;
  *reply = (struct served_reply){0};
  pthread_mutex_lock(&lock);
  int result = exchange(request, payload, reply);
  pthread_mutex_unlock(&lock);
  return result;
}
