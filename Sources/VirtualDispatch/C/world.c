// Tracks which world a thread is in, and the jobs that it runs.

#include "real.h"
#include "CVirtualDispatch.h"
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

struct cvd_handlers cvd_handlers;
_Thread_local void *cvd_current;
static _Thread_local struct cvd_frame *top;

/// The address range of a library's code.
struct range {
  uintptr_t start, end;
};

static struct range range_of(const void *symbol);
static bool contains(struct range range, void *address);
static void find_callers(void);

void cvd_install(struct cvd_handlers handlers) {
  find_callers();
  cvd_handlers = handlers;
}

bool cvd_is_interposed(void) {
  return contains(range_of((const void *)cvd_install), dlsym(RTLD_DEFAULT, "dispatch_async"));
}

/// Part of `CaptureTesting`, and so absent from the programs of `camsim run-app`.
extern void camsim_expect_phones(void) __attribute__((weak));

/// Swift cannot run code when a module is loaded, but a C constructor can.
__attribute__((constructor)) static void expect_phones(void) {
  if (camsim_expect_phones) camsim_expect_phones();
}

void *cvd_world(void) { return cvd_current; }

void *cvd_enter(void *world) {
  void *old = cvd_current;
  cvd_current = world;
  return old;
}

struct cvd_frame *cvd_top(void) { return top; }

void cvd_set_top(struct cvd_frame *frame) { top = frame; }

int cvd_thread_id(void) {
  static _Thread_local int thread;
  if (!thread) thread = (int)syscall(SYS_gettid);
  return thread;
}

/// Returns the number of the system call in which a thread of the process waits, or -1 if it is running or its state is
/// unknown.
static long waits_in(int thread) {
  char path[64], text[64] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  return count > 0 && text[0] >= '0' && text[0] <= '9' ? atol(text) : -1;
}

bool cvd_is_blocked(int thread) { return waits_in(thread) >= 0; }

// MARK: Identifying the caller

struct search {
  const void *symbol;
  struct range range;
};

static int find(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if ((uintptr_t)search->symbol - start >= part->p_memsz) continue;
    search->range = (struct range){start, start + part->p_memsz};
    return 1;
  }
  return 0;
}

static struct range range_of(const void *symbol) {
  struct search search = {.symbol = symbol};
  if (symbol) dl_iterate_phdr(find, &search);
  return search.range;
}

static struct range foundation, essentials, dispatch, program;

/// Finds the address ranges. Called once, before the first world exists.
static void find_callers(void) {
  foundation = range_of(dlsym(RTLD_DEFAULT, "CFRunLoopGetMain"));
  essentials = range_of(dlsym(RTLD_DEFAULT, "$s20FoundationEssentials4UUIDVACycfC"));
  dispatch = range_of(dlsym(RTLD_NEXT, "dispatch_async_f"));
  program = range_of((const void *)cvd_install);
}

static bool contains(struct range range, void *address) {
  return (uintptr_t)address >= range.start && (uintptr_t)address < range.end;
}

bool is_foundation(void *address) { return contains(foundation, address); }
bool is_essentials(void *address) { return contains(essentials, address); }
bool is_dispatch(void *address) { return contains(dispatch, address); }
bool is_app(void *address) { return contains(foundation, address) || contains(program, address); }
