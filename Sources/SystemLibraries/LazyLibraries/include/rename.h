// Included before a library's header: makes calls of the listed functions call `lazy_NAME`, which LazyLibraries defines.
// Because of the other names, a program that itself uses the library still calls the library directly.
#ifndef LAZY_LIBRARIES_RENAME_H
#define LAZY_LIBRARIES_RENAME_H
#define LAZY_PRAGMA(text) _Pragma(#text)
#define FUNCTION(library, name) LAZY_PRAGMA(redefine_extname name lazy_##name)
#endif
