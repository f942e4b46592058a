// The app's `UserDefaults`. Core Foundation has one cache of preferences per process, which all worlds would share, so
// the defaults of a world are in its container. They are saved in `Library/Preferences`, a file per domain.

#include "real.h"
#include "container.h"
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

// The declarations of Core Foundation, whose headers are not part of every toolchain.
typedef const void *CFTypeRef;
extern const char kCFTypeDictionaryKeyCallBacks[], kCFTypeDictionaryValueCallBacks[], kCFTypeArrayCallBacks[];
extern CFTypeRef kCFPreferencesCurrentApplication;
extern void *CFDictionaryCreateMutable(CFTypeRef allocator, long capacity, CFTypeRef keys, CFTypeRef values);
extern void *CFDictionaryCreateMutableCopy(CFTypeRef allocator, long capacity, CFTypeRef dictionary);
extern CFTypeRef CFDictionaryGetValue(CFTypeRef dictionary, CFTypeRef key);
extern void CFDictionaryAddValue(void *dictionary, CFTypeRef key, CFTypeRef value);
extern void CFDictionarySetValue(void *dictionary, CFTypeRef key, CFTypeRef value);
extern void CFDictionaryRemoveValue(void *dictionary, CFTypeRef key);
extern void CFDictionaryApplyFunction(CFTypeRef dictionary, void (*body)(CFTypeRef, CFTypeRef, void *), void *context);
extern void *CFArrayCreateMutable(CFTypeRef allocator, long capacity, CFTypeRef values);
extern long CFArrayGetCount(CFTypeRef array);
extern CFTypeRef CFArrayGetValueAtIndex(CFTypeRef array, long index);
extern void CFArrayInsertValueAtIndex(void *array, long index, CFTypeRef value);
extern void CFArrayRemoveValueAtIndex(void *array, long index);
extern unsigned char CFEqual(CFTypeRef left, CFTypeRef right);
extern CFTypeRef CFPropertyListCreateDeepCopy(CFTypeRef allocator, CFTypeRef list, unsigned long options);
extern CFTypeRef CFPropertyListCreateData(CFTypeRef, CFTypeRef list, long format, unsigned long options, CFTypeRef *error);
extern const unsigned char *CFDataGetBytePtr(CFTypeRef data);
extern long CFDataGetLength(CFTypeRef data);
extern CFTypeRef CFStringCreateWithCString(CFTypeRef allocator, const char *text, unsigned int encoding);
extern bool CFStringGetCString(CFTypeRef string, char *buffer, long size, unsigned int encoding);
extern CFTypeRef CFBundleGetMainBundle(void);
extern CFTypeRef CFRetain(CFTypeRef object);
extern void CFRelease(CFTypeRef object);

enum { utf8 = 0x08000100, xml = 100 };

static CFTypeRef main_bundle, app_identifier;

/// Gives the app an identifier, because an executable on Linux has none. **Source:** assumed.
__attribute__((constructor)) static void identify(void) {
  main_bundle = CFBundleGetMainBundle();
  app_identifier = CFStringCreateWithCString(NULL, "com.example.app", utf8);
}

CFTypeRef CFBundleGetIdentifier(CFTypeRef bundle) {
  REAL(CFTypeRef, CFBundleGetIdentifier, CFTypeRef);
  CFTypeRef identifier = real(bundle);
  return !identifier && cvd_current && bundle == main_bundle ? app_identifier : identifier;
}

// MARK: Domains

/// Returns the dictionary of a domain.
static void *domain_of(struct cvd_container *container, CFTypeRef name) {
  if (!container->defaults)
    container->defaults =
      CFDictionaryCreateMutable(NULL, 0, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks);
  if (name == kCFPreferencesCurrentApplication) name = app_identifier;
  void *domain = (void *)CFDictionaryGetValue(container->defaults, name);
  if (domain) return domain;
  domain = CFDictionaryCreateMutable(NULL, 0, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks);
  CFDictionarySetValue(container->defaults, name, domain);
  CFRelease(domain);
  return domain;
}

/// Returns the domain that is searched at a position: first that of the name, then, for the app, its suites.
static void *searched_domain(struct cvd_container *container, CFTypeRef name, long index) {
  if (index == 0) return domain_of(container, name);
  bool has_more = name == kCFPreferencesCurrentApplication && container->suites && index <= CFArrayGetCount(container->suites);
  return has_more ? domain_of(container, CFArrayGetValueAtIndex(container->suites, index - 1)) : NULL;
}

CFTypeRef CFPreferencesCopyAppValue(CFTypeRef key, CFTypeRef name) {
  struct cvd_container *container = current_container();
  if (container) {
    void *world = lock_container(container), *domain;
    CFTypeRef value = NULL;
    for (long i = 0; !value && (domain = searched_domain(container, name, i)); i++) value = CFDictionaryGetValue(domain, key);
    if (value) CFRetain(value);
    unlock_container(container, world);
    return value;
  }
  REAL(CFTypeRef, CFPreferencesCopyAppValue, CFTypeRef, CFTypeRef);
  return real(key, name);
}

void CFPreferencesSetAppValue(CFTypeRef key, CFTypeRef value, CFTypeRef name) {
  struct cvd_container *container = current_container();
  if (container) {
    // The app may change a mutable value afterwards.
    CFTypeRef copy = value ? CFPropertyListCreateDeepCopy(NULL, value, 0) : NULL;
    void *world = lock_container(container);
    void *domain = domain_of(container, name);
    copy ? CFDictionarySetValue(domain, key, copy) : CFDictionaryRemoveValue(domain, key);
    container->is_saved = false;
    unlock_container(container, world);
    if (copy) CFRelease(copy);
    return;
  }
  REAL(void, CFPreferencesSetAppValue, CFTypeRef, CFTypeRef, CFTypeRef);
  real(key, value, name);
}

static void add_value(CFTypeRef key, CFTypeRef value, void *values) { CFDictionaryAddValue(values, key, value); }

/// Foundation calls this only without keys, for all values of a domain.
CFTypeRef CFPreferencesCopyMultiple(CFTypeRef keys, CFTypeRef name, CFTypeRef user, CFTypeRef host) {
  struct cvd_container *container = keys ? NULL : current_container();
  if (container) {
    void *world = lock_container(container), *domain;
    void *values = CFDictionaryCreateMutableCopy(NULL, 0, domain_of(container, name));
    for (long i = 1; (domain = searched_domain(container, name, i)); i++) CFDictionaryApplyFunction(domain, add_value, values);
    unlock_container(container, world);
    return values;
  }
  REAL(CFTypeRef, CFPreferencesCopyMultiple, CFTypeRef, CFTypeRef, CFTypeRef, CFTypeRef);
  return real(keys, name, user, host);
}

/// Changes the suites whose values the app finds after its own, the one that was added last first.
static void change_suites(struct cvd_container *container, CFTypeRef suite, bool adds) {
  void *world = lock_container(container);
  if (!container->suites) container->suites = CFArrayCreateMutable(NULL, 0, kCFTypeArrayCallBacks);
  for (long i = CFArrayGetCount(container->suites) - 1; i >= 0; i--)
    if (CFEqual(CFArrayGetValueAtIndex(container->suites, i), suite)) CFArrayRemoveValueAtIndex(container->suites, i);
  if (adds) CFArrayInsertValueAtIndex(container->suites, 0, suite);
  unlock_container(container, world);
}

void CFPreferencesAddSuitePreferencesToApp(CFTypeRef name, CFTypeRef suite) {
  struct cvd_container *container = current_container();
  if (container) return change_suites(container, suite, true);
  REAL(void, CFPreferencesAddSuitePreferencesToApp, CFTypeRef, CFTypeRef);
  real(name, suite);
}

void CFPreferencesRemoveSuitePreferencesFromApp(CFTypeRef name, CFTypeRef suite) {
  struct cvd_container *container = current_container();
  if (container) return change_suites(container, suite, false);
  REAL(void, CFPreferencesRemoveSuitePreferencesFromApp, CFTypeRef, CFTypeRef);
  real(name, suite);
}

// MARK: Files

struct saving {
  const char *folder;
  /// The free space, and whether a domain did not fit into it or could not be written.
  int64_t space;
  bool has_failed;
};

/// Replaces a file as a whole, so that the earlier settings remain if there is no space.
static bool replace(const char *path, CFTypeRef data, struct saving *saving) {
  char partial[PATH_MAX];
  long size = CFDataGetLength(data);
  if (size > saving->space || snprintf(partial, sizeof partial, "%s.partial", path) >= (int)sizeof partial) return false;
  int file = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  bool is_written = write(file, CFDataGetBytePtr(data), (size_t)size) == size;
  is_written = !close(file) && is_written && !rename(partial, path);
  if (!is_written) unlink(partial);
  saving->space -= size;
  return is_written;
}

/// Saves a domain as `Library/Preferences/NAME.plist` of the home folder.
static void save(CFTypeRef name, CFTypeRef values, void *context) {
  struct saving *saving = context;
  char domain[NAME_MAX], path[PATH_MAX];
  if (!CFStringGetCString(name, domain, sizeof domain, utf8)) return;
  // A name is not a path.
  for (char *each = domain; *each; each++)
    if (*each == '/') *each = ':';
  snprintf(path, sizeof path, "%s/Data/Library/Preferences/%s.plist", saving->folder, domain);
  CFTypeRef data = CFPropertyListCreateData(NULL, values, xml, 0, NULL);
  if (!data || !replace(path, data, saving)) saving->has_failed = true;
  if (data) CFRelease(data);
}

bool cvd_container_save_defaults(struct cvd_container *container) {
  if (!container->defaults) return true;
  struct saving saving = {.folder = cvd_container_path(container), .space = free_space(container)};
  void *world = lock_container(container);
  if (!container->is_saved) CFDictionaryApplyFunction(container->defaults, save, &saving);
  container->is_saved = !saving.has_failed;
  unlock_container(container, world);
  return !saving.has_failed;
}

unsigned char CFPreferencesAppSynchronize(CFTypeRef name) {
  struct cvd_container *container = current_container();
  if (container) return cvd_container_save_defaults(container);
  REAL(unsigned char, CFPreferencesAppSynchronize, CFTypeRef);
  return real(name);
}
