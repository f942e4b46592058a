// What Swift needs of ZXing-C++, which has no interface in C.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of codes, as bits of a set.
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

/// A picture of one sample for each pixel. Rows and samples may lie in any direction.
typedef struct {
  const uint8_t *first;
  int width;
  int height;
  int row_bytes;
  int pixel_bytes;
} czxing_picture;

/// A code that was found; its memory is the reader's.
typedef struct {
  uint32_t format;
  /// UTF-8, NULL when it is no text.
  const char *text;
  size_t length;
  /// The pixels in the corners: top left, top right, bottom right and bottom left of the code, x before y.
  int corners[8];
} czxing_code;

/// Calls `found` for each code of these kinds.
void czxing_read(
    czxing_picture picture, uint32_t formats, void *context, void (*found)(void *context, const czxing_code *code));

/// The modules of a code from the top left, row by row, 1 for dark; one row for a code of bars. Released with `free`.
///
/// NULL when a code of this kind cannot say this.
uint8_t *czxing_write(uint32_t format, const char *text, int *columns, int *rows);

#ifdef __cplusplus
}
#endif
