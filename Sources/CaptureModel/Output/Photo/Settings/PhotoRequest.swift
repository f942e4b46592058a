import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// The settings of one photo, as a value that the output copies when the photo is requested. **Source:** rule 210.
struct PhotoRequest: @unchecked Sendable {
  // Unchecked: dictionaries contain only numbers and strings.

  /// The identifier of the settings, unique within a world.
  private(set) var uniqueID: Int64
  /// The format of the processed photo, or nil for RAW only.
  var processed: PhotoFormat? = .jpeg
  var processedFileType: AVFileType?
  /// The pixel format of the RAW photo, or 0 for none.
  var rawPixelFormat: OSType = 0
  var rawFileType: AVFileType?
  var rawFileFormat: [String: Any]?

  var flashMode = AVCaptureDevice.FlashMode.off
  var reducesRedEye = true
  var quality = AVCapturePhotoQualityPrioritization.balanced
  var stabilizes = true
  var fusesConstituents = true
  var constituents: [AVCaptureDevice] = []
  /// Whether all constituents of a dual camera deliver a photo: the deprecated form of ``constituents``.
  var wantsDualPhotos = false
  var correctsDistortion = false
  var wantsConstantColor = false
  var wantsConstantColorFallback = false
  var suppressesShutterAudio = false

  var isHighResolution = false
  /// The maximum dimensions, or 0x0 for the smallest.
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
  /// The identifier that pairs a Live Photo's still image with its movie.
  private(set) var contentIdentifier: String

  /// The settings of each image in a bracket; empty for a single photo.
  var bracket: [AVCaptureBracketedStillImageSettings] = []
  var stabilizesLens = false

  init(uniqueID: Int64) {
    self.uniqueID = uniqueID
    contentIdentifier = Self.contentIdentifier(uniqueID)
  }

  /// Returns a copy of the request for another photo, without bracket settings. **Source:** rule 210.
  func renewed(uniqueID: Int64) -> PhotoRequest {
    var copy = self
    copy.uniqueID = uniqueID
    copy.bracket = []
    copy.contentIdentifier = Self.contentIdentifier(uniqueID)
    return copy
  }

  /// Returns the unique identifier of a Live Photo, derived from the photo's identifier so that runs are reproducible.
  private static func contentIdentifier(_ uniqueID: Int64) -> String {
    String(format: "00000000-0000-4000-8000-%012llX", UInt64(bitPattern: uniqueID) & 0xFFFF_FFFF_FFFF)
  }

  var isBracket: Bool { !bracket.isEmpty }
  var isRaw: Bool { rawPixelFormat != 0 }
  var isProRAW: Bool { rawPixelFormat == kCVPixelFormatType_64RGBALE }

  /// The number of times the sensor is read.
  var exposureCount: Int { max(1, bracket.count) }
  /// The number of photos that each camera produces per exposure.
  var photosPerExposure: Int { (processed == nil ? 0 : 1) + (isRaw ? 1 : 0) }
  /// The total number of photos for this request. **Source:** rules 228, 419.
  var photoCount: Int { exposureCount * photosPerExposure * max(1, constituents.count) }

  /// Whether the photo includes data that the deprecated sample buffers cannot represent.
  var needsPhotoObject: Bool { wantsDepth || wantsCalibration || !constituents.isEmpty || !mattedParts.isEmpty }

  /// The parts of people for which mattes are requested.
  var mattedParts: Set<PersonPart> { Set(matteTypes.compactMap(\.part) + (wantsPortraitMatte ? [.whole] : [])) }

  /// The request without features that Apple ProRAW disables automatically. **Source:** rule 441.
  var fittingItsRAW: PhotoRequest {
    guard isProRAW else { return self }
    var copy = self
    (copy.correctsDistortion, copy.reducesRedEye, copy.wantsPortraitMatte, copy.matteTypes) = (false, false, false, [])
    return copy
  }

  /// Returns the request with both constituents selected if it uses the deprecated dual-camera setting.
  func choosingConstituents(of device: AVCaptureDevice?) -> PhotoRequest {
    guard wantsDualPhotos, let device else { return self }
    var copy = self
    copy.constituents = device.constituentDevices
    return copy
  }
}

extension CaptureSystem {
  /// The identifier of the most recent photo settings.
  private static let lastPhotoID = SystemPart { _ in Int64(0) }

  /// Returns an identifier for photo settings that is unique within this world.
  func nextPhotoID() -> Int64 {
    change { transaction in
      state(of: Self.lastPhotoID).write(transaction) { last in
        last += 1
        return last
      }
    }
  }
}
