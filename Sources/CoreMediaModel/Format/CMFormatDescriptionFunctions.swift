// The names match Apple's C API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Creates a format description for a media type that has no creation function of its own, such as metadata.
@discardableResult
public func CMFormatDescriptionCreate(
  allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(
    mediaType: CMFormatDescription.MediaType(rawValue: mediaType),
    mediaSubType: CMFormatDescription.MediaSubType(rawValue: mediaSubType),
    extensions: CMFormatDescription.Extensions(base: extensions), detail: .other)
  return noErr
}

/// Returns the media type of a format description.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.mediaType.rawValue }

/// Returns the pixel format, video codec or audio format of a format description.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType.rawValue
}

/// Returns all extensions of a format description, or nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
  desc.extensions.isEmpty ? nil : desc.extensions.dictionary
}

/// Returns the value of an extension, or nil if the description does not contain the extension.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef? {
  desc.extensions[CMFormatDescription.Extensions.Key(rawValue: extensionKey)]?.propertyListRepresentation
}

/// Returns a Boolean value that indicates whether two descriptions are equal; nil equals only nil.
public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
  formatDescription == otherFormatDescription
}

/// Creates an audio format description.
///
/// `layout` is a channel layout of `layoutSize` bytes and `magicCookie` is codec-specific setup data of
/// `magicCookieSize` bytes. Both may be nil.
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  let format = AudioFormat(
    asbd.pointee,
    magicCookie: UnsafeRawBufferPointer(start: magicCookie, count: magicCookie == nil ? 0 : magicCookieSize),
    channelLayout: UnsafeRawBufferPointer(start: layout, count: layout == nil ? 0 : layoutSize))
  formatDescriptionOut.pointee = CMFormatDescription(
    audio: format, extensions: CMFormatDescription.Extensions(base: extensions))
  return noErr
}

/// Returns the audio stream description, or nil for other media types.
///
/// The pointer is valid for the lifetime of the format description.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
  desc.audioFormat?.description
}

/// Returns the channel layout, or nil if it is unknown.
///
/// Sets `sizeOut` to the size of the layout in bytes. The pointer is valid for the lifetime of the format description.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  let layout = desc.audioFormat?.channelLayout
  sizeOut?.pointee = layout?.count ?? 0
  return layout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// Returns the codec-specific setup data, or nil if there is none.
///
/// Sets `sizeOut` to the size of the data in bytes. The pointer is valid for the lifetime of the format description.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.audioFormat?.magicCookie
  sizeOut?.pointee = cookie?.count ?? 0
  return cookie?.baseAddress
}
