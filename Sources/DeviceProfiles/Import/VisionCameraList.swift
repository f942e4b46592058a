import StructuredDocuments
import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel

/// A reader of the JSON camera descriptions of react-native-vision-camera.
struct VisionCameraList {
  private var device = ImportedDevice(kind: "react-native-vision-camera")

  /// Reads a list of cameras, a single camera, or an object with either under `devices` or `device`.
  ///
  /// - Throws: ``ProfileImportError`` if the JSON is malformed or contains no camera with formats.
  static func read(_ text: String, file: String) throws -> ImportedDevice {
    let root = try JSONParser.parse([UInt8](text.utf8), file: file)
    let cameras =
      root.value.elements ?? root.value["devices"]?.value.elements
      ?? [root.value["device"] ?? root].filter {
        $0.value["formats"] != nil
      }
    guard !cameras.isEmpty else {
      throw ProfileImportError(
        file: file, line: root.line,
        sentence: "no camera with \"formats\" was found; provide the result of Camera.getAvailableCameraDevices().")
    }
    var list = VisionCameraList()
    for (index, camera) in cameras.enumerated() { try list.add(camera, "devices[\(index)]", file) }
    return list.device
  }

  private mutating func add(_ node: JSONNode, _ path: String, _ file: String) throws {
    let told = node.value
    let name = told["name"]?.value.text
    var camera = ImportedCamera(localizedName: name, uniqueID: told["id"]?.value.text)
    camera.position = told["position"]?.value.text.flatMap { ["back": .back, "front": .front][$0] }
    // Version 2 uses the key `devices`.
    let lenses = told["physicalDevices"] ?? told["devices"]
    camera.deviceType = Self.deviceType(lenses?.value.elements?.compactMap(\.value.text) ?? [])
    camera.neutralZoom = told["neutralZoom"]?.value.number
    camera.hasFlash = told["hasFlash"]?.value.bool
    camera.hasTorch = told["hasTorch"]?.value.bool
    camera.supportsLowLightBoost = told["supportsLowLightBoost"]?.value.bool
    if let least = told["minExposure"]?.value.number, let greatest = told["maxExposure"]?.value.number,
      least <= greatest
    {
      camera.exposureBiasRange = least...greatest
    }
    // The value is in centimeters; 0 represents an unknown distance.
    camera.minimumFocusDistance = told["minFocusDistance"]?.value.number.map {
      $0 > 0 ? Int(exactly: ($0 * 10).rounded()) ?? -1 : -1
    }
    for (index, format) in (told["formats"]?.value.elements ?? []).enumerated() {
      let place = "\(path).formats[\(index)]"
      guard let read = Self.format(format, after: camera.formats.last?.descriptor) else {
        device.notes.append("\(file):\(format.line): \(place) has no size or no frame rate and is omitted.")
        continue
      }
      if camera.formats.contains(where: { $0.descriptor == read.descriptor }) {
        device.notes.append("\(file):\(format.line): \(place) is the same as an earlier format and is omitted.")
      } else {
        camera.formats.append(read)
      }
    }
    if camera.formats.isEmpty {
      device.notes.append("\(file):\(node.line): \(name ?? path) has no readable formats and is omitted.")
    } else {
      device.cameras.append(camera)
    }
  }

  private static func deviceType(_ lenses: [String]) -> String? {
    let type: String
    switch Set(lenses) {
    case ["wide-angle-camera"]: type = "WideAngle"
    case ["ultra-wide-angle-camera"]: type = "UltraWide"
    case ["telephoto-camera"]: type = "Telephoto"
    case ["wide-angle-camera", "telephoto-camera"]: type = "Dual"
    case ["wide-angle-camera", "ultra-wide-angle-camera"]: type = "DualWide"
    case ["wide-angle-camera", "ultra-wide-angle-camera", "telephoto-camera"]: type = "Triple"
    default: return nil
    }
    return "AVCaptureDeviceTypeBuiltIn\(type)Camera"
  }

  /// Returns a format, or nil if it has no size or no maximum frame rate.
  private static func format(_ node: JSONNode, after last: FormatDescriptor?) -> ImportedFormat? {
    let told = node.value
    func number(_ key: String) -> Double? { told[key]?.value.number }
    let old = told["frameRateRanges"]?.value.elements?.first?.value
    guard let size = size(told, "video"), let greatest = number("maxFps") ?? old?["maxFrameRate"]?.value.number,
      greatest > 0
    else { return nil }
    var origins: [String: String] = [:]
    var least = number("minFps") ?? old?["minFrameRate"]?.value.number ?? greatest
    // Some versions report the maximum frame rate as the minimum, too.
    if least >= greatest {
      least = min(1, greatest)
      origins["frameRates"] = "unknown"
    }
    var descriptor = FormatDescriptor(pixelFormat: 0, size: size, frameRates: least...greatest)
    if let photo = self.size(told, "photo") { descriptor.photoSizes = photo == size ? [size] : [size, photo] }
    // The value is rounded as the system prints it.
    descriptor.fieldOfView = number("fieldOfView").map { ($0 * 1_000).rounded() / 1_000 }
    if let least = number("minISO"), let greatest = number("maxISO"), least <= greatest {
      descriptor.iso = least...greatest
    }
    if let maximum = number("maxZoom"), maximum >= 1 {
      let threshold = max(1, Double(descriptor.largestPhoto.width) / Double(size.width))
      descriptor.zoom = .init(
        maximum: (maximum * 100).rounded(.toNearestOrEven) / 100,
        upscaleThreshold: min(maximum, (threshold * 100).rounded() / 100))
      origins["zoom"] = "threshold"
    }
    switch told["autoFocusSystem"]?.value.text {
    case "phase-detection": descriptor.autoFocusSystem = .phaseDetection
    case "contrast-detection": descriptor.autoFocusSystem = .contrastDetection
    default: break
    }
    if told["isHighestPhotoQualitySupported"]?.value.bool == true { descriptor.features.insert(.highestPhotoQuality) }
    if told["supportsDepthCapture"]?.value.bool == true { descriptor.features.insert(.depth) }
    setModes(of: &descriptor, told)
    setColors(of: &descriptor, told, after: last, &origins)
    return ImportedFormat(descriptor: descriptor, line: node.line, otherOrigins: origins)
  }

  private static func size(_ told: JSONValue, _ what: String) -> PixelSize? {
    guard let width = told["\(what)Width"]?.value.number.flatMap(Int.init(exactly:)),
      let height = told["\(what)Height"]?.value.number.flatMap(Int.init(exactly:)), width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func setModes(of descriptor: inout FormatDescriptor, _ told: JSONValue) {
    guard let names = told["videoStabilizationModes"]?.value.elements?.compactMap(\.value.text) else { return }
    let modes = AVCaptureVideoStabilizationMode.allCases.filter { mode in
      names.contains { $0.replacing("-", with: "").lowercased() == "\(mode)".lowercased() }
    }
    descriptor.unprinted.stabilizationModes = modes
    if modes.contains(where: { $0 != .off && $0 != .auto }) { descriptor.stabilization = .init() }
  }

  /// Sets pixel format, wide color and HDR. Version 2 reports the pixel format; otherwise it is derived from the color
  /// spaces. If both are missing, 10-bit is assumed for HDR formats of versions 3 and 4, and all others alternate
  /// between 420v and 420f, as systems list them.
  private static func setColors(
    of descriptor: inout FormatDescriptor, _ told: JSONValue, after last: FormatDescriptor?,
    _ origins: inout [String: String]
  ) {
    let names = told["colorSpaces"]?.value.elements?.compactMap(\.value.text)
    let hasHDR = (told["supportsVideoHDR"] ?? told["supportsVideoHdr"])?.value.bool == true
    if let format = told["pixelFormat"]?.value.text, format.utf8.count == 4 {
      descriptor.pixelFormat = format.utf8.reduce(0) { $0 << 8 | UInt32($1) }
      if format != "420v" { descriptor.features.insert(.wideColor) }
    } else if names.map({ !$0.contains("srgb") }) ?? (hasHDR && told["frameRateRanges"] == nil) {
      descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
      origins["pixelFormat"] = names == nil ? "tenBits" : "colors"
    } else if names.map({ $0.contains("p3-d65") }) ?? isSecond(descriptor, after: last) {
      descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      descriptor.features.insert(.wideColor)
      origins["pixelFormat"] = names == nil ? "alternation" : "colors"
    } else {
      descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      origins["pixelFormat"] = names == nil ? "alternation" : "colors"
    }
    if hasHDR, descriptor.fourCharacters != "x420" { descriptor.features.insert(.hdr) }
  }

  private static func isSecond(_ descriptor: FormatDescriptor, after last: FormatDescriptor?) -> Bool {
    last?.size == descriptor.size && last?.frameRates == descriptor.frameRates && last?.fourCharacters == "420v"
  }
}
