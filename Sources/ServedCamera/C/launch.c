// Starts a program with its front end, and the guardian process that cleans up if this process is killed.
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "seccomp.h"
#include "served_camera.h"
#include "served_transport.h"

extern char **environ;
struct served_in_flight *served_in_flight;

/// The environment of the program: the current environment plus the variables for the preloaded library.
struct environment {
  char **entries;
  char made[4][1024];
};

static bool is_replaced(const struct environment *environment, const char *entry, int made) {
  for (int i = 0; i < made; i++) {
    size_t length = strcspn(environment->made[i], "=") + 1;
    if (strncmp(entry, environment->made[i], length) == 0) return true;
  }
  return false;
}

static int make_environment(const struct served_launch *launch, struct environment *environment) {
  char key[2 * SERVED_KEY_SIZE + 1] = "";
  for (int i = 0; i < SERVED_KEY_SIZE; i++) snprintf(key + 2 * i, 3, "%02x", launch->key[i]);
  enum { SIZE = sizeof *environment->made };
  snprintf(environment->made[0], SIZE, SERVED_ROOT_VARIABLE "=%s", launch->root);
  snprintf(environment->made[1], SIZE, SERVED_KEY_VARIABLE "=%s", key);
  snprintf(environment->made[2], SIZE, SERVED_CAMERAS_VARIABLE "=%s", launch->cameras);
  int made = 3;
  if (launch->via == SERVED_VIA_PRELOAD) {
    const char *others = getenv("LD_PRELOAD");
    int length = snprintf(environment->made[made++], SIZE, "LD_PRELOAD=%s/preload.so%s%s", launch->root,
                          others ? ":" : "", others ? others : "");
    if (length >= SIZE) return E2BIG;
  }
  size_t count = 0;
  while (environ[count]) count++;
  environment->entries = calloc(count + 5, sizeof(char *));
  if (!environment->entries) return ENOMEM;
  char **next = environment->entries;
  for (size_t i = 0; i < count; i++) {
    if (!is_replaced(environment, environ[i], made)) *next++ = environ[i];
  }
  for (int i = 0; i < made; i++) *next++ = environment->made[i];
  return 0;
}

/// A message that the new process sends before it executes the program.
struct news {
  int error;
};

static bool send_news(int socket, int error, int listener) {
  struct news news = {error};
  struct iovec part = {&news, sizeof news};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {{0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (listener >= 0) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(sizeof(int));
    control.header = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), &listener, sizeof listener);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) == sizeof news;
}

/// Returns the error that the new process reports, or 0 if it has executed the program, which closes the socket. The
/// seccomp listener, if any, arrives first.
static int receive_news(int socket, int *listener) {
  for (;;) {
    struct news news;
    struct iovec part = {&news, sizeof news};
    union {
      struct cmsghdr header;
      char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0 && errno == EINTR) continue;
    if (received != sizeof news) return 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header) memcpy(listener, CMSG_DATA(header), sizeof *listener);
    if (news.error) return news.error;
  }
}

/// Executes the program in the new process. Because fork(2) copies only one thread, it must call only functions that
/// are safe after fork.
static void become_program(const struct served_launch *launch, char **environment, int socket, bool has_terminal) {
  // With a terminal, the program stays in this process group, so that keyboard signals interrupt and stop both.
  if (!has_terminal) setpgid(0, 0);
  if (launch->has_no_input) {
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
  }
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (launch->via == SERVED_VIA_SECCOMP) {
    int listener = served_install_filter();
    send_news(socket, listener < 0 ? -listener : 0, listener);
    if (listener < 0) _exit(127);
    close(listener);
  }
  execvpe(launch->arguments[0], launch->arguments, environment);
  send_news(socket, errno, -1);
  _exit(127);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *level) {
  (void)status, (void)type, (void)level;
  return remove(path);
}

/// Waits until this process ends, then removes the root folder and answers the pending calls of programs, which would
/// otherwise wait forever.
static void guard(const char *root, int listener, int life) {
  setsid();
  prctl(PR_SET_NAME, SERVED_GUARDIAN);
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
  // The guardian must not keep inherited descriptors open, such as pipes that others read to the end or sockets of a
  // camera.
  int kept[] = {life, listener};
  if (listener >= 0 && listener < life) kept[0] = listener, kept[1] = life;
  unsigned from = 0;
  for (int i = 0; i < 2; i++) {
    if (kept[i] < 0) continue;
    if ((unsigned)kept[i] > from) close_range(from, (unsigned)kept[i] - 1, 0);
    from = (unsigned)kept[i] + 1;
  }
  close_range(from, ~0U, 0);
  struct pollfd entries[] = {{life, 0, 0}, {listener, 0, 0}};
  while (poll(entries, 2, -1) < 0 && errno == EINTR) {}
  if (entries[0].revents) {
    nftw(root, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    if (listener >= 0) served_guard_programs(listener);
  }
  _exit(0);
}

/// The write end of a pipe that closes when this process ends.
static int life = -1;

static int start_guardian(const char *root, int listener) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t child = fork();
  if (child == 0) {
    // Forks twice, so that no process has to wait for the guardian.
    if (fork() == 0) guard(root, listener, ends[0]);
    _exit(0);
  }
  int error = child < 0 ? errno : 0;
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
  if (life >= 0) close(life);
  life = ends[1];
  return error;
}

int served_camera_start(const struct served_launch *launch, pid_t *pid, int *listener) {
  struct environment environment;
  *listener = -1;
  *pid = -1;
  int sockets[2], error = make_environment(launch, &environment);
  if (error) return error;
  void *shared = mmap(NULL, SERVED_MOST_IN_FLIGHT * sizeof *served_in_flight, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
  served_in_flight = shared;
  bool has_terminal = isatty(STDIN_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp();
  *pid = fork();
  if (*pid == 0) become_program(launch, environment.entries, sockets[1], has_terminal);
  error = *pid < 0 ? errno : 0;
  close(sockets[1]);
  if (*pid > 0) error = receive_news(sockets[0], listener);
  close(sockets[0]);
  free(environment.entries);
  if (error && *pid > 0) waitpid(*pid, NULL, 0);
  return error ? error : start_guardian(launch->root, *listener);
}
