#include "CAVFoundation.h"

// Swift cannot run code when a module is loaded, but a C constructor can. It installs the simulated phone before the
// first line of an app that only imports AVFoundation.
extern void camsim_install_default_system(void);

__attribute__((constructor)) static void install(void) { camsim_install_default_system(); }
