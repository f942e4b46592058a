// A C interface to ZXing-C++ for Swift, because the library does not provide one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The code formats, as bits of a set.
enum {
  CZXING_AZTEC = 1 << 0,
  CZXING_CODABAR = 1 << 1,
  CZXING_CODE_39 = 1 << 2,
  CZXING_CODE_93 = 1 << 3,
  CZXING_CODE_128 = 1 << 4,
  CZXING_DATA_MATRIX = 1 << 5,
  CZXING_EAN_8 = 1 << 6,
  CZXING_EAN_13 = 1 << 7,
  CZXING_ITF = 1 << 8,
  CZXING_PDF_417 = 1 << 9,
  CZXING_QR = 1 << 10,
  CZXING_UPC_A = 1 << 11,
  CZXING_UPC_E = 1 << 12,
};

/// A grayscale image with one byte per pixel. Strides may be negative or swapped, so rows can run in any direction.
typedef struct {
  const uint8_t *first;
  int width;
  int height;
  int row_bytes;
  int pixel_bytes;
} czxing_picture;

/// A code that was found. The reader owns its memory.
typedef struct {
  uint32_t format;
  /// The text in UTF-8; NULL if the content is binary.
  const char *text;
  size_t length;
  /// The pixels at the corners: top left, top right, bottom right and bottom left of the code, each as x and y.
  int corners[8];
} czxing_code;

/// Calls `found` for each code in one of the given formats.
void czxing_read(
    czxing_picture picture, uint32_t formats, void *context, void (*found)(void *context, const czxing_code *code));

/// Returns the modules of a code in row order from the top left, 1 for dark, or one row for a linear barcode. Free the
/// result with `free`.
///
/// Returns NULL if the format cannot encode the text.
uint8_t *czxing_write(uint32_t format, const char *text, int *columns, int *rows);

#ifdef __cplusplus
}
#endif
