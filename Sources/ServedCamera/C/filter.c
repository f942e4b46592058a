// Defines which system calls are forwarded to the supervisor.
#include <errno.h>
#include <linux/audit.h>
#include <linux/fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "seccomp.h"

#ifdef __x86_64__
enum { ARCHITECTURE = AUDIT_ARCH_X86_64 };
#else
enum { ARCHITECTURE = AUDIT_ARCH_AARCH64 };
#endif

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

/// The condition, in addition to the system call number, for asking the supervisor. Only the lower 32 bits of an
/// argument are checked.
enum check { ALWAYS, CAMERA_FIRST, CAMERA_FIFTH, VIDEO_COMMAND, PATH_UNLESS_THIRD_EMPTY, PATH_UNLESS_FOURTH_EMPTY };

static const struct {
  unsigned number;
  enum check check;
} asked[] = {
    {SYS_openat, ALWAYS},
    {SYS_openat2, ALWAYS},
    {SYS_faccessat, ALWAYS},
    {SYS_faccessat2, ALWAYS},
    {SYS_readlinkat, ALWAYS},
    {SYS_statfs, ALWAYS},
    {SYS_fstatfs, ALWAYS},
    {SYS_getxattr, ALWAYS},
    {SYS_lgetxattr, ALWAYS},
    {SYS_inotify_add_watch, ALWAYS},
#ifdef __x86_64__
    {SYS_open, ALWAYS},
    {SYS_stat, ALWAYS},
    {SYS_lstat, ALWAYS},
    {SYS_access, ALWAYS},
    {SYS_readlink, ALWAYS},
    {SYS_dup2, CAMERA_FIRST},
#endif
    {SYS_newfstatat, PATH_UNLESS_FOURTH_EMPTY},
    {SYS_statx, PATH_UNLESS_THIRD_EMPTY},
    {SYS_ioctl, VIDEO_COMMAND},
    {SYS_mmap, CAMERA_FIFTH},
    {SYS_fstat, CAMERA_FIRST},
    {SYS_read, CAMERA_FIRST},
    {SYS_write, CAMERA_FIRST},
    {SYS_close, CAMERA_FIRST},
    {SYS_dup, CAMERA_FIRST},
    {SYS_dup3, CAMERA_FIRST},
    {SYS_fcntl, CAMERA_FIRST},
};

enum { LONGEST = 256 };
struct filter {
  struct sock_filter code[LONGEST];
  unsigned short length;
};

static void add(struct filter *filter, unsigned short code, unsigned value, unsigned char yes, unsigned char no) {
  filter->code[filter->length++] = (struct sock_filter){code, yes, no, value};
}

static void load(struct filter *filter, size_t offset) {
  add(filter, BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0);
}

static void load_argument(struct filter *filter, int index) {
  load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)index);
}

static void answer(struct filter *filter, unsigned action) { add(filter, BPF_RET | BPF_K, action, 0, 0); }

/// Asks the supervisor if the argument is in the range of camera descriptors; otherwise allows the call.
static void ask_if_camera(struct filter *filter, int index) {
  load_argument(filter, index);
  add(filter, BPF_JMP | BPF_JGE | BPF_K, SERVED_FIRST_LOW_DESCRIPTOR, 0, 4);
  add(filter, BPF_JMP | BPF_JGT | BPF_K, SERVED_LAST_LOW_DESCRIPTOR, 0, 2);
  add(filter, BPF_JMP | BPF_JGE | BPF_K, SERVED_FIRST_DESCRIPTOR, 0, 2);
  add(filter, BPF_JMP | BPF_JGT | BPF_K, SERVED_LAST_DESCRIPTOR, 1, 0);
  answer(filter, SECCOMP_RET_USER_NOTIF);
  answer(filter, SECCOMP_RET_ALLOW);
}

static void check(struct filter *filter, enum check check) {
  switch (check) {
    case ALWAYS: answer(filter, SECCOMP_RET_USER_NOTIF); return;
    case CAMERA_FIRST: ask_if_camera(filter, 0); return;
    case CAMERA_FIFTH: ask_if_camera(filter, 4); return;
    case VIDEO_COMMAND:
      load_argument(filter, 1);
      add(filter, BPF_ALU | BPF_AND | BPF_K, 0xff00, 0, 0);
      add(filter, BPF_JMP | BPF_JEQ | BPF_K, 'V' << 8, 0, 1);
      answer(filter, SECCOMP_RET_USER_NOTIF);
      answer(filter, SECCOMP_RET_ALLOW);
      return;
    case PATH_UNLESS_THIRD_EMPTY:
    case PATH_UNLESS_FOURTH_EMPTY:
      // The C library implements fstat as a stat of an empty path. These are most stat calls, and only those on camera
      // descriptors matter.
      load_argument(filter, check == PATH_UNLESS_THIRD_EMPTY ? 2 : 3);
      add(filter, BPF_JMP | BPF_JSET | BPF_K, AT_EMPTY_PATH, 1, 0);
      answer(filter, SECCOMP_RET_USER_NOTIF);
      ask_if_camera(filter, 0);
      return;
  }
}

static void make_filter(struct filter *filter) {
  load(filter, offsetof(struct seccomp_data, arch));
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  answer(filter, SECCOMP_RET_ALLOW);
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    load(filter, offsetof(struct seccomp_data, nr));
    unsigned short jump = filter->length;
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, asked[i].number, 0, 0);
    check(filter, asked[i].check);
    filter->code[jump].jf = (unsigned char)(filter->length - jump - 1);
  }
  answer(filter, SECCOMP_RET_ALLOW);
}

int served_install_filter(void) {
  struct filter filter = {.length = 0};
  make_filter(&filter);
  const struct sock_fprog program = {filter.length, filter.code};
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur <= SERVED_LAST_DESCRIPTOR) {
    limit.rlim_cur = limit.rlim_max < SERVED_LAST_DESCRIPTOR + 1 ? limit.rlim_max : SERVED_LAST_DESCRIPTOR + 1;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  // With this flag, a signal does not cause a request to be sent twice. Kernels before 5.19 do not support it.
  const unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
  long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  if (listener < 0 && errno == EINVAL)
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  return listener < 0 ? -errno : (int)listener;
}
