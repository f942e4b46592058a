// OpenCombine, with the parts of Apple's module that it lacks.
@_exported import OpenCombineShim
