// The container of an app in a world.

#ifndef CONTAINER_H
#define CONTAINER_H

#include "CVirtualDispatch.h"
#include <pthread.h>

struct cvd_container {
  pthread_mutex_t lock;
  /// The path of the folder that contains the home folder. Null until a temporary folder is first used.
  char *root;
  bool is_temporary;
  /// The entries of the environment, each `NAME=path`. Null until they are first used.
  char *entries[6];
  /// The defaults of all domains: a `CFMutableDictionary` by domain, whose values are dictionaries by key.
  void *defaults;
  /// The state of the random number generator.
  _Atomic(uint64_t) random;
  /// The number of bytes for all files of the container, or -1 if only the disk limits them.
  _Atomic(int64_t) capacity;
  struct cvd_container *next;
};

/// Returns the container of the calling thread's world, or null outside any world.
struct cvd_container *current_container(void);

/// Locks the container and moves the calling thread out of its world, which it returns.
void *lock_container(struct cvd_container *container);
void unlock_container(struct cvd_container *container, void *world);

#endif
