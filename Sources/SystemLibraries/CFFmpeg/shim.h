#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

// FFmpeg's headers, plus wrappers for what Swift cannot import: macros that are not plain numbers, functions whose
// signature differs between FFmpeg 5.1 and 7, and the log callback with its va_list.

#include "../LazyLibraries/include/rename.h"
#include "functions.h"
#undef FUNCTION

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <string.h>
#include <sys/types.h>

// Errors and constants -----------------------------------------------------------------------------------------

static const int64_t CFF_NO_TIME = AV_NOPTS_VALUE;
static const int CFF_ERROR_END = AVERROR_EOF;
static const int CFF_ERROR_AGAIN = AVERROR(EAGAIN);
static const int CFF_ERROR_INVALID_DATA = AVERROR_INVALIDDATA;
static const int CFF_ERROR_NO_ENCODER = AVERROR_ENCODER_NOT_FOUND;
static const int CFF_ERROR_NO_DECODER = AVERROR_DECODER_NOT_FOUND;
static const int CFF_ERROR_NO_STREAM = AVERROR_STREAM_NOT_FOUND;

/// Returns the name of an FFmpeg error code, or NULL if the code represents an errno.
static inline const char *cff_error_name(int code) {
  switch (code) {
  case AVERROR_BSF_NOT_FOUND: return "AVERROR_BSF_NOT_FOUND";
  case AVERROR_BUG: return "AVERROR_BUG";
  case AVERROR_BUG2: return "AVERROR_BUG2";
  case AVERROR_BUFFER_TOO_SMALL: return "AVERROR_BUFFER_TOO_SMALL";
  case AVERROR_DECODER_NOT_FOUND: return "AVERROR_DECODER_NOT_FOUND";
  case AVERROR_DEMUXER_NOT_FOUND: return "AVERROR_DEMUXER_NOT_FOUND";
  case AVERROR_ENCODER_NOT_FOUND: return "AVERROR_ENCODER_NOT_FOUND";
  case AVERROR_EOF: return "AVERROR_EOF";
  case AVERROR_EXIT: return "AVERROR_EXIT";
  case AVERROR_EXPERIMENTAL: return "AVERROR_EXPERIMENTAL";
  case AVERROR_EXTERNAL: return "AVERROR_EXTERNAL";
  case AVERROR_FILTER_NOT_FOUND: return "AVERROR_FILTER_NOT_FOUND";
  case AVERROR_INPUT_CHANGED: return "AVERROR_INPUT_CHANGED";
  case AVERROR_INVALIDDATA: return "AVERROR_INVALIDDATA";
  case AVERROR_MUXER_NOT_FOUND: return "AVERROR_MUXER_NOT_FOUND";
  case AVERROR_OPTION_NOT_FOUND: return "AVERROR_OPTION_NOT_FOUND";
  case AVERROR_OUTPUT_CHANGED: return "AVERROR_OUTPUT_CHANGED";
  case AVERROR_PATCHWELCOME: return "AVERROR_PATCHWELCOME";
  case AVERROR_PROTOCOL_NOT_FOUND: return "AVERROR_PROTOCOL_NOT_FOUND";
  case AVERROR_STREAM_NOT_FOUND: return "AVERROR_STREAM_NOT_FOUND";
  case AVERROR_UNKNOWN: return "AVERROR_UNKNOWN";
  default: return NULL;
  }
}

/// Returns FFmpeg's error code for an errno.
static inline int cff_error_from_errno(int number) { return AVERROR(number); }

// Log ----------------------------------------------------------------------------------------------------------
//
// Only one Swift file may call these functions, because a `static` variable in a header exists once per object file.

/// Returns the buffer with the calling thread's last error message.
static inline char *cff_log_last(void) {
  static _Thread_local char message[512];
  return message;
}

static inline void cff_log_callback(void *context, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  int printsPrefix = 1;
  char line[512];
  av_log_format_line2(context, level, format, arguments, line, sizeof line, &printsPrefix);
  size_t length = strcspn(line, "\r\n");
  if (length == 0) return;
  memcpy(cff_log_last(), line, length);
  cff_log_last()[length] = 0;
}

/// Keeps FFmpeg's messages off standard error and records the last error of each thread instead.
static inline void cff_log_install(void) { av_log_set_callback(cff_log_callback); }
static inline void cff_log_clear(void) { cff_log_last()[0] = 0; }

// Input and output through callbacks ---------------------------------------------------------------------------

typedef int (*cff_write_callback)(void *opaque, const uint8_t *bytes, int count);
typedef int64_t (*cff_seek_callback)(void *opaque, int64_t offset, int whence);

/// Creates an output context that writes and seeks through callbacks. Since FFmpeg 7 the callback's bytes are const.
static inline AVIOContext *cff_open_output(int size, void *opaque, cff_write_callback write, cff_seek_callback seek) {
  unsigned char *buffer = (unsigned char *)av_malloc((size_t)size);
  if (!buffer) return NULL;
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  AVIOContext *io = avio_alloc_context(buffer, size, 1, opaque, NULL, write, seek);
#else
  AVIOContext *io =
      avio_alloc_context(buffer, size, 1, opaque, NULL, (int (*)(void *, uint8_t *, int))(void *)write, seek);
#endif
  if (!io) av_free(buffer);
  return io;
}

static inline void cff_close_output(AVIOContext *io) {
  if (!io) return;
  av_freep(&io->buffer);
  avio_context_free(&io);
}

static inline int cff_io_error(const AVIOContext *io) { return io->error; }

#ifdef __linux__
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);

/// Allocates disk space without changing the file's size. Returns -1 and sets errno on failure. Swift does not import
/// GNU functions.
static inline int cff_allocate_space(int descriptor, int64_t offset, int64_t length) {
  const int keepSize = 1;
  return fallocate(descriptor, keepSize, offset, length);
}
#endif

// Streams and frames -------------------------------------------------------------------------------------------

#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
#define CFF_HAS_CODED_SIDE_DATA 1
#endif

/// Sets the display matrix of a stream (nine numbers in 16.16 and 2.30 fixed point). Returns 0 or an error code.
static inline int cff_set_display_matrix(AVStream *stream, const int32_t matrix[9]) {
#ifdef CFF_HAS_CODED_SIDE_DATA
  AVPacketSideData *data =
      av_packet_side_data_new(&stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
                              AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t), 0);
  uint8_t *bytes = data ? data->data : NULL;
#else
  uint8_t *bytes = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
#endif
  if (!bytes) return AVERROR(ENOMEM);
  memcpy(bytes, matrix, 9 * sizeof(int32_t));
  return 0;
}

/// Copies the display matrix of a stream. Returns 1, or 0 if the stream has none.
static inline int cff_get_display_matrix(const AVStream *stream, int32_t matrix[9]) {
#ifdef CFF_HAS_CODED_SIDE_DATA
  const AVPacketSideData *data =
      av_packet_side_data_get(stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
                              AV_PKT_DATA_DISPLAYMATRIX);
  const uint8_t *bytes = data ? data->data : NULL;
  size_t size = data ? data->size : 0;
#else
  size_t size = 0;
  const uint8_t *bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
  if (!bytes || size < 9 * sizeof(int32_t)) return 0;
  memcpy(matrix, bytes, 9 * sizeof(int32_t));
  return 1;
}

/// Returns the duration of a frame in its stream's time base, or 0 if unknown. FFmpeg 6 renamed the field.
static inline int64_t cff_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline void cff_set_frame_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

/// Returns the file offset at which the last indexed sample of a stream ends, or 0 without an index.
static inline int64_t cff_index_end(AVStream *stream) {
  int64_t end = 0;
  int count = avformat_index_get_entries_count(stream);
  for (int i = 0; i < count; i++) {
    const AVIndexEntry *entry = avformat_index_get_entry(stream, i);
    if (entry && entry->pos + entry->size > end) end = entry->pos + entry->size;
  }
  return end;
}

#endif
