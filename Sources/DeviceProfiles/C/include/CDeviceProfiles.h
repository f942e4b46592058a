#pragma once

#include <stddef.h>

/// A profile file that is part of the program.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} camsim_profile;

/// How many there are.
size_t camsim_profile_count(void);

/// The one with that index.
camsim_profile camsim_profile_at(size_t index);
