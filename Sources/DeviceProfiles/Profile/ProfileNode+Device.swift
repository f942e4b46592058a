import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

// What the objects of a profile file mean.
extension ProfileNode {
  /// All cameras and microphones, which fit each other.
  func devices() throws -> [DeviceDescriptor] {
    let nodes = try elements()
    guard !nodes.isEmpty else { throw error("is empty", remedy: "describe a camera or a microphone") }
    let devices = try nodes.map { try $0.device() }
    for (index, device) in devices.enumerated() {
      if let other = devices[..<index].firstIndex(where: { $0.uniqueID == device.uniqueID }) {
        throw nodes[index].error(
          "has the uniqueID \"\(device.uniqueID)\", as devices[\(other)] has", remedy: "give each device its own")
      }
      try nodes[index].requireConstituents(of: device, in: devices)
    }
    return devices
  }

  private func device() throws -> DeviceDescriptor {
    let node = try object(.device)
    let kind: DeviceDescriptor.Kind
    switch (try node.optionalChild("camera"), try node.optionalChild("microphone")) {
    case (let camera?, nil): kind = .camera(try camera.camera())
    case (nil, let microphone?): kind = .microphone(try microphone.microphone())
    case (nil, nil), (_?, _?):
      throw error("is not clear", remedy: "give it either \"camera\" or \"microphone\"")
    }
    return DeviceDescriptor(
      uniqueID: try node.child("uniqueID").text(),
      modelID: try node.child("modelID").text(),
      localizedName: try node.child("localizedName").text(),
      manufacturer: try node.child("manufacturer").text(),
      deviceType: try node.child("deviceType").deviceType(),
      position: try node.child("position").choice(in: [
        ("back", .back), ("front", .front), ("unspecified", .unspecified),
      ]
      ),
      kind: kind)
  }

  private func deviceType() throws -> String {
    let type = try text()
    guard type.hasPrefix("AVCaptureDeviceType") else {
      throw error(
        "is no device type", remedy: "use Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera")
    }
    return type
  }

  private func microphone() throws -> MicrophoneDescriptor {
    let node = try object(.microphone)
    return MicrophoneDescriptor(
      sampleRate: try node.child("sampleRate").integer(in: 8_000...192_000),
      channelCount: try node.child("channelCount").integer(in: 1...8))
  }

  private func camera() throws -> CameraDescriptor {
    let node = try object(.camera)
    let formats = try node.child("formats").formats()
    var descriptor = CameraDescriptor(
      formats: formats,
      presets: try node.child("presets").presets(formats),
      sensorToPortrait: PictureOrientation(quarterTurns: try node.child("sensorToPortrait").integer(in: 0...3)),
      hasFlash: try node.child("hasFlash").bool(),
      hasTorch: try node.child("hasTorch").bool(),
      lens: try node.child("lens").lens(),
      exposureBiasRange: try node.child("exposureBias").range(in: -20...20),
      maxWhiteBalanceGain: try node.child("maxWhiteBalanceGain").number(in: 1...64),
      supportsLowLightBoost: try node.child("lowLightBoost").bool(),
      costs: try node.child("costs").costs())
    guard descriptor.exposureBiasRange.contains(0) else {
      throw try node.child("exposureBias").error("leaves out 0", remedy: "write a range around 0 EV")
    }
    let sensorToData = try node.optionalChild("sensorToData")?.integer(in: 0...3)
    descriptor.sensorToData = PictureOrientation(quarterTurns: sensorToData ?? 0)
    descriptor.encodesHEVC = try node.optionalChild("encodesHEVC")?.bool() ?? true
    descriptor.defersPhotos = try node.optionalChild("defersPhotos")?.bool() ?? false
    descriptor.takesAppleProRAW = try node.optionalChild("takesAppleProRAW")?.bool() ?? false
    descriptor.constituents = try node.optionalChild("constituents")?.elements().map { try $0.text() } ?? []
    descriptor.switchOverZoomFactors = try node.optionalChild("switchOverZoomFactors")?.factors() ?? []
    descriptor.displayZoomMultiplier = try node.optionalChild("displayZoomMultiplier")?.number(in: 0.01...100) ?? 1
    return descriptor
  }

  private func lens() throws -> LensDescriptor {
    let node = try object(.lens)
    return LensDescriptor(
      model: try node.child("model").text(),
      focalLength: try node.child("focalLength").number(in: 0.1...2_000),
      focalLengthIn35mmFilm: try node.child("focalLengthIn35mmFilm").integer(in: 1...2_000),
      fNumber: try node.child("fNumber").number(in: 0.5...64),
      minimumFocusDistance: try node.child("minimumFocusDistance").integer(in: -1...100_000))
  }

  private func costs() throws -> CaptureCosts {
    let node = try object(.costs)
    return CaptureCosts(
      startMilliseconds: try node.child("start").integer(in: 0...60_000),
      stopMilliseconds: try node.child("stop").integer(in: 0...60_000),
      reconfigureMilliseconds: try node.child("reconfigure").integer(in: 0...60_000))
  }

  /// What the session presets pick: `{"AVCaptureSessionPresetHigh": {"format": "420v 1920x1080 30"}}`.
  private func presets(_ formats: [FormatDescriptor]) throws -> [String: PresetChoice] {
    try keys().reduce(into: [:]) { presets, key in
      let node = try child(key)
      guard key.hasPrefix("AVCaptureSessionPreset") else {
        throw node.error("is no session preset", remedy: "use Apple's raw string, such as AVCaptureSessionPresetHigh")
      }
      let preset = try node.object(.preset)
      let index = try preset.child("format").index(in: formats)
      let preview = try preset.optionalChild("preview")?.size()
      if let preview, preview.width > formats[index].size.width || preview.height > formats[index].size.height {
        throw try preset.child("preview").error(
          "is larger than the format, \(formats[index].size)", remedy: "write the size of the preview, or leave it out")
      }
      presets[key] = PresetChoice(formatIndex: index, previewSize: preview)
    }
  }

  /// A format by pixel format, size and highest frame rate, `420v 1920x1080 30`: the first that is not binned, else the first.
  private func index(in formats: [FormatDescriptor]) throws -> Int {
    let wanted = try text()
    let matching = formats.indices.filter { index in
      let format = formats[index]
      return wanted == "\(format.fourCharacters) \(format.size) \(Int(format.frameRates.upperBound))"
    }
    guard let index = matching.first(where: { !formats[$0].isBinned }) ?? matching.first else {
      throw error("is \"\(wanted)\", which no format is", remedy: "write one such as \"420v 1920x1080 30\"")
    }
    return index
  }
}
