// The container of an app in a world.

#ifndef CONTAINER_H
#define CONTAINER_H

#include "CVirtualDispatch.h"
#include <pthread.h>
#include <stdlib.h>

struct cvd_container {
  pthread_mutex_t lock;
  /// The path of the folder that contains the home folder. Null until a temporary folder is first used.
  char *root;
  bool is_temporary;
  /// The entries of the environment, each `NAME=path`. Null until they are first used.
  char *entries[6];
  /// The defaults of all domains: a `CFMutableDictionary` by domain, whose values are dictionaries by key.
  void *defaults;
  /// The names of the suites whose values the app finds after its own: a `CFMutableArray`, or null.
  void *suites;
  /// Whether the files contain the defaults.
  bool is_saved;
  /// The state of the random number generator.
  _Atomic(uint64_t) random;
  /// The states of `random()` and `drand48()`.
  struct random_data numbers;
  char number_state[128];
  struct drand48_data fractions;
  /// The number of bytes for all files of the container, or -1 if only the disk limits them.
  _Atomic(int64_t) capacity;
  struct cvd_container *next;
};

/// Returns the container of the calling thread's world, or null outside any world.
struct cvd_container *current_container(void);

/// Returns the number of bytes that files can still take up.
int64_t free_space(struct cvd_container *container);

/// Locks the container and moves the calling thread out of its world, which it returns.
void *lock_container(struct cvd_container *container);
void unlock_container(struct cvd_container *container, void *world);

#endif
