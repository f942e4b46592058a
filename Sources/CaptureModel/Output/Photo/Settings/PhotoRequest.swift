import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// What a client asks for with one photo, as a value: the output copies it when the photo is asked for. **Source:** rule 210.
struct PhotoRequest: @unchecked Sendable {
  // Unchecked: dictionaries hold numbers and texts.

  /// No two settings objects of a world have the same.
  private(set) var uniqueID: Int64
  /// Nil for a RAW photo alone.
  var processed: PhotoFormat? = .jpeg
  var processedFileType: AVFileType?
  /// 0 for no RAW photo.
  var rawPixelFormat: OSType = 0
  var rawFileType: AVFileType?
  var rawFileFormat: [String: Any]?

  var flashMode = AVCaptureDevice.FlashMode.off
  var reducesRedEye = true
  var quality = AVCapturePhotoQualityPrioritization.balanced
  var stabilizes = true
  var fusesConstituents = true
  var constituents: [AVCaptureDevice] = []
  /// Whether all constituents of a dual camera are to give a photo: the older form of ``constituents``.
  var wantsDualPhotos = false
  var correctsDistortion = false
  var wantsConstantColor = false
  var wantsConstantColorFallback = false
  var suppressesShutterAudio = false

  var isHighResolution = false
  /// 0x0 for the smallest.
  var maxDimensions = CMVideoDimensions(width: 0, height: 0)
  var preview: PhotoFormat?
  var thumbnail: PhotoFormat?
  var rawThumbnail: PhotoFormat?
  var metadata: [String: Any] = [:]

  var wantsDepth = false
  var embedsDepth = true
  var filtersDepth = true
  var wantsCalibration = false
  var wantsPortraitMatte = false
  var embedsPortraitMatte = true
  var embedsSegmentationMattes = true
  var matteTypes: [AVSemanticSegmentationMatte.MatteType] = []

  var movieURL: URL?
  var movieCodec = AVVideoCodecType.h264
  var movieMetadata: [AVMetadataItem] = []
  /// Pairs a Live Photo's picture with its movie.
  private(set) var contentIdentifier: String

  /// One for each picture of a bracket; empty for a single photo.
  var bracket: [AVCaptureBracketedStillImageSettings] = []
  var stabilizesLens = false

  init(uniqueID: Int64) {
    self.uniqueID = uniqueID
    contentIdentifier = Self.contentIdentifier(uniqueID)
  }

  /// The same for another photo, which is no bracket. **Source:** rule 210.
  func renewed(uniqueID: Int64) -> PhotoRequest {
    var copy = self
    copy.uniqueID = uniqueID
    copy.bracket = []
    copy.contentIdentifier = Self.contentIdentifier(uniqueID)
    return copy
  }

  /// A Live Photo's identifier, which must differ from that of any other: derived from the photo's, so that runs repeat.
  private static func contentIdentifier(_ uniqueID: Int64) -> String {
    String(format: "00000000-0000-4000-8000-%012llX", UInt64(bitPattern: uniqueID) & 0xFFFF_FFFF_FFFF)
  }

  var isBracket: Bool { !bracket.isEmpty }
  var isRaw: Bool { rawPixelFormat != 0 }
  var isProRAW: Bool { rawPixelFormat == kCVPixelFormatType_64RGBALE }

  /// How often the sensor is read.
  var exposureCount: Int { max(1, bracket.count) }
  /// Photos that are made of each exposure by a camera.
  var photosPerExposure: Int { (processed == nil ? 0 : 1) + (isRaw ? 1 : 0) }
  /// All photos that come of the request. **Source:** rules 228, 419.
  var photoCount: Int { exposureCount * photosPerExposure * max(1, constituents.count) }

  /// Whether something comes along that the older form of a photo, a sample buffer, has no place for.
  var needsPhotoObject: Bool { wantsDepth || wantsCalibration || !constituents.isEmpty || !mattedParts.isEmpty }

  /// What is to have a matte.
  var mattedParts: Set<PersonPart> { Set(matteTypes.compactMap(\.part) + (wantsPortraitMatte ? [.whole] : [])) }

  /// The same, without what is turned off by itself for Apple ProRAW. **Source:** rule 441.
  var fittingItsRAW: PhotoRequest {
    guard isProRAW else { return self }
    var copy = self
    (copy.correctsDistortion, copy.reducesRedEye, copy.wantsPortraitMatte, copy.matteTypes) = (false, false, false, [])
    return copy
  }

  /// The same, with a dual camera's constituents for the older form of asking for them.
  func choosingConstituents(of device: AVCaptureDevice?) -> PhotoRequest {
    guard wantsDualPhotos, let device else { return self }
    var copy = self
    copy.constituents = device.constituentDevices
    return copy
  }
}

extension CaptureSystem {
  /// The identity of the last settings of a photo.
  private static let lastPhotoID = SystemPart { _ in Int64(0) }

  /// An identity that no other photo settings of this world have.
  func nextPhotoID() -> Int64 {
    change { transaction in
      state(of: Self.lastPhotoID).write(transaction) { last in
        last += 1
        return last
      }
    }
  }
}
