#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H
// Only libpng's simplified interface is used: the classic one needs setjmp, which Swift cannot call.
#include <png.h>
// libpng is built on zlib, whose checksum the traces use.
#include <zlib.h>
#endif
