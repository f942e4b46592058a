// Interposes the functions that list the folders of cameras and their files.
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "preload.h"

/// The folders of the machine that get an additional entry for each camera.
static const struct {
  const char *path, *name;  // the name is followed by the camera's number
  unsigned char type;
} longer[] = {
    {"/dev", "video", DT_CHR},
    {"/sys/class/video4linux", "video", DT_LNK},
    {"/sys/dev/char", "81:", DT_LNK},
    {"/sys/devices/platform", "camsim.", DT_DIR},
    {"/sys/bus/platform/devices", "camsim.", DT_LNK},
    {"/run/udev/data", "c81:", DT_REG},
};
enum { LONGER = sizeof longer / sizeof *longer, CLASSES = LONGER };

/// An open listing of one of these folders.
struct listing {
  DIR *stream;
  int folder;     // in `longer`, or CLASSES: /sys/class
  unsigned next;  // the camera whose entry comes next, once the machine's have come
  struct dirent entry;
};
enum { MOST_LISTINGS = 32 };
static struct listing listings[MOST_LISTINGS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct listing *listing_of(DIR *stream) {
  for (int i = 0; i < MOST_LISTINGS; i++) {
    if (__atomic_load_n(&listings[i].stream, __ATOMIC_ACQUIRE) == stream) return &listings[i];
  }
  return NULL;
}

static int folder_of(const char *path) {
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  for (int i = 0; i < LONGER; i++) {
    if (strlen(longer[i].path) == length && memcmp(path, longer[i].path, length) == 0) return i;
  }
  return length == 10 && memcmp(path, "/sys/class", 10) == 0 ? CLASSES : -1;
}

/// Starts a listing if the folder has additional entries.
static DIR *begin(DIR *stream, const char *path) {
  int folder = stream && served_settings()->cameras.root[0] ? folder_of(path) : -1;
  if (folder < 0) return stream;
  pthread_mutex_lock(&lock);
  struct listing *free = listing_of(NULL);
  if (free) {
    free->folder = folder;
    free->next = 0;
    __atomic_store_n(&free->stream, stream, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
  return stream;
}

/// Starts a listing if the descriptor's folder has additional entries; folders below the root are complete without
/// them.
static DIR *begin_at(DIR *stream, int descriptor) {
  char path[PATH_MAX];
  bool is_complete = true;
  bool is_known = stream && served_settings()->cameras.root[0] &&
                  served_path_of(&served_settings()->cameras, 0, descriptor, path, &is_complete);
  return is_known && !is_complete ? begin(stream, path) : stream;
}

INTERPOSED DIR *opendir(const char *path) {
  struct served_place place;
  if (finds_place(AT_FDCWD, path, &place)) return NEXT(opendir)(place.path);
  DIR *stream = NEXT(opendir)(path);
  return stream && path[0] != '/' ? begin_at(stream, dirfd(stream)) : begin(stream, path);
}

INTERPOSED DIR *fdopendir(int descriptor) { return begin_at(NEXT(fdopendir)(descriptor), descriptor); }

static bool machine_has(const char *folder, const char *name) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return RAW(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

/// Returns the entry of the next plugged-in camera that the machine does not have, or null.
static struct dirent *next_entry(struct listing *listing) {
  const struct served_cameras *cameras = &served_settings()->cameras;
  struct dirent *entry = &listing->entry;
  *entry = (struct dirent){.d_reclen = sizeof *entry, .d_off = LONG_MAX, .d_type = DT_DIR};
  if (listing->folder == CLASSES) {
    if (listing->next++ > 0 || machine_has("/sys/class", "video4linux")) return NULL;
    entry->d_ino = 0x81000;
    strcpy(entry->d_name, "video4linux");
    return entry;
  }
  while (listing->next < cameras->count) {
    unsigned number = cameras->numbers[listing->next++];
    entry->d_ino = 0x81001 + number;
    entry->d_type = longer[listing->folder].type;
    snprintf(entry->d_name, sizeof entry->d_name, "%s%u", longer[listing->folder].name, number);
    if (served_is_plugged(cameras, number) && !machine_has(longer[listing->folder].path, entry->d_name)) return entry;
  }
  return NULL;
}

INTERPOSED struct dirent *readdir(DIR *stream) {
  struct dirent *entry = NEXT(readdir)(stream);
  struct listing *listing = entry ? NULL : listing_of(stream);
  return listing ? next_entry(listing) : entry;
}
ALSO(readdir64, readdir);

INTERPOSED void rewinddir(DIR *stream) {
  NEXT(rewinddir)(stream);
  struct listing *listing = listing_of(stream);
  if (listing) listing->next = 0;
}

INTERPOSED int closedir(DIR *stream) {
  struct listing *listing = listing_of(stream);
  if (listing) __atomic_store_n(&listing->stream, NULL, __ATOMIC_RELEASE);
  return NEXT(closedir)(stream);
}

// The C library's other functions that list folders do not call the interposed ones above.

INTERPOSED int scandirat(int folder, const char *path, struct dirent ***found, int (*accepts)(const struct dirent *),
                         int (*compares)(const struct dirent **, const struct dirent **)) {
  int descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *stream = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (!stream) return -1;
  struct dirent **list = NULL, *entry;
  int count = 0;
  while ((entry = readdir(stream))) {
    if (accepts && !accepts(entry)) continue;
    size_t size = offsetof(struct dirent, d_name) + strlen(entry->d_name) + 1;
    struct dirent **grown = realloc(list, (size_t)(count + 1) * sizeof *list), *copy = malloc(size);
    if (grown) list = grown;
    if (!grown || !copy) {
      free(copy);
      break;
    }
    list[count++] = memcpy(copy, entry, size);
  }
  closedir(stream);
  if (compares && count > 0) qsort(list, (size_t)count, sizeof *list, (int (*)(const void *, const void *))compares);
  *found = list;
  return count;
}
ALSO(scandirat64, scandirat);

INTERPOSED int scandir(const char *path, struct dirent ***found, int (*accepts)(const struct dirent *),
                       int (*compares)(const struct dirent **, const struct dirent **)) {
  struct served_place place;
  bool ours = finds_place(AT_FDCWD, path, &place) || (served_settings()->cameras.root[0] && folder_of(path) >= 0);
  return ours ? scandirat(AT_FDCWD, path, found, accepts, compares) : NEXT(scandir)(path, found, accepts, compares);
}
ALSO(scandir64, scandir);

static void *glob_opendir(const char *path) { return opendir(path); }
static struct dirent *glob_readdir(void *stream) { return readdir(stream); }
static void glob_closedir(void *stream) { closedir(stream); }

INTERPOSED int glob(const char *pattern, int flags, int (*fails)(const char *, int), glob_t *result) {
  bool may_be_ours = strncmp(pattern, "/dev/", 5) == 0 || strncmp(pattern, "/sys/", 5) == 0;
  if (served_settings()->cameras.root[0] && may_be_ours && !(flags & GLOB_ALTDIRFUNC)) {
    flags |= GLOB_ALTDIRFUNC;
    result->gl_opendir = glob_opendir;
    result->gl_readdir = glob_readdir;
    result->gl_closedir = glob_closedir;
    result->gl_stat = stat;
    result->gl_lstat = lstat;
  }
  return NEXT(glob)(pattern, flags, fails, result);
}
ALSO(glob64, glob);
