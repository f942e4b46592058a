// Changes samples of an image in place, as the processing unit of a webcam does.
#ifndef SERVED_SAMPLES_H
#define SERVED_SAMPLES_H
#include <stdint.h>

/// The samples of a plane, or of one component of packed pixels.
struct served_samples {
  uint8_t *first;
  long step, row;      // the bytes from one sample to the next, and from one row to the next
  long width, height;  // the number of samples in a row, and the number of rows
};

/// Replaces each sample with its entry in a table.
void served_map(const struct served_samples *samples, const uint8_t table[256]);

/// Adds `amount` 64ths of the difference between each sample and the mean of it and its eight neighbors. A negative
/// amount blurs. Samples at the edges stay unchanged.
void served_sharpen(const struct served_samples *samples, int amount);

/// Replaces the luma of RGB pixels with its entry in a table, and multiplies the differences of the components from it
/// by `saturation` 128ths.
void served_map_rgb(const struct served_samples components[3], const uint8_t table[256], int saturation);

#endif
