#ifndef CTURBOJPEG_SHIM_H
#define CTURBOJPEG_SHIM_H
// TurboJPEG is used instead of libjpeg's own interface, which reports errors with setjmp. Swift cannot call that.
#include <turbojpeg.h>
#endif
