import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import StructuredDocuments

/// A camera as described by a format list or by a program on the device.
struct ImportedCamera {
  var localizedName: String?
  var uniqueID: String?
  var deviceType: String?
  var position: DeviceDescriptor.Position?
  var hasFlash: Bool?
  var hasTorch: Bool?
  var supportsLowLightBoost: Bool?
  var exposureBiasRange: ClosedRange<Double>?
  /// The zoom factor at which a camera with an ultra-wide lens has the field of view of the wide-angle camera.
  var neutralZoom: Double?
  /// The minimum focus distance in millimeters.
  var minimumFocusDistance: Int?
  var formats: [ImportedFormat] = []
}

/// A format as described by a format list.
struct ImportedFormat {
  var descriptor: FormatDescriptor
  /// The line number of the format in the file.
  var line: Int
  /// The fields that the list does not contain, by their Swift names, with the names of their origins in the profile.
  var otherOrigins: [String: String] = [:]
}

/// A device as described by a file, with messages about omitted content.
struct ImportedDevice {
  var cameras: [ImportedCamera] = []
  /// The sample rate and channel count of the microphone, or nil if the file does not describe one.
  var microphone: MicrophoneDescriptor?
  /// A description of the file type, used as the origin of its values.
  var kind: String
  /// Messages about content that was omitted.
  var notes: [String] = []
}

/// An error that describes why a file cannot be imported: location, cause and remedy.
public typealias ProfileImportError = DocumentError

extension ProfileImportError {
  /// Creates an error at a line of an imported file, counted from 1; 0 refers to the whole file.
  init(file: String, line: Int, sentence: String) {
    self.init(.badScenario, at: Location(path: file, line: line > 0 ? line : nil), sentence)
  }
}

extension ImportedCamera {
  /// Throws if the formats cannot all be those of a single camera.
  func validateConsistency(file: String) throws {
    guard formats.count <= ProfileLimit.formats else {
      throw ProfileImportError(
        file: file, line: formats[ProfileLimit.formats].line,
        sentence: "the camera has more than \(ProfileLimit.formats) formats; provide the list of a single camera once.")
    }
    var lines: [FormatDescriptor: Int] = [:]
    for format in formats {
      func refuse(_ sentence: String) -> ProfileImportError {
        ProfileImportError(file: file, line: format.line, sentence: sentence)
      }
      if let implausibility = format.descriptor.implausibility {
        throw refuse("the line \(implausibility); correct or remove it.")
      }
      if let same = lines.updateValue(format.line, forKey: format.descriptor) {
        throw refuse("the line is the same as line \(same); provide the list of a single camera once.")
      }
      if let difference = formats[0].descriptor.systemDifference(from: format.descriptor) {
        throw refuse(
          "the line comes from a different system than line \(formats[0].line): \(difference); "
            + "provide the lists of one device at a time.")
      }
    }
  }

  /// Throws if the format sizes are not monotonic, because phones list them in ascending or descending order.
  func requireOrder(file: String) throws {
    guard let first = formats.first, first.descriptor.notation == .phone else { return }
    let widths = formats.map(\.descriptor.size.width)
    let ascends = zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 }
    let descends = zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 }
    guard ascends || descends else {
      // A new list starts where the sizes first change in the opposite direction.
      let steps = zip(widths, widths.dropFirst()).map { $1 - $0 }
      let direction = (steps.first { $0 != 0 } ?? 0).signum()
      let turn = (steps.firstIndex { $0.signum() == -direction } ?? 0) + 1
      throw ProfileImportError(
        file: file, line: formats[turn].line,
        sentence:
          "the order of the sizes changes here, so another camera's list seems to begin; add the output of print(device) before each list."
      )
    }
  }
}
