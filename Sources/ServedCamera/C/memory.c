#include <fcntl.h>
#include <string.h>
#include <sys/uio.h>

#include "supervisor.h"

bool served_read_memory(pid_t pid, uint64_t address, void *bytes, size_t size) {
  struct iovec here = {bytes, size}, there = {(void *)address, size};
  return size == 0 || process_vm_readv(pid, &here, 1, &there, 1, 0) == (ssize_t)size;
}

bool served_write_memory(pid_t pid, uint64_t address, const void *bytes, size_t size) {
  struct iovec here = {(void *)bytes, size}, there = {(void *)address, size};
  return size == 0 || process_vm_writev(pid, &here, 1, &there, 1, 0) == (ssize_t)size;
}

bool served_read_path(pid_t pid, uint64_t address, char path[PATH_MAX]) {
  // The path may end just before an unmapped page.
  enum { PAGE = 4096 };
  size_t first = PAGE - address % PAGE;
  if (!served_read_memory(pid, address, path, first)) return false;
  if (memchr(path, 0, first)) return true;
  if (!served_read_memory(pid, address + first, path + first, PATH_MAX - first)) return false;
  return memchr(path, 0, PATH_MAX);
}
