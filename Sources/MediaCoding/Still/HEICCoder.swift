internal import CFFmpeg
internal import CHEIF
import PixelModel
import AVFoundationTypes
import CoreVideoModel
import Foundation

/// An encoder of HEIC files, based on libheif: one HEVC image (4:2:0, full range), EXIF, orientation and auxiliary
/// images.
///
/// Readers orient the image by its `irot` and `imir` properties and ignore the EXIF orientation, which has the same
/// value; phones write both. **Source:** ISO/IEC 23008-12, 6.5.10 and 6.5.12; the behavior of phones is inferred from
/// their files.
enum HEICCoder {
  /// Whether libheif has an encoder for HEVC.
  static let isAvailable = heif_have_encoder_for_format(heif_compression_HEVC) != 0

  static func encode(_ image: PixelMemory, _ photo: PhotoDescription, _ metadata: PhotoMetadata) throws -> Data {
    guard isAvailable else {
      throw MediaError(.unsupported, operation: operation, text: "this libheif build has no HEVC encoder")
    }
    guard let context = heif_context_alloc() else { throw MediaError(errno: ENOMEM, operation: operation) }
    defer { heif_context_free(context) }
    var encoder: OpaquePointer?
    try check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
    defer { heif_encoder_release(encoder) }
    try check(heif_encoder_set_lossy_quality(encoder, CInt(max(0, min(100, (photo.quality * 100).rounded())))))
    // Some encoders have no presets, so the result is ignored.
    _ = heif_encoder_set_parameter_string(encoder, "preset", "ultrafast")
    let heif = try heifImage(image)
    defer { heif_image_release(heif) }
    var handle: OpaquePointer?
    try with(orientation: metadata.orientation) { options in
      try check(heif_context_encode_image(context, heif, encoder, options, &handle))
    }
    defer { heif_image_handle_release(handle) }
    let exif = metadata.exif(thumbnail: nil)
    try exif.withUnsafeBytes { bytes in
      try check(heif_context_add_exif_metadata(context, handle, bytes.baseAddress, CInt(bytes.count)))
    }
    if let thumbnail = photo.thumbnail {
      // libheif derives the thumbnail from the image, and only at a smaller size.
      let box = max(thumbnail.layout.width, thumbnail.layout.height)
      if box < max(image.layout.width, image.layout.height) {
        try with(orientation: metadata.orientation) { options in
          try check(heif_context_encode_thumbnail(context, heif, handle, encoder, options, CInt(box), nil))
        }
      }
    }
    let images = try photo.auxiliary.map { auxiliary in
      (item: try encode(auxiliary, in: context, encoder, metadata.orientation), type: auxiliary.type)
    }
    let file = try bytes(of: context)
    if images.isEmpty { return file }
    var main: heif_item_id = 0
    try check(heif_context_get_primary_image_ID(context, &main))
    let auxiliary = HEIFAuxiliary(main: Int(main), images: images)
    guard let marked = auxiliary.marked(file) else {
      throw MediaError(
        .unsupported, operation: operation, text: "this version of libheif writes files with an unexpected layout")
    }
    return marked
  }

  /// Adds an auxiliary image to the file and returns its item ID.
  private static func encode(
    _ auxiliary: PhotoDescription.Auxiliary, in context: OpaquePointer, _ encoder: OpaquePointer?, _ orientation: Int
  ) throws -> Int {
    let heif = try auxiliary.image.withPixels(readOnly: true, gray)
    defer { heif_image_release(heif) }
    var handle: OpaquePointer?
    try with(orientation: orientation) { try check(heif_context_encode_image(context, heif, encoder, $0, &handle)) }
    defer { heif_image_handle_release(handle) }
    // libheif 1.15 cannot return the item ID of a handle, but it lists the IDs of all images added so far.
    var items = [heif_item_id](repeating: 0, count: Int(heif_context_get_number_of_top_level_images(context)))
    _ = heif_context_get_list_of_top_level_image_IDs(context, &items, CInt(items.count))
    return items.last.map { Int($0) } ?? 0
  }

  private static let operation = "compress a photo as HEIC"

  private static func with(
    orientation: Int, _ body: (UnsafeMutablePointer<heif_encoding_options>) throws -> Void
  ) throws {
    guard let options = heif_encoding_options_alloc() else { throw MediaError(errno: ENOMEM, operation: operation) }
    defer { heif_encoding_options_free(options) }
    options.pointee.image_orientation = heif_orientation(rawValue: UInt32(orientation))
    try body(options)
  }

  /// Returns the image in libheif's planes, tagged with BT.709 primaries and matrix and the sRGB transfer function.
  private static func heifImage(_ image: PixelMemory) throws -> OpaquePointer? {
    let frame = try Frame(converting: image, to: AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, AVCOL_SPC_BT709)
    let (width, height) = (CInt(image.layout.width), CInt(image.layout.height))
    var heif: OpaquePointer?
    try check(heif_image_create(width, height, heif_colorspace_YCbCr, heif_chroma_420, &heif))
    do {
      let channels = [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
      for (channel, plane) in zip(channels, ImageView(frame).planes) {
        let isLuma = channel == heif_channel_Y
        let (columns, rows) = isLuma ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
        try check(heif_image_add_plane(heif, channel, columns, rows, 8))
        var stride: CInt = 0
        guard let base = heif_image_get_plane(heif, channel, &stride) else {
          throw MediaError(errno: ENOMEM, operation: operation)
        }
        for row in 0..<Int(rows) {
          memcpy(base + row * Int(stride), plane.base + row * plane.bytesPerRow, Int(columns))
        }
      }
      try setColors(of: heif)
      return heif
    } catch {
      heif_image_release(heif)
      throw error
    }
  }

  /// Returns a grayscale image in libheif's own memory.
  private static func gray(_ image: PixelMemory) throws -> OpaquePointer? {
    let (width, height) = (CInt(image.layout.width), CInt(image.layout.height))
    var heif: OpaquePointer?
    try check(heif_image_create(width, height, heif_colorspace_monochrome, heif_chroma_monochrome, &heif))
    do {
      try check(heif_image_add_plane(heif, heif_channel_Y, width, height, 8))
      var stride: CInt = 0
      guard let base = heif_image_get_plane(heif, heif_channel_Y, &stride) else {
        throw MediaError(errno: ENOMEM, operation: operation)
      }
      for row in 0..<Int(height) {
        memcpy(
          base + row * Int(stride),
          image.baseAddress(ofPlane: 0) + row * image.layout.planes[0].bytesPerRow, Int(width))
      }
      return heif
    } catch {
      heif_image_release(heif)
      throw error
    }
  }

  private static func setColors(of heif: OpaquePointer?) throws {
    guard let colors = heif_nclx_color_profile_alloc() else { throw MediaError(errno: ENOMEM, operation: operation) }
    defer { heif_nclx_color_profile_free(colors) }
    colors.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
    colors.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
    colors.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_709_5
    colors.pointee.full_range_flag = 1
    try check(heif_image_set_nclx_color_profile(heif, colors))
  }

  private static func bytes(of context: OpaquePointer) throws -> Data {
    var file = Data()
    var writer = heif_writer()
    writer.writer_api_version = 1
    writer.write = { _, bytes, count, file in
      if let bytes { file?.assumingMemoryBound(to: Data.self).pointee.append(Data(bytes: bytes, count: count)) }
      return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
    }
    try withUnsafeMutablePointer(to: &file) { try check(heif_context_write(context, &writer, $0)) }
    return file
  }

  private static func check(_ error: heif_error) throws {
    guard error.code != heif_error_Ok else { return }
    let text = error.message.map { String(cString: $0) } ?? "error \(error.code.rawValue)"
    throw MediaError(.other, operation: operation, name: "libheif", text: text)
  }
}
