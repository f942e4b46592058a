// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideoModel
import Foundation

// The auxiliary images of a file. **Source:** Apple, CGImageProperties.

/// Returns the auxiliary data of an image, or nil. Always nil, because this model reads only the image itself.
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? { nil }

/// Returns the number of images of a file. Always 1.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// The type of the depth of an image.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDepth: CFString = "kCGImageAuxiliaryDataTypeDepth"
/// The type of the disparity of an image.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeDisparity: CFString = "kCGImageAuxiliaryDataTypeDisparity"
/// The type of the matte of the people in an image.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypePortraitEffectsMatte: CFString =
  "kCGImageAuxiliaryDataTypePortraitEffectsMatte"
/// The type of the matte of hair.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte"
/// The type of the matte of skin.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte"
/// The type of the matte of teeth.
nonisolated(unsafe) public let kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: CFString =
  "kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte"
/// The key of the pixels of auxiliary data.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoData: CFString = "kCGImageAuxiliaryDataInfoData"
/// The key of the layout of the pixels.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoDataDescription: CFString =
  "kCGImageAuxiliaryDataInfoDataDescription"
/// The key of the metadata of auxiliary data.
nonisolated(unsafe) public let kCGImageAuxiliaryDataInfoMetadata: CFString = "kCGImageAuxiliaryDataInfoMetadata"
