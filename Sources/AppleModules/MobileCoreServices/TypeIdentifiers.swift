// Apple's module re-exports these modules too.
@_exported import CoreVideo
@_exported import Foundation
import UniformTypeIdentifiers

// The constants of types before iOS 14. They are unsafe only for the compiler: the strings are immutable.

/// The base type of all items. **Source:** Apple, kUTTypeItem.
nonisolated(unsafe) public let kUTTypeItem: CFString = "public.item"
/// The base type of all content of documents.
nonisolated(unsafe) public let kUTTypeContent: CFString = "public.content"
/// The base type of all bytes.
nonisolated(unsafe) public let kUTTypeData: CFString = "public.data"
/// The base type of all images.
nonisolated(unsafe) public let kUTTypeImage: CFString = "public.image"
/// The type of JPEG images.
nonisolated(unsafe) public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type of JPEG 2000 images.
nonisolated(unsafe) public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// The type of TIFF images.
nonisolated(unsafe) public let kUTTypeTIFF: CFString = "public.tiff"
/// The type of GIF images.
nonisolated(unsafe) public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// The type of PNG images.
nonisolated(unsafe) public let kUTTypePNG: CFString = "public.png"
/// The type of Windows bitmaps.
nonisolated(unsafe) public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// The type of Windows icons.
nonisolated(unsafe) public let kUTTypeICO: CFString = "com.microsoft.ico"
/// The base type of all RAW images.
nonisolated(unsafe) public let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// The type of SVG images.
nonisolated(unsafe) public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// The type of Live Photos.
nonisolated(unsafe) public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// The base type of all audio and video.
nonisolated(unsafe) public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// The base type of video with optional audio.
nonisolated(unsafe) public let kUTTypeMovie: CFString = "public.movie"
/// The base type of video without audio.
nonisolated(unsafe) public let kUTTypeVideo: CFString = "public.video"
/// The base type of all audio.
nonisolated(unsafe) public let kUTTypeAudio: CFString = "public.audio"
/// The type of QuickTime movies.
nonisolated(unsafe) public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// The type of MPEG movies.
nonisolated(unsafe) public let kUTTypeMPEG: CFString = "public.mpeg"
/// The type of MPEG-4 movies.
nonisolated(unsafe) public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// The type of MP3 audio.
nonisolated(unsafe) public let kUTTypeMP3: CFString = "public.mp3"
/// The type of MPEG-4 audio.
nonisolated(unsafe) public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// The type of WAVE audio.
nonisolated(unsafe) public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// The base type of all text.
nonisolated(unsafe) public let kUTTypeText: CFString = "public.text"
/// The type of text without formatting.
nonisolated(unsafe) public let kUTTypePlainText: CFString = "public.plain-text"
/// The type of UTF-8 text without formatting.
nonisolated(unsafe) public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// The type of HTML.
nonisolated(unsafe) public let kUTTypeHTML: CFString = "public.html"
/// The type of XML.
nonisolated(unsafe) public let kUTTypeXML: CFString = "public.xml"
/// The type of JSON.
nonisolated(unsafe) public let kUTTypeJSON: CFString = "public.json"
/// The type of PDF.
nonisolated(unsafe) public let kUTTypePDF: CFString = "com.adobe.pdf"
/// The type of URLs.
nonisolated(unsafe) public let kUTTypeURL: CFString = "public.url"
/// The type of URLs of files.
nonisolated(unsafe) public let kUTTypeFileURL: CFString = "public.file-url"
/// The base type of contacts.
nonisolated(unsafe) public let kUTTypeContact: CFString = "public.contact"
/// The type of vCards.
nonisolated(unsafe) public let kUTTypeVCard: CFString = "public.vcard"
/// The type of folders.
nonisolated(unsafe) public let kUTTypeFolder: CFString = "public.folder"

/// The class of tags that are filename extensions.
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The class of tags that are MIME types.
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Returns whether a type equals or is a subtype of another one. Only types that cameras produce have supertypes.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard let type = UTType(inUTI as String), let other = UTType(inConformsToUTI as String) else {
    return inUTI as String == inConformsToUTI as String
  }
  return type.conforms(to: other)
}

/// Returns whether two types are the same, regardless of case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns the type with a filename extension, or nil if it is none that cameras produce or the tag is of another class.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  guard inTagClass == kUTTagClassFilenameExtension, let type = UTType(filenameExtension: inTag as String) else {
    return nil
  }
  return .passRetained(type.identifier as CFString)
}

/// Returns the filename extension of a type, or nil if it is none that cameras produce or another class of tag is
/// wanted.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
  guard inTagClass == kUTTagClassFilenameExtension,
    let ending = UTType(inUTI as String)?.preferredFilenameExtension
  else { return nil }
  return .passRetained(ending as CFString)
}
