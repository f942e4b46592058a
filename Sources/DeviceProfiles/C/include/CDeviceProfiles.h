#pragma once

#include <stddef.h>

/// A profile file that is embedded in the program.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} camsim_profile;

/// Returns the number of embedded profiles.
size_t camsim_profile_count(void);

/// Returns the embedded profile at an index.
camsim_profile camsim_profile_at(size_t index);
