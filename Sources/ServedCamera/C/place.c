#include "place.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "raw.h"

void served_read_cameras(struct served_cameras *cameras, const char *root, const char *numbers) {
  if (!root || !numbers || strlen(root) >= sizeof cameras->root) return;
  char *end;
  do {
    cameras->numbers[cameras->count] = (unsigned char)strtoul(numbers, &end, 10);
    if (end == numbers) return;
    cameras->count++;
    numbers = end + 1;
  } while (*end == ',' && cameras->count < sizeof cameras->numbers);
  strcpy(cameras->root, root);
}

bool served_is_plugged(const struct served_cameras *cameras, unsigned number) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/dev/video%u", cameras->root, number);
  return RAW(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

/// Returns the number after `prefix` if `name` consists of just these two; -1 if it does not, or if there is no served
/// camera with that number.
static int number_after(const struct served_cameras *cameras, const char *prefix, const char *name, size_t length) {
  size_t start = strlen(prefix);
  if (length <= start || length > start + 2 || memcmp(name, prefix, start) != 0) return -1;
  int number = 0;
  for (size_t i = start; i < length; i++) {
    if (name[i] < '0' || name[i] > '9') return -1;
    number = number * 10 + name[i] - '0';
  }
  return memchr(cameras->numbers, number, cameras->count) ? number : -1;
}

static bool is_name(const char *name, size_t length, const char *other) {
  return strlen(other) == length && memcmp(name, other, length) == 0;
}

/// Returns whether a path component can lead to a camera. Needs no system call; almost no path has such a component.
static bool names_camera(const struct served_cameras *cameras, const char *name, size_t length) {
  switch (name[0]) {
    case 'v': return number_after(cameras, "video", name, length) >= 0 || is_name(name, length, "video4linux") || is_name(name, length, "v4l");
    case '8': return number_after(cameras, "81:", name, length) >= 0;
    case 'c': return number_after(cameras, "c81:", name, length) >= 0 || number_after(cameras, "camsim.", name, length) >= 0;
    default: return false;
  }
}

static bool mentions_camera(const struct served_cameras *cameras, const char *path) {
  for (const char *at = path; *at; at++) {
    bool may_begin_name = *at == 'v' || *at == '8' || *at == 'c';
    if (may_begin_name && (at == path || at[-1] == '/') && names_camera(cameras, at, strcspn(at, "/"))) return true;
  }
  return false;
}

/// Returns whether the machine has real cameras; in that case the folders of all cameras are also real.
static bool machine_has_cameras(void) {
  static int known;  // 1 no, 2 yes
  if (!known) known = RAW(SYS_faccessat, AT_FDCWD, "/sys/class/video4linux", F_OK) == 0 ? 2 : 1;
  return known == 2;
}

static bool is_folder_of_cameras(const char *path) {
  return strcmp(path, "/sys/class/video4linux") == 0 || strcmp(path, "/dev/v4l") == 0;
}

/// Classifies a path whose last component names a camera.
static int kind_of_prefix(const struct served_cameras *cameras, const char *path, unsigned *number) {
  static const struct {
    const char *folder, *name;
  } files[] = {
      {"/sys/class/video4linux/", "video"},     {"/sys/dev/char/", "81:"},     {"/sys/devices/platform/", "camsim."},
      {"/sys/bus/platform/devices/", "camsim."}, {"/run/udev/data/", "c81:"},
  };
  const char *name = strrchr(path, '/') + 1;
  size_t folder = (size_t)(name - path);
  int found;
  if (is_name(path, folder, "/dev/") && (found = number_after(cameras, "video", name, strlen(name))) >= 0) {
    *number = (unsigned)found;
    return CAMERA;
  }
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (is_name(path, folder, files[i].folder) && number_after(cameras, files[i].name, name, strlen(name)) >= 0) return OVERLAY;
  }
  return is_folder_of_cameras(path) && !machine_has_cameras() ? OVERLAY : ELSEWHERE;
}

bool served_hide_root(const struct served_cameras *cameras, char *path) {
  size_t length = strlen(cameras->root);
  if (length == 0 || strncmp(path, cameras->root, length) != 0 || path[length] != '/') return false;
  memmove(path, path + length, strlen(path + length) + 1);
  return true;
}

bool served_path_of(
    const struct served_cameras *cameras, int process, int folder, char path[PATH_MAX], bool *is_below_root) {
  char link[64], owner[16] = "self";
  if (process) snprintf(owner, sizeof owner, "%d", process);
  if (folder == AT_FDCWD) {
    snprintf(link, sizeof link, "/proc/%s/cwd", owner);
  } else {
    snprintf(link, sizeof link, "/proc/%s/fd/%d", owner, folder);
  }
  long length = RAW(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  if (length <= 0 || path[0] != '/') return false;
  path[length] = 0;
  *is_below_root = served_hide_root(cameras, path);
  return true;
}

/// Appends path components until the path is that of a camera or one of its files; the remaining components are left to
/// the kernel.
static bool walks_to_camera(
    const struct served_cameras *cameras, char *at, const char *rest, struct served_place *place) {
  size_t length = strlen(at);
  while (length > 0 && at[length - 1] == '/') at[--length] = 0;
  while (*rest) {
    size_t part = strcspn(rest, "/");
    if (is_name(rest, part, "..")) {
      char *slash = strrchr(at, '/');
      length = slash ? (size_t)(slash - at) : 0;
      at[length] = 0;
    } else if (part > 0 && !is_name(rest, part, ".")) {
      if (length + part + 2 > PATH_MAX) return false;
      at[length++] = '/';
      memcpy(at + length, rest, part);
      at[length += part] = 0;
      if (names_camera(cameras, rest, part) && (place->kind = kind_of_prefix(cameras, at, &place->number)) != ELSEWHERE) {
        if (rest[part]) place->kind = OVERLAY;
        return snprintf(place->path, sizeof place->path, "%s%s%s", cameras->root, at, rest + part) < PATH_MAX;
      }
    }
    rest += part + (rest[part] == '/');
  }
  return false;
}

/// Turns the place of a link below /dev/v4l into that of its camera.
static void follow_name(const struct served_cameras *cameras, struct served_place *place) {
  static const char prefix[] = "../../";
  char target[32];
  if (strncmp(place->path + strlen(cameras->root), "/dev/v4l/", 9) != 0) return;
  long length = RAW(SYS_readlinkat, AT_FDCWD, place->path, target, sizeof target - 1);
  if (length <= (long)sizeof prefix - 1) return;
  target[length] = 0;
  int number = number_after(cameras, "video", target + sizeof prefix - 1, strlen(target) - (sizeof prefix - 1));
  if (number < 0) return;
  place->kind = CAMERA;
  place->number = (unsigned)number;
}

bool served_find_place(
    const struct served_cameras *cameras, int process, int folder, const char *path, struct served_place *place) {
  if (!path || !cameras->root[0] || !mentions_camera(cameras, path)) return false;
  char at[PATH_MAX] = "";
  bool is_below_root;
  if (path[0] != '/' && !served_path_of(cameras, process, folder, at, &is_below_root)) return false;
  if (!walks_to_camera(cameras, at, path, place)) return false;
  if (place->kind == OVERLAY) follow_name(cameras, place);
  return true;
}
