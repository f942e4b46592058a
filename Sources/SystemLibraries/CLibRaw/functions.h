// The functions of LibRaw that camsim calls. Each library is loaded when one of its functions is first called; see
// LazyLibraries. If a function is missing here, the linker reports it as undefined.

FUNCTION(raw_r, libraw_close)
FUNCTION(raw_r, libraw_dcraw_clear_mem)
FUNCTION(raw_r, libraw_dcraw_make_mem_image)
FUNCTION(raw_r, libraw_dcraw_process)
FUNCTION(raw_r, libraw_init)
FUNCTION(raw_r, libraw_open_file)
FUNCTION(raw_r, libraw_strerror)
FUNCTION(raw_r, libraw_unpack)
