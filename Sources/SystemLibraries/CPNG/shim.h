#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H
// Only libpng's simplified interface is used, because the classic one requires setjmp, which Swift cannot call.
#include <png.h>
// libpng depends on zlib, whose checksum function the traces use.
#include <zlib.h>
#endif
