// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Pixel format types, from CVPixelBuffer.h. `PixelFormat` lists the formats that pixel buffers support.

/// 1-bit monochrome, black and white.
public let kCVPixelFormatType_1Monochrome: OSType = 0x01
/// 2-bit indices into a color palette.
public let kCVPixelFormatType_2Indexed: OSType = 0x02
/// 4-bit indices into a color palette.
public let kCVPixelFormatType_4Indexed: OSType = 0x04
/// 8-bit indices into a color palette.
public let kCVPixelFormatType_8Indexed: OSType = 0x08
/// 1-bit indexed grayscale, where zero is white.
public let kCVPixelFormatType_1IndexedGray_WhiteIsZero: OSType = 0x21
/// 2-bit indexed grayscale, where zero is white.
public let kCVPixelFormatType_2IndexedGray_WhiteIsZero: OSType = 0x22
/// 4-bit indexed grayscale, where zero is white.
public let kCVPixelFormatType_4IndexedGray_WhiteIsZero: OSType = 0x24
/// 8-bit indexed grayscale, where zero is white.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 0x28
/// 16-bit RGB 5:5:5, big endian.
public let kCVPixelFormatType_16BE555: OSType = 0x10
/// 16-bit RGB 5:5:5, little endian (`L555`).
public let kCVPixelFormatType_16LE555: OSType = 0x4C35_3535
/// 16-bit RGBA 5:5:5:1, little endian (`5551`).
public let kCVPixelFormatType_16LE5551: OSType = 0x3535_3531
/// 16-bit RGB 5:6:5, big endian (`B565`).
public let kCVPixelFormatType_16BE565: OSType = 0x4235_3635
/// 16-bit RGB 5:6:5, little endian (`L565`).
public let kCVPixelFormatType_16LE565: OSType = 0x4C35_3635
/// 24-bit RGB with 8 bits per component.
public let kCVPixelFormatType_24RGB: OSType = 0x18
/// 24-bit BGR with 8 bits per component (`24BG`).
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
/// 32-bit ARGB with 8 bits per component, in this order in memory.
public let kCVPixelFormatType_32ARGB: OSType = 0x20
/// 32-bit BGRA with 8 bits per component, in this order in memory (`BGRA`).
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// 32-bit ABGR with 8 bits per component, in this order in memory (`ABGR`).
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// 32-bit RGBA with 8 bits per component, in this order in memory (`RGBA`).
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// 64-bit ARGB with 16 bits per component, big endian (`b64a`).
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
/// 64-bit RGBA with 16 bits per component, little endian (`l64r`).
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472
/// 48-bit RGB with 16 bits per component, big endian (`b48r`).
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872
/// 32-bit alpha and gray with 16 bits per component, big endian (`b32a`).
public let kCVPixelFormatType_32AlphaGray: OSType = 0x6233_3261
/// 16-bit grayscale, big endian (`b16g`).
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667
/// 30-bit RGB with 10 bits per component, big endian, with trailing padding (`R10k`).
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B
/// 30-bit RGB with 10 bits per component, big endian, with leading padding, video range (`r210`).
public let kCVPixelFormatType_30RGB_r210: OSType = 0x7232_3130
/// 8-bit 4:2:2 YCbCr in the order Cb Y0 Cr Y1, video range (`2vuy`).
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
/// 8-bit 4:4:4:4 YCbCr with alpha, in the order Cb Y Cr A (`v408`).
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038
/// 8-bit 4:4:4:4 YCbCr for rendering, in the order A Y Cb Cr, with full-range alpha (`r408`).
public let kCVPixelFormatType_4444YpCbCrA8R: OSType = 0x7234_3038
/// 8-bit 4:4:4:4 YCbCr with alpha, in the order A Y Cb Cr, video range (`y408`).
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038
/// 16-bit 4:4:4:4 YCbCr with alpha, in the order A Y Cb Cr, little endian (`y416`).
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136
/// 32-bit floating-point 4:4:4:4 YCbCr with alpha, in the order A Y Cb Cr (`r4fl`).
public let kCVPixelFormatType_4444AYpCbCrFloat: OSType = 0x7234_666C
/// 8-bit 4:4:4 YCbCr in the order Cr Y Cb (`v308`).
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038
/// 4:2:2 YCbCr with 10 to 16 significant bits in 16-bit components (`v216`).
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136
/// 10-bit 4:2:2 YCbCr, packed (`v210`).
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130
/// 10-bit 4:4:4 YCbCr, packed (`v410`).
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130
/// 8-bit 4:2:0 YCbCr in three planes, video range (`y420`).
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// 8-bit 4:2:0 YCbCr in three planes, full range (`f420`).
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// 8-bit 4:2:2 YCbCr in the first plane and alpha in the second (`a2vy`).
public let kCVPixelFormatType_422YpCbCr_4A_8BiPlanar: OSType = 0x6132_7679
/// 8-bit 4:2:0 YCbCr in two planes (Y, then interleaved CbCr), video range (`420v`). **Source:** rule 341.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// 8-bit 4:2:0 YCbCr in two planes (Y, then interleaved CbCr), full range (`420f`). **Source:** rule 341.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// 8-bit 4:2:2 YCbCr in two planes, video range (`422v`).
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
/// 8-bit 4:2:2 YCbCr in two planes, full range (`422f`).
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
/// 8-bit 4:4:4 YCbCr in two planes, video range (`444v`).
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
/// 8-bit 4:4:4 YCbCr in two planes, full range (`444f`).
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466
/// 8-bit 4:2:2 YCbCr in the order Y0 Cb Y1 Cr, video range (`yuvs`).
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// 8-bit 4:2:2 YCbCr in the order Y0 Cb Y1 Cr, full range (`yuvf`).
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x7975_7666
/// One component of 8 bits (`L008`).
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// Two components of 8 bits each (`2C08`).
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
/// 30-bit RGB with 10 bits per component, little endian, extended range (`w30r`).
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x7733_3072
/// 2-bit alpha and RGB with 10 bits per component, little endian (`l10r`).
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072
/// ARGB with 10 bits in the high bits of each 16-bit component, extended range (`w40a`).
public let kCVPixelFormatType_40ARGBLEWideGamut: OSType = 0x7734_3061
/// The format `w40a` with premultiplied alpha (`w40m`).
public let kCVPixelFormatType_40ARGBLEWideGamutPremultiplied: OSType = 0x7734_306D
/// One component of 10 bits in the high bits of 16, little endian (`L010`).
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C30_3130
/// One component of 12 bits in the high bits of 16, little endian (`L012`).
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C30_3132
/// One component of 16 bits, little endian (`L016`).
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136
/// Two components of 16 bits each, little endian (`2C16`).
public let kCVPixelFormatType_TwoComponent16: OSType = 0x3243_3136
/// One 16-bit floating-point component (`L00h`).
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
/// One 32-bit floating-point component (`L00f`).
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
/// Two 16-bit floating-point components (`2C0h`).
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068
/// Two 32-bit floating-point components (`2C0f`).
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// 64-bit RGBA with 16-bit floating-point components (`RGhA`).
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841
/// 128-bit RGBA with 32-bit floating-point components (`RGfA`).
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641
/// 14-bit Bayer mosaic in 16-bit samples, with rows G R and B G (`grb4`).
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x6772_6234
/// 14-bit Bayer mosaic in 16-bit samples, with rows R G and G B (`rgg4`).
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x7267_6734
/// 14-bit Bayer mosaic in 16-bit samples, with rows B G and G R (`bgg4`).
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x6267_6734
/// 14-bit Bayer mosaic in 16-bit samples, with rows G B and R G (`gbr4`).
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x6762_7234
/// Disparity in 1/m, 16-bit floating point (`hdis`).
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973
/// Disparity in 1/m, 32-bit floating point (`fdis`).
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973
/// Depth in meters, 16-bit floating point (`hdep`).
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570
/// Depth in meters, 32-bit floating point (`fdep`).
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// 10-bit 4:2:0 YCbCr in two planes, in the high bits of 16-bit samples, video range (`x420`).
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
/// 10-bit 4:2:0 YCbCr in two planes, in the high bits of 16-bit samples, full range (`xf20`).
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230
/// 10-bit 4:2:2 YCbCr in two planes, in the high bits of 16-bit samples, video range (`x422`).
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
/// 10-bit 4:2:2 YCbCr in two planes, in the high bits of 16-bit samples, full range (`xf22`).
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
/// 10-bit 4:4:4 YCbCr in two planes, in the high bits of 16-bit samples, video range (`x444`).
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
/// 10-bit 4:4:4 YCbCr in two planes, in the high bits of 16-bit samples, full range (`xf44`).
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434
/// The format `420v` with a third plane for alpha (`v0a8`).
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x7630_6138
/// 16-bit Bayer mosaic sensor data (`bp16`).
public let kCVPixelFormatType_16VersatileBayer: OSType = 0x6270_3136
/// 64-bit RGBA with 16 bits per component, downscaled from ProRes RAW (`bp64`).
public let kCVPixelFormatType_64RGBA_DownscaledProResRAW: OSType = 0x6270_3634
/// 16-bit 4:2:2 YCbCr in two planes, video range (`sv22`).
public let kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3232
/// 16-bit 4:4:4 YCbCr in two planes, video range (`sv44`).
public let kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3434
/// 16-bit 4:4:4 YCbCr in two planes, video range, with a third plane for alpha (`s4as`).
public let kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar: OSType = 0x7334_6173
/// The format `BGRA` with lossless hardware compression (`&BGA`).
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x2642_4741
/// The format `RGhA` with lossless hardware compression (`&RhA`).
public let kCVPixelFormatType_Lossless_64RGBAHalf: OSType = 0x2652_6841
/// The format `420v` with lossless hardware compression (`&8v0`).
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x2638_7630
/// The format `420f` with lossless hardware compression (`&8f0`).
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x2638_6630
/// The format `x420`, packed, with lossless hardware compression (`&xv0`).
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7630
/// The format `xf20`, packed, with lossless hardware compression (`&xf0`).
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarFullRange: OSType = 0x2678_6630
/// The format `x422`, packed, with lossless hardware compression (`&xv2`).
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7632
/// The format `BGRA` with lossy hardware compression (`-BGA`).
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D42_4741
/// The format `420v` with lossy hardware compression (`-8v0`).
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D38_7630
/// The format `420f` with lossy hardware compression (`-8f0`).
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D38_6630
/// The format `x420`, packed, with lossy hardware compression (`-xv0`).
public let kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7630
/// The format `x422`, packed, with lossy hardware compression (`-xv2`).
public let kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7632
