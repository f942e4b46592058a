// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names of pixel formats, from CVPixelBuffer.h. `PixelFormat` says which of them a buffer can be made of.

/// One bit a pixel, black and white.
public let kCVPixelFormatType_1Monochrome: OSType = 0x01
/// Two bits a pixel, indices into a palette.
public let kCVPixelFormatType_2Indexed: OSType = 0x02
/// Four bits a pixel, indices into a palette.
public let kCVPixelFormatType_4Indexed: OSType = 0x04
/// Eight bits a pixel, indices into a palette.
public let kCVPixelFormatType_8Indexed: OSType = 0x08
/// One bit grey; zero is white.
public let kCVPixelFormatType_1IndexedGray_WhiteIsZero: OSType = 0x21
/// Two bits grey; zero is white.
public let kCVPixelFormatType_2IndexedGray_WhiteIsZero: OSType = 0x22
/// Four bits grey; zero is white.
public let kCVPixelFormatType_4IndexedGray_WhiteIsZero: OSType = 0x24
/// Eight bits grey; zero is white.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 0x28
/// 16 bits RGB 555, big endian.
public let kCVPixelFormatType_16BE555: OSType = 0x10
/// `L555`: 16 bits RGB 555, little endian.
public let kCVPixelFormatType_16LE555: OSType = 0x4C35_3535
/// `5551`: 16 bits RGBA 5551, little endian.
public let kCVPixelFormatType_16LE5551: OSType = 0x3535_3531
/// `B565`: 16 bits RGB 565, big endian.
public let kCVPixelFormatType_16BE565: OSType = 0x4235_3635
/// `L565`: 16 bits RGB 565, little endian.
public let kCVPixelFormatType_16LE565: OSType = 0x4C35_3635
/// Eight bits each of red, green, blue.
public let kCVPixelFormatType_24RGB: OSType = 0x18
/// `24BG`: Eight bits each of blue, green, red.
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
/// Eight bits each of alpha, red, green, blue, in this order in memory.
public let kCVPixelFormatType_32ARGB: OSType = 0x20
/// `BGRA`: Eight bits each of blue, green, red, alpha, in this order in memory.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// `ABGR`: Eight bits each of alpha, blue, green, red, in this order in memory.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// `RGBA`: Eight bits each of red, green, blue, alpha, in this order in memory.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// `b64a`: 16 bits each of alpha, red, green, blue, big endian.
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
/// `l64r`: 16 bits each of red, green, blue, alpha, little endian.
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472
/// `b48r`: 16 bits each of red, green, blue, big endian.
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872
/// `b32a`: 16 bits each of alpha and grey, big endian.
public let kCVPixelFormatType_32AlphaGray: OSType = 0x6233_3261
/// `b16g`: 16 bits grey, big endian.
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667
/// `R10k`: Ten bits each of red, green, blue, big endian, padding last.
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B
/// `r210`: Ten bits each of red, green, blue, big endian, padding first, video range.
public let kCVPixelFormatType_30RGB_r210: OSType = 0x7232_3130
/// `2vuy`: Eight bits 4:2:2, ordered Cb Y0 Cr Y1, video range.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
/// `v408`: Eight bits 4:4:4:4, ordered Cb Y Cr A.
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038
/// `r408`: Eight bits 4:4:4:4 for rendering, ordered A Y Cb Cr, full-range alpha.
public let kCVPixelFormatType_4444YpCbCrA8R: OSType = 0x7234_3038
/// `y408`: Eight bits 4:4:4:4, ordered A Y Cb Cr, video range.
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038
/// `y416`: 16 bits 4:4:4:4, ordered A Y Cb Cr, little endian.
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136
/// `r4fl`: 32-bit float 4:4:4:4, ordered A Y Cb Cr.
public let kCVPixelFormatType_4444AYpCbCrFloat: OSType = 0x7234_666C
/// `v308`: Eight bits 4:4:4, ordered Cr Y Cb.
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038
/// `v216`: 10 to 16 bits 4:2:2 in 16 bits.
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136
/// `v210`: Ten bits 4:2:2, packed.
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130
/// `v410`: Ten bits 4:4:4, packed.
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130
/// `y420`: Eight bits 4:2:0 in three planes, video range.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// `f420`: Eight bits 4:2:0 in three planes, full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// `a2vy`: 4:2:2 in the first plane, alpha in the second.
public let kCVPixelFormatType_422YpCbCr_4A_8BiPlanar: OSType = 0x6132_7679
/// `420v`: Eight bits 4:2:0 in two planes (Y, then Cb and Cr interleaved), video range. **Source:** rule 341.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// `420f`: Eight bits 4:2:0 in two planes (Y, then Cb and Cr interleaved), full range. **Source:** rule 341.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// `422v`: Eight bits 4:2:2 in two planes, video range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
/// `422f`: Eight bits 4:2:2 in two planes, full range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
/// `444v`: Eight bits 4:4:4 in two planes, video range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
/// `444f`: Eight bits 4:4:4 in two planes, full range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466
/// `yuvs`: Eight bits 4:2:2, ordered Y0 Cb Y1 Cr, video range.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// `yuvf`: Eight bits 4:2:2, ordered Y0 Cb Y1 Cr, full range.
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x7975_7666
/// `L008`: One component of eight bits.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// `2C08`: Two components of eight bits.
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
/// `w30r`: Ten bits each of red, green, blue, little endian, extended range.
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x7733_3072
/// `l10r`: Two bits alpha, ten bits each of red, green, blue, little endian.
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072
/// `w40a`: Ten bits in the upper bits of 16, each of alpha, red, green, blue, extended range.
public let kCVPixelFormatType_40ARGBLEWideGamut: OSType = 0x7734_3061
/// `w40m`: As `w40a`, with colours multiplied by alpha.
public let kCVPixelFormatType_40ARGBLEWideGamutPremultiplied: OSType = 0x7734_306D
/// `L010`: One component of ten bits in the upper bits of 16, little endian.
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C30_3130
/// `L012`: One component of twelve bits in the upper bits of 16, little endian.
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C30_3132
/// `L016`: One component of 16 bits, little endian.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136
/// `2C16`: Two components of 16 bits, little endian.
public let kCVPixelFormatType_TwoComponent16: OSType = 0x3243_3136
/// `L00h`: One component, 16-bit float.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
/// `L00f`: One component, 32-bit float.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
/// `2C0h`: Two components, 16-bit float.
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068
/// `2C0f`: Two components, 32-bit float.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// `RGhA`: 16-bit float each of red, green, blue, alpha.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841
/// `RGfA`: 32-bit float each of red, green, blue, alpha.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641
/// `grb4`: 14 bits of a sensor's mosaic in 16, rows G R and B G.
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x6772_6234
/// `rgg4`: 14 bits of a sensor's mosaic in 16, rows R G and G B.
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x7267_6734
/// `bgg4`: 14 bits of a sensor's mosaic in 16, rows B G and G R.
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x6267_6734
/// `gbr4`: 14 bits of a sensor's mosaic in 16, rows G B and R G.
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x6762_7234
/// `hdis`: Disparity in 1/m, 16-bit float.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973
/// `fdis`: Disparity in 1/m, 32-bit float.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973
/// `hdep`: Depth in metres, 16-bit float.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570
/// `fdep`: Depth in metres, 32-bit float.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// `x420`: Ten bits 4:2:0 in the upper bits of 16, two planes, video range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
/// `xf20`: Ten bits 4:2:0 in the upper bits of 16, two planes, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230
/// `x422`: Ten bits 4:2:2 in the upper bits of 16, two planes, video range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
/// `xf22`: Ten bits 4:2:2 in the upper bits of 16, two planes, full range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
/// `x444`: Ten bits 4:4:4 in the upper bits of 16, two planes, video range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
/// `xf44`: Ten bits 4:4:4 in the upper bits of 16, two planes, full range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434
/// `v0a8`: As `420v`, with a third plane of alpha.
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x7630_6138
/// `bp16`: 16 bits of a sensor's mosaic.
public let kCVPixelFormatType_16VersatileBayer: OSType = 0x6270_3136
/// `bp64`: 16 bits each of red, green, blue, alpha, from ProRes RAW.
public let kCVPixelFormatType_64RGBA_DownscaledProResRAW: OSType = 0x6270_3634
/// `sv22`: 16 bits 4:2:2 in two planes, video range.
public let kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3232
/// `sv44`: 16 bits 4:4:4 in two planes, video range.
public let kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: OSType = 0x7376_3434
/// `s4as`: 16 bits 4:4:4 in two planes, video range, with a third plane of alpha.
public let kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar: OSType = 0x7334_6173
/// `&BGA`: As `BGRA`, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x2642_4741
/// `&RhA`: As `RGhA`, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_64RGBAHalf: OSType = 0x2652_6841
/// `&8v0`: As `420v`, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x2638_7630
/// `&8f0`: As `420f`, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x2638_6630
/// `&xv0`: As `x420` but packed, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7630
/// `&xf0`: As `xf20` but packed, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarFullRange: OSType = 0x2678_6630
/// `&xv2`: As `x422` but packed, compressed without loss by the hardware.
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7632
/// `-BGA`: As `BGRA`, compressed with loss by the hardware.
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D42_4741
/// `-8v0`: As `420v`, compressed with loss by the hardware.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D38_7630
/// `-8f0`: As `420f`, compressed with loss by the hardware.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D38_6630
/// `-xv0`: As `x420` but packed, compressed with loss by the hardware.
public let kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7630
/// `-xv2`: As `x422` but packed, compressed with loss by the hardware.
public let kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D78_7632
