// Loads FFmpeg, libheif, LibRaw and Cairo when one of their functions is first called. Together with what they depend on
// they are more than a hundred libraries, and most commands of camsim use none of them.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <libavcodec/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libraw/libraw_version.h>
#include <libswresample/version.h>
#include <libswscale/version.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct library {
  /// The name of the file, with the version whose headers camsim was compiled with.
  const char *file;
  /// The package of Debian and Ubuntu.
  const char *package;
};

/// A function, with its address as the first member, which the entry code reads.
struct binding {
  _Atomic(void *) function;
  const char *name;
  const struct library *library;
};

// MARK: The libraries

/// Declares a library. `Scripts/deb` reads the names of files in the section `lazy_libraries` of the programs.
#define LIBRARY(name, package, version) LIBRARY_OF_VERSION(name, package, version)
#define LIBRARY_OF_VERSION(name, package, version) \
  __attribute__((section("lazy_libraries"), used)) static const char file_##name[] = "lib" #name ".so." #version; \
  static const struct library library_##name = {file_##name, package #version};

LIBRARY(avcodec, "libavcodec", LIBAVCODEC_VERSION_MAJOR)
LIBRARY(avformat, "libavformat", LIBAVFORMAT_VERSION_MAJOR)
LIBRARY(avutil, "libavutil", LIBAVUTIL_VERSION_MAJOR)
LIBRARY(swresample, "libswresample", LIBSWRESAMPLE_VERSION_MAJOR)
LIBRARY(swscale, "libswscale", LIBSWSCALE_VERSION_MAJOR)
// libheif has never changed this number, and does not declare it.
LIBRARY(heif, "libheif", 1)
LIBRARY(raw_r, "libraw", LIBRAW_SHLIB_CURRENT)
// The number is that of Cairo's interface, which has been 2 since its first release.
LIBRARY(cairo, "libcairo", 2)

// MARK: Loading

static void fail(const struct binding *binding) {
  const char *problem = dlerror();
  // The loader describes the error code only in its text.
  if (strstr(problem, strerror(EMFILE)))
    fprintf(stderr, "camsim: cannot load a library: %s; raise the limit on open files with 'ulimit -n'\n", problem);
  else
    fprintf(
      stderr, "camsim: cannot load a library: %s; install the package %s\n", problem, binding->library->package);
  fflush(stdout);
  // Other threads are running, so the functions registered with `atexit` are not called.
  _Exit(69);
}

/// Takes the calling thread out of its virtual world and returns the world. Defined by VirtualDispatch, if it is part
/// of the program.
extern void *cvd_enter(void *world) __attribute__((weak));

/// Returns the address of a function, which later calls will use directly. Several threads may do this at once.
__attribute__((used)) static void *lazy_bind(struct binding *binding) {
  // The libraries' initializers ask for random numbers and the environment, and not on behalf of the app. If they used
  // up random numbers of the world, the run would depend on whether an earlier run had already loaded the library.
  void *world = cvd_enter ? cvd_enter(NULL) : NULL;
  void *library = dlopen(binding->library->file, RTLD_LAZY);
  void *function = library ? dlsym(library, binding->name) : NULL;
  if (!function) fail(binding);
  atomic_store_explicit(&binding->function, function, memory_order_release);
  if (cvd_enter) cvd_enter(world);
  return function;
}

#include "entry.h"

extern const char lazy_enter[];

// MARK: The functions

/// Defines `lazy_NAME`. The header `rename.h` makes callers use this name.
#define FUNCTION(library, name) \
  __attribute__((used)) static struct binding binding_##name = {(void *)lazy_enter, #name, &library_##library}; \
  __asm__( \
    ".globl lazy_" #name "\n" \
    ".type lazy_" #name ", %function\n" \
    "lazy_" #name ":\n" JUMP_THROUGH("binding_" #name) \
    ".size lazy_" #name ", . - lazy_" #name "\n");

#include "../CCairo/functions.h"
#include "../CFFmpeg/functions.h"
#include "../CHEIF/functions.h"
#include "../CLibRaw/functions.h"
