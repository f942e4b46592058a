// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

/// Makes a description of any kind of media, for example of metadata.
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

/// The kind of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.mediaType.rawValue }

/// The pixel format, codec or audio format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType.rawValue
}

/// The facts beyond type and size; nil when there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
  desc.extensions.isEmpty ? nil : desc.extensions.dictionary
}

/// A fact of a name, or nil.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef? {
  desc.extensions[CMFormatDescription.Extensions.Key(rawValue: extensionKey)]?.propertyListRepresentation
}

/// Whether two descriptions say the same. Nil equals only nil.
public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
  formatDescription == otherFormatDescription
}

/// Makes the format of sound.
///
/// `layout` says which channels there are, in `layoutSize` bytes; `magicCookie` holds what a decoder needs to know, in
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

/// How the bytes of sound are to be read, valid as long as the description; nil for other media.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
  desc.audioFormat?.description
}

/// Which channels there are, valid as long as the description; nil when that is not known.
///
/// `sizeOut` is set to the layout's size in bytes.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  let layout = desc.audioFormat?.channelLayout
  sizeOut?.pointee = layout?.count ?? 0
  return layout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// What a decoder of sound needs to know, valid as long as the description; nil when there is nothing.
///
/// `sizeOut` is set to its size in bytes.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.audioFormat?.magicCookie
  sizeOut?.pointee = cookie?.count ?? 0
  return cookie?.baseAddress
}
