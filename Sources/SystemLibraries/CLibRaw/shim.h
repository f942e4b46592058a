#ifndef CLIBRAW_SHIM_H
#define CLIBRAW_SHIM_H
#include <libraw/libraw.h>

// A file is a bare pointer in Swift: `libraw_data_t` holds tables of 65,536 elements. Swift takes a table for as many values, and would need half a
// minute for the code that copies them.

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
  // As bright as the file says, not as this picture's brightest parts would have it.
  data->params.no_auto_bright = 1;
  if ((*code = libraw_unpack(data)) || (*code = libraw_dcraw_process(data))) return 0;
  return libraw_dcraw_make_mem_image(data, code);
}

#endif
