#ifndef CHEIF_SHIM_H
#define CHEIF_SHIM_H
#include "../LazyLibraries/include/rename.h"
#include "functions.h"
#undef FUNCTION
#include <libheif/heif.h>
#endif
