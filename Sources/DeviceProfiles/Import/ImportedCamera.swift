import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import StructuredDocuments

/// A camera as a list of its formats, or a program on its device, tells of it.
struct ImportedCamera {
  var localizedName: String?
  var uniqueID: String?
  var deviceType: String?
  var position: DeviceDescriptor.Position?
  var hasFlash: Bool?
  var hasTorch: Bool?
  var supportsLowLightBoost: Bool?
  var exposureBiasRange: ClosedRange<Double>?
  /// The zoom factor at which a camera with an ultra-wide lens shows what the wide-angle camera does.
  var neutralZoom: Double?
  /// Millimetres.
  var minimumFocusDistance: Int?
  var formats: [ImportedFormat] = []
}

/// A format as a list tells of it.
struct ImportedFormat {
  var descriptor: FormatDescriptor
  /// The line of the file on which it stands.
  var line: Int
  /// The fields that the list does not tell, by their Swift names, with the name of their origin in the profile.
  var otherOrigins: [String: String] = [:]
}

/// What a file tells of a device, and what of the file was left out.
struct ImportedDevice {
  var cameras: [ImportedCamera] = []
  /// Samples a second and channels; nil where the file tells of no microphone.
  var microphone: MicrophoneDescriptor?
  /// What the file is, for the origin of its values.
  var kind: String
  /// Sentences about what was left out.
  var notes: [String] = []
}

/// Why a file cannot be imported: where, what, and what to do.
public typealias ProfileImportError = DocumentError

extension ProfileImportError {
  /// An error in a line of a file that is imported, counted from 1; 0 stands for the file as a whole.
  init(file: String, line: Int, sentence: String) {
    self.init(.badScenario, at: Location(path: file, line: line > 0 ? line : nil), sentence)
  }
}

extension ImportedCamera {
  /// Refuses a list that cannot be one camera's.
  func requireCoherence(file: String) throws {
    guard formats.count <= ProfileLimit.formats else {
      throw ProfileImportError(
        file: file, line: formats[ProfileLimit.formats].line,
        sentence: "the camera has more than \(ProfileLimit.formats) formats; give the list of one camera, once.")
    }
    var lines: [FormatDescriptor: Int] = [:]
    for format in formats {
      func refuse(_ sentence: String) -> ProfileImportError {
        ProfileImportError(file: file, line: format.line, sentence: sentence)
      }
      if let absurdity = format.descriptor.absurdity {
        throw refuse("the line \(absurdity); correct it, or leave it out.")
      }
      if let same = lines.updateValue(format.line, forKey: format.descriptor) {
        throw refuse("the line is the same as line \(same); give the list of one camera, once.")
      }
      if let difference = formats[0].descriptor.systemDifference(from: format.descriptor) {
        throw refuse(
          "the line was not printed by the system that printed line \(formats[0].line): \(difference); "
            + "give lists of one device at a time.")
      }
    }
  }

  /// Refuses a list that goes up and down, as no phone prints one.
  func requireOrder(file: String) throws {
    guard let first = formats.first, first.descriptor.notation == .phone else { return }
    let widths = formats.map(\.descriptor.size.width)
    let ascends = zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 }
    let descends = zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 }
    guard ascends || descends else {
      // The list turns where it goes on against the direction of its first step.
      let steps = zip(widths, widths.dropFirst()).map { $1 - $0 }
      let direction = (steps.first { $0 != 0 } ?? 0).signum()
      let turn = (steps.firstIndex { $0.signum() == -direction } ?? 0) + 1
      throw ProfileImportError(
        file: file, line: formats[turn].line,
        sentence:
          "the sizes turn here, so another camera's list begins; print(device) before each list tells them apart.")
    }
  }
}
