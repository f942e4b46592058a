#include "served_samples.h"

#include <stdlib.h>

static uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

static uint8_t *row_of(const struct served_samples *samples, long y) { return samples->first + y * samples->row; }

void served_map(const struct served_samples *samples, const uint8_t table[256]) {
  for (long y = 0; y < samples->height; y++) {
    uint8_t *at = row_of(samples, y);
    for (long x = 0; x < samples->width; x++, at += samples->step) *at = table[*at];
  }
}

static void copy_row(const struct served_samples *samples, long y, uint8_t *copy) {
  const uint8_t *at = row_of(samples, y);
  for (long x = 0; x < samples->width; x++, at += samples->step) copy[x] = *at;
}

void served_sharpen(const struct served_samples *samples, int amount) {
  long width = samples->width;
  if (width < 3 || samples->height < 3) return;
  uint8_t *rows = malloc((size_t)width * 3);
  if (!rows) return;
  // The rows as they were: above, of, and below the one that changes.
  uint8_t *above = rows, *here = rows + width, *below = rows + 2 * width;
  copy_row(samples, 0, above);
  copy_row(samples, 1, here);
  for (long y = 1; y < samples->height - 1; y++) {
    copy_row(samples, y + 1, below);
    uint8_t *at = row_of(samples, y) + samples->step;
    for (long x = 1; x < width - 1; x++, at += samples->step) {
      int sum = 0;
      for (long near = x - 1; near <= x + 1; near++) sum += above[near] + here[near] + below[near];
      *at = clamped(here[x] + amount * (9 * here[x] - sum) / (9 * 64));
    }
    uint8_t *free_row = above;
    above = here;
    here = below;
    below = free_row;
  }
  free(rows);
}

void served_map_rgb(const struct served_samples components[3], const uint8_t table[256], int saturation) {
  long step = components->step;
  for (long y = 0; y < components->height; y++) {
    uint8_t *red = row_of(&components[0], y), *green = row_of(&components[1], y), *blue = row_of(&components[2], y);
    for (long x = 0; x < components->width; x++, red += step, green += step, blue += step) {
      // The weights of BT.709.
      int luma = (54 * *red + 183 * *green + 19 * *blue + 128) / 256, mapped = table[luma];
      *red = clamped(mapped + (*red - luma) * saturation / 128);
      *green = clamped(mapped + (*green - luma) * saturation / 128);
      *blue = clamped(mapped + (*blue - luma) * saturation / 128);
    }
  }
}
