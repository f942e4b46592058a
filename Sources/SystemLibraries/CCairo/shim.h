#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H
#include "../LazyLibraries/include/rename.h"
#include "functions.h"
#undef FUNCTION
#include <cairo/cairo.h>
#endif
