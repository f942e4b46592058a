// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// An argument of a function that makes or reads format descriptions makes no sense.
public let kCMFormatDescriptionErrorInvalidParameter: OSStatus = -12710

extension OSStatus {
  fileprivate static let invalidParameter = kCMFormatDescriptionErrorInvalidParameter
}

/// Makes the format of pictures of a size.
///
/// - Returns: an error for a negative size; the pointer is then set to nil.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  guard width >= 0, height >= 0 else { return .invalidParameter }
  formatDescriptionOut.pointee = CMFormatDescription(
    videoCodec: codecType, width: Int(width), height: Int(height),
    extensions: CMFormatDescription.Extensions(base: extensions))
  return noErr
}

/// Makes the format of a picture, with what is attached to it about colour and shape.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// Width and height in pixels; 0 x 0 for what is no video.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// The codec, or the pixel format where pictures are not compressed.
public func CMVideoFormatDescriptionGetCodecType(_ videoDesc: CMVideoFormatDescription) -> CMVideoCodecType {
  videoDesc.mediaSubType.rawValue
}

/// The size at which to show pictures.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// The part of pictures that is meant to be seen.
public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
  videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

/// Whether a picture could have been made with this description.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.matchesImageBuffer(imageBuffer)
}

/// Names of the facts that pictures carry as attachments too.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
  CMFormatDescription.keysCommonWithImageBuffers.map(\.rawValue) as CFArray
}
