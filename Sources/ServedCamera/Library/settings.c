#include <pthread.h>
#include <stdlib.h>

#include "preload.h"

static struct settings settings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_read;

static bool reads_key(const char *text) {
  for (int i = 0; i < SERVED_KEY_SIZE; i++) {
    const char byte[] = {text[2 * i], text[2 * i] ? text[2 * i + 1] : 0, 0};
    char *end;
    settings.key[i] = (uint8_t)strtoul(byte, &end, 16);
    if (end != byte + 2) return false;
  }
  return true;
}

static void read_settings(void) {
  const char *key = getenv(SERVED_KEY_VARIABLE);
  if (key && reads_key(key))
    served_read_cameras(&settings.cameras, getenv(SERVED_ROOT_VARIABLE), getenv(SERVED_CAMERAS_VARIABLE));
}

const struct settings *served_settings(void) {
  if (__atomic_load_n(&is_read, __ATOMIC_ACQUIRE)) return &settings;
  pthread_mutex_lock(&lock);
  if (!is_read) read_settings();
  __atomic_store_n(&is_read, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
  return &settings;
}

// Runs at load time, before the program can change its environment.
__attribute__((constructor)) static void begin(void) { served_settings(); }
