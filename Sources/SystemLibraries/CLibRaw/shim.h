#ifndef CLIBRAW_SHIM_H
#define CLIBRAW_SHIM_H
#include "../LazyLibraries/include/rename.h"
#include "functions.h"
#undef FUNCTION
#include <libraw/libraw.h>

// Swift handles a file as a raw pointer. `libraw_data_t` contains arrays of 65,536 elements, which Swift imports as
// tuples; compiling the code that copies them would take half a minute.

static inline void *raw_file_new(void) { return libraw_init(0); }

static inline void raw_file_free(void *file) { libraw_close((libraw_data_t *)file); }

static inline int raw_file_open(void *file, const char *path, int *width, int *height) {
  libraw_data_t *data = (libraw_data_t *)file;
  int code = libraw_open_file(data, path);
  *width = data->sizes.raw_width;
  *height = data->sizes.raw_height;
  return code;
}

static inline libraw_processed_image_t *raw_file_develop(void *file, int *code) {
  libraw_data_t *data = (libraw_data_t *)file;
  data->params.use_camera_wb = 1;
  // Use the brightness that the file specifies, instead of adjusting it to the brightest parts of the image.
  data->params.no_auto_bright = 1;
  if ((*code = libraw_unpack(data)) || (*code = libraw_dcraw_process(data))) return 0;
  return libraw_dcraw_make_mem_image(data, code);
}

#endif
