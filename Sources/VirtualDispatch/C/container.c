// The container of an app in a world: its home folder and its temporary folder.
//
// Foundation asks the C library for `CFFIXED_USER_HOME` and `TMPDIR` on each call. The folders for caches and for
// application support depend on other variables, which it reads from copies of the entries of `environ`.

#include "real.h"
#include "container.h"
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;
extern void CFRelease(const void *object);

/// The variables, with paths relative to the container. The home folder is below it, so that an app does not see other
/// files of the phone.
static const char *const variables[][2] = {
  {"CFFIXED_USER_HOME", "/Data"},
  {"HOME", "/Data"},
  {"TMPDIR", "/Data/tmp"},
  {"XDG_CACHE_HOME", "/Data/Library/Caches"},
  {"XDG_CONFIG_HOME", "/Data/Library/Preferences"},
  {"XDG_DATA_HOME", "/Data/Library/Application Support"},
};

/// The folders that exist before an app starts for the first time. An app creates Application Support itself.
static const char *const folders[] = {
  "", "/Data", "/Data/Documents", "/Data/Library", "/Data/Library/Caches", "/Data/Library/Preferences", "/Data/tmp",
};

enum { variable_count = sizeof variables / sizeof *variables, folder_count = sizeof folders / sizeof *folders };

struct cvd_container *current_container(void) {
  return cvd_current ? cvd_handlers.container(cvd_current) : NULL;
}

void *lock_container(struct cvd_container *container) {
  void *world = cvd_enter(NULL);
  pthread_mutex_lock(&container->lock);
  return world;
}

void unlock_container(struct cvd_container *container, void *world) {
  pthread_mutex_unlock(&container->lock);
  cvd_enter(world);
}

/// The containers of all worlds, some of which exist until the process ends.
static struct cvd_container *all;
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  remove(path);
  return 0;
}

static void remove_folder(struct cvd_container *container) {
  if (container->is_temporary && container->root) nftw(container->root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/// The process that created the containers; a process that it forks must not remove them when it exits.
static pid_t owner;

static void remove_all(void) {
  if (getpid() != owner) return;
  void *world = cvd_enter(NULL);
  pthread_mutex_lock(&all_lock);
  for (struct cvd_container *each = all; each; each = each->next) remove_folder(each);
  pthread_mutex_unlock(&all_lock);
  cvd_enter(world);
}

struct cvd_container *cvd_container_make(uint64_t seed, const char *path) {
  struct cvd_container *container = calloc(1, sizeof *container);
  pthread_mutex_init(&container->lock, NULL);
  container->root = path ? strdup(path) : NULL;
  container->is_temporary = !path;
  container->random = seed;
  // As in a new process. The state of `drand48` begins with zeros.
  initstate_r(1, container->number_state, sizeof container->number_state, &container->numbers);
  container->capacity = -1;
  void *world = cvd_enter(NULL);
  pthread_mutex_lock(&all_lock);
  if (!owner) atexit(remove_all);
  owner = getpid();
  container->next = all;
  all = container;
  pthread_mutex_unlock(&all_lock);
  cvd_enter(world);
  return container;
}

// MARK: The folders

/// Creates a folder whose name is the first number that is not in use, so that an app's paths are the same in each run.
static bool make_folder(char path[PATH_MAX], const char *parent) {
  for (int number = 1; number < 100000; number++) {
    snprintf(path, PATH_MAX, "%s/camsim-app-%05d", parent, number);
    if (!mkdir(path, 0700)) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

/// Creates the folders. If this fails, the app's calls fail where they use them.
static void create(struct cvd_container *container) {
  char path[PATH_MAX];
  if (!container->root) {
    const char *parent = getenv("TMPDIR");
    if (!make_folder(path, parent && *parent ? parent : "/tmp") && !make_folder(path, "/tmp")) {
      perror("camsim: cannot create a folder for the app's files; set TMPDIR to a folder that can be written");
      abort();
    }
    container->root = strdup(path);
  }
  for (int i = 0; i < folder_count; i++) {
    snprintf(path, sizeof path, "%s%s", container->root, folders[i]);
    mkdir(path, 0700);
  }
  for (int i = 0; i < variable_count; i++)
    if (asprintf(&container->entries[i], "%s=%s%s", variables[i][0], container->root, variables[i][1]) < 0) abort();
}

const char *cvd_container_path(struct cvd_container *container) {
  void *world = lock_container(container);
  if (!*container->entries) create(container);
  unlock_container(container, world);
  return container->root;
}

void cvd_container_free(struct cvd_container *container) {
  void *world = cvd_enter(NULL);
  if (!container->is_temporary) cvd_container_save_defaults(container);
  if (container->defaults) CFRelease(container->defaults);
  if (container->suites) CFRelease(container->suites);
  remove_folder(container);
  pthread_mutex_lock(&all_lock);
  struct cvd_container **link = &all;
  while (*link != container) link = &(*link)->next;
  *link = container->next;
  pthread_mutex_unlock(&all_lock);
  for (int i = 0; i < variable_count; i++) free(container->entries[i]);
  free(container->root);
  pthread_mutex_destroy(&container->lock);
  free(container);
  cvd_enter(world);
}

// MARK: The environment

/// Returns the entry of the container for the variable of an entry or name, or null for other variables.
static const char *entry(const char *text) {
  for (int i = 0; i < variable_count; i++) {
    size_t length = strlen(variables[i][0]);
    if (strncmp(text, variables[i][0], length) || (text[length] && text[length] != '=')) continue;
    struct cvd_container *container = current_container();
    if (!container) return NULL;
    cvd_container_path(container);
    return container->entries[i];
  }
  return NULL;
}

char *getenv(const char *name) {
  const char *found = cvd_current ? entry(name) : NULL;
  if (found) return strchr(found, '=') + 1;
  REAL(char *, getenv, const char *);
  return real(name);
}

char *secure_getenv(const char *name) {
  const char *found = cvd_current ? entry(name) : NULL;
  if (found) return strchr(found, '=') + 1;
  REAL(char *, secure_getenv, const char *);
  return real(name);
}

static bool is_environment(const char *text) {
  for (char **each = environ; each && *each; each++)
    if (*each == text) return true;
  return false;
}

char *strdup(const char *text) {
  const char *found = cvd_current ? entry(text) : NULL;
  if (found && is_environment(text)) text = found;
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

extern void cvd_read_user_folders(void);

/// Sets a variable while `read` runs.
static void with_variable(const char *name, const char *value, void (*read)(void)) {
  char *old = getenv(name) ? strdup(getenv(name)) : NULL;
  setenv(name, value, 1);
  read();
  old ? setenv(name, old, 1) : unsetenv(name);
  free(old);
}

static void read_without_user_settings(void) { with_variable("XDG_CONFIG_HOME", "/nonexistent", cvd_read_user_folders); }

/// Sets a variable that is missing to its default value, a path relative to the home folder.
static void add(const char *name, const char *path) {
  const char *home = getenv("HOME");
  char value[PATH_MAX];
  if (!home || !*home) return;
  snprintf(value, sizeof value, "%s%s", home, path);
  setenv(name, value, 0);
}

/// Foundation reads the user's settings for the names of folders only once, possibly before the first world exists; it
/// must not find any. It reads only existing entries of the environment.
__attribute__((constructor)) static void prepare(void) {
  with_variable("XDG_CONFIG_DIRS", "/nonexistent", read_without_user_settings);
  add("XDG_CACHE_HOME", "/.cache");
  add("XDG_DATA_HOME", "/.local/share");
}
