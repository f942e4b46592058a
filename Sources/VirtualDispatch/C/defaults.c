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
extern const char kCFTypeDictionaryKeyCallBacks[], kCFTypeDictionaryValueCallBacks[];
extern CFTypeRef kCFPreferencesCurrentApplication;
extern void *CFDictionaryCreateMutable(CFTypeRef allocator, long capacity, CFTypeRef keys, CFTypeRef values);
extern CFTypeRef CFDictionaryCreateCopy(CFTypeRef allocator, CFTypeRef dictionary);
extern CFTypeRef CFDictionaryGetValue(CFTypeRef dictionary, CFTypeRef key);
extern void CFDictionarySetValue(void *dictionary, CFTypeRef key, CFTypeRef value);
extern void CFDictionaryRemoveValue(void *dictionary, CFTypeRef key);
extern void CFDictionaryApplyFunction(CFTypeRef dictionary, void (*body)(CFTypeRef, CFTypeRef, void *), void *context);
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

CFTypeRef CFPreferencesCopyAppValue(CFTypeRef key, CFTypeRef name) {
  struct cvd_container *container = current_container();
  if (container) {
    void *world = lock_container(container);
    CFTypeRef value = CFDictionaryGetValue(domain_of(container, name), key);
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
    void *world = lock_container(container);
    void *domain = domain_of(container, name);
    value ? CFDictionarySetValue(domain, key, value) : CFDictionaryRemoveValue(domain, key);
    unlock_container(container, world);
    return;
  }
  REAL(void, CFPreferencesSetAppValue, CFTypeRef, CFTypeRef, CFTypeRef);
  real(key, value, name);
}

/// Foundation calls this only without keys, for all values of a domain.
CFTypeRef CFPreferencesCopyMultiple(CFTypeRef keys, CFTypeRef name, CFTypeRef user, CFTypeRef host) {
  struct cvd_container *container = keys ? NULL : current_container();
  if (container) {
    void *world = lock_container(container);
    CFTypeRef values = CFDictionaryCreateCopy(NULL, domain_of(container, name));
    unlock_container(container, world);
    return values;
  }
  REAL(CFTypeRef, CFPreferencesCopyMultiple, CFTypeRef, CFTypeRef, CFTypeRef, CFTypeRef);
  return real(keys, name, user, host);
}

// MARK: Files

/// Saves a domain as `Library/Preferences/NAME.plist` of the home folder.
static void save(CFTypeRef name, CFTypeRef values, void *folder) {
  char domain[NAME_MAX], path[PATH_MAX];
  if (!CFStringGetCString(name, domain, sizeof domain, utf8)) return;
  // A name is not a path.
  for (char *each = domain; *each; each++)
    if (*each == '/') *each = ':';
  snprintf(path, sizeof path, "%s/Data/Library/Preferences/%s.plist", (const char *)folder, domain);
  CFTypeRef data = CFPropertyListCreateData(NULL, values, xml, 0, NULL);
  int file = data ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (file >= 0) {
    ssize_t written = write(file, CFDataGetBytePtr(data), (size_t)CFDataGetLength(data));
    (void)written;
    close(file);
  }
  if (data) CFRelease(data);
}

void cvd_container_save_defaults(struct cvd_container *container) {
  if (!container->defaults) return;
  const char *folder = cvd_container_path(container);
  void *world = lock_container(container);
  CFDictionaryApplyFunction(container->defaults, save, (void *)folder);
  unlock_container(container, world);
}

unsigned char CFPreferencesAppSynchronize(CFTypeRef name) {
  struct cvd_container *container = current_container();
  if (container) {
    cvd_container_save_defaults(container);
    return true;
  }
  REAL(unsigned char, CFPreferencesAppSynchronize, CFTypeRef);
  return real(name);
}
