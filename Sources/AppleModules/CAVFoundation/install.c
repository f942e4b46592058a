#include "CAVFoundation.h"

// Swift has no code that runs when a module is loaded; a constructor does, so that an app which only says
// `import AVFoundation` finds a simulated phone in place before its first line.
extern void camsim_install_default_system(void);

__attribute__((constructor)) static void install(void) { camsim_install_default_system(); }
