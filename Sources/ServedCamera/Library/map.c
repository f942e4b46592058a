// Interposes the calls that map and unmap the buffers of a camera.
#include <sys/mman.h>
#include <unistd.h>

#include "preload.h"

/// The buffers that this process maps. A slot is claimed by setting its address, without a lock, because allocators and
/// signal handlers call munmap(2), too.
enum { MOST_MAPPINGS = 256, CLAIMED = 1 };
static struct mapping {
  uintptr_t address;  // 0: free
  long process;       // a child inherits mappings, but its munmap(2) leaves those of its parent
  uint64_t handle;
  int64_t offset;
} mappings[MOST_MAPPINGS];

static void remember(uintptr_t address, uint64_t handle, int64_t offset) {
  for (int i = 0; i < MOST_MAPPINGS; i++) {
    uintptr_t free = 0;
    if (!__atomic_compare_exchange_n(&mappings[i].address, &free, CLAIMED, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) continue;
    mappings[i].process = RAW(SYS_getpid);
    mappings[i].handle = handle;
    mappings[i].offset = offset;
    __atomic_store_n(&mappings[i].address, address, __ATOMIC_RELEASE);
    return;
  }
}

/// Takes a mapping out of its slot if it begins in a range. Returns whether it did.
static bool take(struct mapping *slot, uintptr_t begin, uintptr_t end, struct mapping *taken) {
  uintptr_t address = __atomic_load_n(&slot->address, __ATOMIC_ACQUIRE);
  if (address == CLAIMED || address < begin || address >= end) return false;
  if (!__atomic_compare_exchange_n(&slot->address, &address, CLAIMED, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return false;
  *taken = *slot;
  __atomic_store_n(&slot->address, 0, __ATOMIC_RELEASE);
  return true;
}

static bool is_mapped(const struct mapping *taken) {
  for (int i = 0; i < MOST_MAPPINGS; i++) {
    if (__atomic_load_n(&mappings[i].address, __ATOMIC_ACQUIRE) > CLAIMED && mappings[i].handle == taken->handle &&
        mappings[i].offset == taken->offset && mappings[i].process == taken->process)
      return true;
  }
  return false;
}

/// Tells the server which buffers are no longer mapped.
static void forget(uintptr_t begin, uintptr_t end) {
  for (int i = 0; i < MOST_MAPPINGS; i++) {
    struct mapping taken;
    if (!take(&mappings[i], begin, end, &taken) || taken.process != RAW(SYS_getpid) || is_mapped(&taken)) continue;
    struct served_request request = {.operation = SERVED_UNMAP, .handle = taken.handle, .offset = taken.offset};
    struct payload payload = {0};
    struct served_reply reply;
    served_request(&request, &payload, &reply);
  }
}

INTERPOSED void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  long result = RAW(SYS_mmap, address, length, protection, flags, descriptor, offset);
  struct served_request request = {
      .operation = SERVED_MAP, .command = (uint32_t)protection, .offset = offset, .length = length};
  // Sockets cannot be mapped, so only the descriptors of cameras reach this check.
  if (result == -ENODEV && descriptor >= 0 && camera_of_descriptor(descriptor, &request.handle) >= 0) {
    struct payload payload = {0};
    struct served_reply reply;
    result = served_request(&request, &payload, &reply);
    if (result == 0) {
      result = RAW(SYS_mmap, address, length, protection, flags, payload.descriptor, reply.value);
      RAW(SYS_close, payload.descriptor);
      if (result >= 0 || result < -4095) remember((uintptr_t)result, request.handle, offset);
    }
  }
  return (void *)told(result);
}
ALSO(mmap64, mmap);

INTERPOSED int munmap(void *address, size_t length) {
  // Before the call, because another thread may map a buffer at the same address right after it.
  if (has_touched_camera()) forget((uintptr_t)address, (uintptr_t)address + length);
  return (int)told(RAW(SYS_munmap, address, length));
}
