// Stacks for code that may never return: if it waits for good, its caller continues, and the stack is leaked with all
// that it refers to.

#include "real.h"
#include "CVirtualDispatch.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

enum { size_of_stack = 8 << 20, page = 4096 };

/// The state that the Swift runtime keeps for a thread, such as its task. It refers to the stack.
struct runtime_state {
  void *address;
  size_t size;
  char saved[64];
};

/// A Swift closure without arguments.
typedef __attribute__((swiftcall)) void (*body)(__attribute__((swift_context)) void *context);

struct stack {
  struct stack *outer;
  void *memory;
  body body;
  void *context;
  ucontext_t own, caller;
  bool has_ended;
  void *fiber, *caller_fiber;
};

static _Thread_local struct stack *current;
static _Thread_local struct runtime_state runtime[2];

// ThreadSanitizer must know which stack is in use.
extern void *__tsan_get_current_fiber(void) __attribute__((weak));
extern void *__tsan_create_fiber(unsigned flags) __attribute__((weak));
extern void __tsan_destroy_fiber(void *fiber) __attribute__((weak));
extern void __tsan_switch_to_fiber(void *fiber, unsigned flags) __attribute__((weak));

static int find_runtime(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  bool is_concurrency = strstr(info->dlpi_name, "/libswift_Concurrency.so");
  if (!info->dlpi_tls_data || (!is_concurrency && !strstr(info->dlpi_name, "/libswiftCore.so"))) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    size_t length = info->dlpi_phdr[i].p_memsz;
    if (info->dlpi_phdr[i].p_type == PT_TLS && length <= sizeof runtime[0].saved)
      runtime[is_concurrency] = (struct runtime_state){info->dlpi_tls_data, length, {0}};
  }
  return 0;
}

static void leave(struct stack *stack) {
  if (stack->fiber) __tsan_switch_to_fiber(stack->caller_fiber, 0);
  setcontext(&stack->caller);
}

static void start(unsigned high, unsigned low) {
  struct stack *stack = (struct stack *)((uintptr_t)high << 32 | low);
  stack->body(stack->context);
  stack->has_ended = true;
  leave(stack);
}

/// Calls a Swift closure on a stack of its own; returns whether the closure has returned, rather than called
/// `cvd_leave_stack`. Swift passes a closure as these two arguments.
bool cvd_call_on_own_stack(body body, void *context) {
  if (!runtime[1].address) dl_iterate_phdr(find_runtime, NULL);
  struct runtime_state saved[2];
  for (int i = 0; i < 2; i++) {
    saved[i] = runtime[i];
    memcpy(saved[i].saved, saved[i].address, saved[i].size);
  }
  struct stack *stack = calloc(1, sizeof *stack);
  stack->outer = current;
  stack->memory =
    mmap(NULL, size_of_stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack->memory == MAP_FAILED || mprotect(stack->memory, page, PROT_NONE)) abort();
  stack->body = body;
  stack->context = context;
  getcontext(&stack->own);
  stack->own.uc_stack.ss_sp = stack->memory;
  stack->own.uc_stack.ss_size = size_of_stack;
  makecontext(&stack->own, (void (*)(void))start, 2, (unsigned)((uintptr_t)stack >> 32), (unsigned)(uintptr_t)stack);
  if (__tsan_create_fiber) {
    stack->caller_fiber = __tsan_get_current_fiber();
    stack->fiber = __tsan_create_fiber(0);
    __tsan_switch_to_fiber(stack->fiber, 0);
  }
  current = stack;
  swapcontext(&stack->caller, &stack->own);
  current = stack->outer;
  if (!stack->has_ended) {
    for (int i = 0; i < 2; i++) memcpy(saved[i].address, saved[i].saved, saved[i].size);
    return false;
  }
  if (stack->fiber) __tsan_destroy_fiber(stack->fiber);
  munmap(stack->memory, size_of_stack);
  free(stack);
  return true;
}

bool cvd_read_words(uintptr_t address, uintptr_t *first, uintptr_t *second) {
  uintptr_t words[2];
  struct iovec here = {words, sizeof words}, there = {(void *)address, sizeof words};
  if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != sizeof words) return false;
  *first = words[0];
  *second = words[1];
  return true;
}

const char *cvd_image(uintptr_t address, uintptr_t *start) {
  Dl_info info;
  if (!dladdr((void *)address, &info)) return NULL;
  *start = (uintptr_t)info.dli_fbase;
  return info.dli_fname;
}

int cvd_backtrace(uintptr_t *addresses, int capacity) { return backtrace((void **)addresses, capacity); }

void cvd_leave_stack(void) {
  if (current) leave(current);
}

extern void swift_task_localValuePop(void);

void cvd_end_task_local_value(void) { swift_task_localValuePop(); }
