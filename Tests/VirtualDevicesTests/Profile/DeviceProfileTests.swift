import AVFoundationTypes
import AssetModel
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PhotosModel
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import DeviceProfiles
@testable import VirtualDevices

private func read(_ json: String) throws -> DeviceProfile {
  try DeviceProfile(json: [UInt8](json.utf8), file: "test.json")
}

/// A minimal complete profile, which tests modify.
private let small = """
  {"profile": 1, "name": "small", "about": "A microphone.", "origins": {"here": {"made-up": "for a test"}},
   "devices": [{"from": "here", "uniqueID": "m", "modelID": "m", "localizedName": "M", "manufacturer": "T",
     "deviceType": "AVCaptureDeviceTypeMicrophone", "position": "unspecified",
     "microphone": {"sampleRate": 44100, "channelCount": 1}}]}
  """

@Suite struct DeviceProfileTests {
  static let phones = DeviceProfile.names.filter { $0.hasPrefix("iphone") || $0.hasPrefix("ipad") }

  /// Every file in the folder is a built-in profile with the file's name.
  @Test func theBuiltInProfilesAreTheFilesInTheProfilesFolder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/DeviceProfiles/Profiles").standardized
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    #expect(DeviceProfile.names == files.map { String($0.dropLast(5)) }.sorted())
    #expect(DeviceProfile.names.count >= 12)
    for name in DeviceProfile.names {
      #expect(try DeviceProfile.load(named: name).name == name)
      let content = try Data(contentsOf: folder.appending(path: "\(name).json"))
      #expect(BuiltInProfiles.content(of: name) == [UInt8](content), "the built-in \(name) is older than its file")
    }
  }

  @Test(arguments: phones)
  func aPhoneBeginsWithTwoCamerasAndAMicrophone(_ name: String) throws {
    let devices = try DeviceProfile.load(named: name).devices
    #expect(devices.prefix(3).map(\.position) == [.back, .front, .unspecified])
    #expect(devices.prefix(2).allSatisfy { $0.deviceType == "AVCaptureDeviceTypeBuiltInWideAngleCamera" })
    #expect(devices.filter { $0.camera == nil }.map(\.uniqueID) == [devices[2].uniqueID])
    #expect(Set(devices.map { "\($0.deviceType) \($0.position)" }).count == devices.count)
    for device in devices {
      guard let camera = device.camera else { continue }
      #expect(camera.hasTorch == (device.position == .back && name != "ipad-a16"))
      let isSquare = name.hasPrefix("iphone-17") && device.position == .front
      #expect(camera.sensorToPortrait.quarterTurns == (isSquare ? 0 : 1))
      #expect(
        (camera.lens.minimumFocusDistance > 0) == camera.formats.contains { $0.autoFocusSystem != .none }
          || !camera.constituents.isEmpty)
    }
    #expect(devices[2].microphone == MicrophoneDescriptor(sampleRate: 44_100, channelCount: 1))
  }

  @Test(arguments: [("iphone-6s", 100), ("iphone-13-mini", 150), ("iphone-15-pro", 200)])
  func `rule(136): the newest main camera focuses from 20 cm, and its ultra-wide camera much nearer`(
    _ name: String, _ millimeters: Int
  ) throws {
    let cameras = try DeviceProfile.load(named: name).devices.compactMap { device in
      device.camera.map { (device.deviceType, $0.lens.minimumFocusDistance) }
    }
    #expect(cameras[0].1 == millimeters)
    let ultraWide = cameras.first { $0.0 == AVCaptureDevice.DeviceType.builtInUltraWideCamera.rawValue }?.1
    #expect(ultraWide == (name == "iphone-15-pro" ? 20 : name == "iphone-13-mini" ? -1 : nil))
  }

  @Test(arguments: phones)
  func theFormatsOfEveryProfileAreConsistent(_ name: String) throws {
    for camera in try DeviceProfile.load(named: name).devices.compactMap(\.camera) {
      let sizes = camera.formats.map { [$0.size.width, $0.size.height] }
      #expect(sizes == sizes.sorted { $0.lexicographicallyPrecedes($1) }, "formats ascend")
      let hasWideColor = name != "iphone-6s"
      for format in camera.formats {
        #expect(format.photoSizes.isEmpty == (format.notation == .phone && ["iphone-6s", "iphone-7"].contains(name)))
        #expect(format.largestPhoto.pixelCount >= format.size.pixelCount)
        #expect(format.exposureSeconds != nil)
        #expect(format.iso != nil)
        #expect(format.fieldOfView != nil)
        let zoom = try #require(format.zoom)
        #expect(zoom.upscaleThreshold >= 1)
        #expect(zoom.maximum >= zoom.upscaleThreshold)
        #expect(format.features.contains(.wideColor) == (hasWideColor && format.fourCharacters != "420v"))
        if format.isBinned { #expect(!format.features.contains(.hdr)) }
        #expect(format.unprinted.depthFormats.isEmpty || format.features.contains(.depth))
      }
    }
  }

  @Test(arguments: [
    ("iphone-13-mini", 0, 55), ("iphone-13-mini", 1, 32), ("iphone-8-plus", 0, 36), ("iphone-8-plus", 1, 18),
  ])
  func everyDeviceHasItsNumberOfFormats(_ name: String, _ device: Int, _ count: Int) throws {
    #expect(try DeviceProfile.load(named: name).devices[device].camera?.formats.count == count)
  }

  @Test(arguments: phones)
  func eachPresetSelectsAFormatOfItsNamedSize(_ name: String) throws {
    for camera in try DeviceProfile.load(named: name).devices.compactMap(\.camera) {
      func picked(_ preset: String) -> FormatDescriptor? {
        camera.presets["AVCaptureSessionPreset" + preset].map { camera.formats[$0.formatIndex] }
      }
      for preset in ["352x288", "640x480", "1280x720", "1920x1080", "3840x2160"] {
        let exists = camera.formats.contains { $0.size.description == preset }
        #expect(picked(preset)?.size.description == (exists ? preset : nil))
        #expect(picked(preset)?.isBinned != true)
      }
      let isHD = camera.formats.contains { $0.size.height == 1080 }
      #expect(
        picked("High")?.size == (isHD ? PixelSize(width: 1920, height: 1080) : PixelSize(width: 1280, height: 720)))
      #expect(picked("High")?.frameRates.upperBound == 30)
      #expect(picked("iFrame1280x720")?.size == PixelSize(width: 1280, height: 720))
      #expect(picked("iFrame960x540")?.size == PixelSize(width: 960, height: 540))
      guard isHD else { continue }
      let largest = camera.formats.last { $0.size.width != $0.size.height }
      #expect(picked("Photo") == largest, "the photo preset picks the largest format that is not square, in full range")
      #expect(camera.presets["AVCaptureSessionPresetPhoto"]?.previewSize == PixelSize(width: 1000, height: 750))
    }
  }

  /// The presets choose the same sizes as on an iPhone 6s, according to the published table of preset sizes.
  @Test func anIPhone6sHasItsPresets() throws {
    let devices = try DeviceProfile.load(named: "iphone-6s").devices
    func sizes(_ device: DeviceDescriptor) -> [String: String] {
      let camera = device.camera
      return (camera?.presets ?? [:]).reduce(into: [:]) { sizes, entry in
        sizes[entry.key.replacing("AVCaptureSessionPreset", with: "")] =
          camera?.formats[entry.value.formatIndex].size.description
      }
    }
    let back = sizes(devices[0])
    let front = sizes(devices[1])
    let names = ["Photo", "High", "Medium", "Low", "640x480", "1280x720", "1920x1080"]
    #expect(
      names.map { back[$0] } == ["4032x3024", "1920x1080", "480x360", "192x144", "640x480", "1280x720", "1920x1080"])
    #expect(names.map { front[$0] } == ["1280x960", "1280x720", "480x360", "192x144", "640x480", "1280x720", nil])
  }

  @Test(arguments: [
    ("iphone-8-plus", ["Dual": [2.0]]), ("iphone-x", ["Dual": [2]]), ("iphone-12", ["DualWide": [2]]),
    ("iphone-11-pro", ["Dual": [2], "DualWide": [2], "Triple": [2, 4]]), ("iphone-13-mini", ["DualWide": [2]]),
    ("iphone-13-pro-max", ["Dual": [3], "DualWide": [2], "Triple": [2, 6]]), ("ipad-pro-11", ["DualWide": [2]]),
    ("iphone-15-pro", ["Dual": [3], "DualWide": [2], "Triple": [2, 6]]), ("iphone-6s", [:]), ("iphone-7", [:]),
    ("iphone-17", ["DualWide": [2]]), ("ipad-a16", [:]), ("iphone-14", ["DualWide": [2]]), ("iphone-se-3", [:]),
    ("iphone-15", ["DualWide": [2]]), ("iphone-15-plus", ["DualWide": [2]]), ("iphone-16", ["DualWide": [2]]),
    ("iphone-14-pro", ["Dual": [3], "DualWide": [2], "Triple": [2, 6]]), ("ipad-pro-11-m4", [:]),
    ("iphone-16-pro", ["Dual": [5], "DualWide": [2], "Triple": [2, 10]]),
    ("iphone-17-pro", ["Dual": [4], "DualWide": [2], "Triple": [2, 8]]),
  ])
  func virtualCamerasHaveTheirSwitchOverZoomFactors(_ name: String, _ factors: [String: [Double]]) throws {
    let devices = try DeviceProfile.load(named: name).devices
    let virtual = devices.filter { $0.camera?.constituents.isEmpty == false }
    let found = virtual.map { device in
      let type = device.deviceType.replacing("AVCaptureDeviceTypeBuiltIn", with: "").replacing("Camera", with: "")
      return (type, device.camera?.switchOverZoomFactors ?? [])
    }
    #expect(Dictionary(uniqueKeysWithValues: found) == factors)
    for camera in virtual.compactMap(\.camera) {
      let lenses = camera.constituents.compactMap { identifier in
        devices.first { $0.uniqueID == identifier }?.camera?.lens.focalLengthIn35mmFilm
      }
      #expect(lenses.count == camera.constituents.count)
      #expect(lenses == lenses.sorted(), "from the widest to the longest")
      #expect(camera.displayZoomMultiplier == (lenses[0] < 20 ? 0.5 : 1))
    }
  }

  @Test(arguments: [
    "iphone-x", "iphone-11-pro", "iphone-12", "iphone-13-mini", "iphone-13-pro-max", "iphone-15-pro", "ipad-pro-11",
    "iphone-14", "iphone-14-pro", "iphone-15", "iphone-15-plus", "iphone-16", "iphone-16-pro", "iphone-17",
    "iphone-17-pro",
    "ipad-pro-11-m4",
  ])
  func aTrueDepthCameraHasDepth(_ name: String) throws {
    let camera = try DeviceProfile.load(named: name).devices.first {
      $0.deviceType == "AVCaptureDeviceTypeBuiltInTrueDepthCamera" && $0.position == .front
    }
    let formats = try #require(camera?.camera?.formats)
    #expect(formats.last?.unprinted.depthFormats.contains { $0.size == PixelSize(width: 640, height: 480) } == true)
  }

  @Test func `rule(302), rule(315): front cameras have their own mounting orientations`() throws {
    func front(_ name: String) throws -> CameraDescriptor? {
      try DeviceProfile.load(named: name).devices.first { $0.position == .front }?.camera
    }
    let (square, edge, usual) = (try front("iphone-17"), try front("ipad-a16"), try front("ipad-pro-11"))
    #expect([square, edge, usual].map { $0?.sensorToPortrait.quarterTurns } == [0, 1, 1])
    #expect([square, edge, usual].map { $0?.sensorToData.quarterTurns } == [0, 2, 0])
  }

  @Test func theIPhone15ProProfileHasReportedValues() throws {
    let camera = try #require(try DeviceProfile.load(named: "iphone-15-pro").devices[0].camera)
    #expect(camera.formats.last?.iso == 55...12_320)
    #expect(camera.formats.last?.largestPhoto == PixelSize(width: 8064, height: 6048))
    #expect(camera.formats.last?.unprinted.secondaryNativeZoomFactors == [2])
    let log = camera.formats.filter { $0.colorSpaces.contains(.appleLog) }
    #expect(log.map(\.size.width) == [1920, 1920, 3840, 3840])
    #expect(log.allSatisfy { $0.fourCharacters == "x422" })
  }

  @Test func theMacProfileHasItsCameraFormats() throws {
    let mac = try #require(try DeviceProfile.load(named: "macbook-facetime").devices[0].camera)
    #expect(mac.formats.map(\.size.width) == [1920, 1280, 1080, 1760, 640, 1328, 1552])
    #expect(mac.formats.allSatisfy { $0.frameRateRanges == [1...30] && $0.notation == .macOS15 })
    let usb = try DeviceProfile.load(named: "usb-camera").devices[0]
    #expect(usb.deviceType == "AVCaptureDeviceTypeExternal")
    #expect(usb.position == .unspecified)
    #expect(usb.camera?.formats.count == 22)
    #expect(usb.camera?.formats.last?.printedLine == "<AVCaptureDeviceFormat> 'vide'/'420v' 1920x1080, { 30.00 fps }")
  }

  @Test func theIPhone8PlusProfileHasPrintedValues() throws {
    let camera = try #require(try DeviceProfile.load(named: "iphone-8-plus").devices[0].camera)
    #expect(camera.lens.model == "iPhone 8 Plus back camera 3.99mm f/1.8")
    #expect(camera.lens.focalLengthIn35mmFilm == 28)
    let video = camera.formats[try #require(camera.presets["AVCaptureSessionPresetHigh"]).formatIndex]
    #expect(video.zoom?.maximum == 16)
    #expect(abs((video.zoom?.upscaleThreshold ?? 0) - 2) < 0.1)
    #expect(video.iso?.contains(2000) == true)
    #expect(video.exposureSeconds?.contains(1.0 / 17) == true)
  }

  @Test func everyValueHasAnOrigin() throws {
    let mini = try DeviceProfile.load(named: "iphone-13-mini")
    #expect(mini.origins["devices[0].camera.formats[0].lines[54]"]?.kind == .printed)
    #expect(mini.origins["devices[1].camera.formats[0].lines[0]"]?.kind == .copied)
    #expect(mini.origins["devices[0].camera.costs.start"]?.kind == .madeUp)
    let plus = try DeviceProfile.load(named: "iphone-8-plus")
    #expect(plus.origins["devices[0].camera.formats[0].lines[0].iso"]?.kind == .madeUp)
    #expect(plus.origins["devices[0].camera.lens.fNumber"]?.kind == .printed)
    #expect(plus.origins["devices[0].camera.presets.AVCaptureSessionPresetPhoto.preview"]?.kind == .derived)
    #expect(!plus.origins.keys.contains { $0.contains("formats") && plus.origins[$0]?.kind == .printed })
  }

  @Test func assumedTimesAndThresholdsCanBeSet() throws {
    let text = String(decoding: try #require(BuiltInProfiles.content(of: "iphone-se-3")), as: UTF8.self)
    let changed = text.replacing(
      #/"costs": \{[^}]*"start"[^}]*\},?/#,
      with: #"""
        "costs": {"from": "costs", "start": 1, "stop": 2, "reconfigure": 3, "firstFrame": 4},
        "photoTimes": {"speed": 5, "balanced": 6, "quality": 7, "depth": 8, "mattes": 9, "preflash": 10, "preparation": 33},
        "stabilization": {"standard": 11, "cinematic": 12, "extended": 13, "change": 14},
        "tuning": {"pipelineDepth": 3, "startsConverged": false, "exposure": 15, "whiteBalance": 16,
          "longExposureGain": 17, "focusSpeed": 18, "smoothFocusSpeed": 19, "torchIlluminance": [20, 21],
          "boostIlluminance": [22, 23], "torchPressure": "critical", "subjectAreaChange": 0.24},
        "retainedFrames": 25, "finishesInterruptedPhotos": false, "bracketLimit": 26,
        """#)
    let profile = try read(
      changed.replacing(
        "\"origins\"",
        with: """
          "from": "costs", "controlLimit": 27, "interruptsOtherSessionsFirst": false,
          "limits": {"proxy": 28, "writerSamples": 29, "writerLead": 30, "megapixelsPerSecond": 31, "outputCost": 0.32}, "origins"
          """))
    let camera = try #require(profile.devices.first?.camera)
    #expect(camera.costs.firstFrameMilliseconds == 4)
    var times = PhotoTimes()
    (times.speedMilliseconds, times.balancedMilliseconds, times.qualityMilliseconds) = (5, 6, 7)
    (times.depthMilliseconds, times.mattesMilliseconds, times.preflashMilliseconds) = (8, 9, 10)
    times.preparationMilliseconds = 33
    #expect(camera.photoTimes == times)
    var stabilization = StabilizationTimes()
    (stabilization.standardMilliseconds, stabilization.cinematicMilliseconds) = (11, 12)
    (stabilization.extendedMilliseconds, stabilization.changeMilliseconds) = (13, 14)
    #expect(camera.stabilizationTimes == stabilization)
    var tuning = CameraTuning()
    (tuning.pipelineDepth, tuning.startsConverged) = (3, false)
    (tuning.exposureMilliseconds, tuning.whiteBalanceMilliseconds) = (15, 16)
    (tuning.longExposureGain, tuning.focusSpeed, tuning.smoothFocusSpeed) = (17, 18, 19)
    (tuning.torchIlluminance, tuning.boostIlluminance, tuning.torchPressure) = (20...21, 22...23, .critical)
    tuning.subjectAreaChange = 0.24
    #expect(camera.tuning == tuning)
    #expect(camera.retainedFrames == 25)
    #expect(camera.bracketLimit == 26)
    #expect(profile.controlLimit == 27)
    #expect(!camera.finishesInterruptedPhotos)
    #expect(!profile.interruptsOtherSessionsFirst)
    var limits = PhoneLimits()
    (limits.proxyMilliseconds, limits.writerSamples, limits.writerLeadMilliseconds) = (28, 29, 30)
    (limits.megapixelsPerSecond, limits.outputCost) = (31, 0.32)
    #expect(profile.limits == limits)
    let system = CaptureSystem(timeline: VirtualTimeline())
    _ = try SimulatedPhone(profile, in: system)
    #expect(system.limits == limits)
    try expectImportKeeps(profile)
    #expect(profile.origins["devices[0].camera.tuning.focusSpeed"] != nil)
  }

  /// Expects that a list of formats, imported like this phone, has the phone's assumed values.
  private func expectImportKeeps(_ profile: DeviceProfile) throws {
    let text =
      "'vide'/'420v'  640x 480, { 2- 30 fps}, HRSI:3264x2448, fov:58.040, max zoom:153.00 (upscales @5.10), ISO:29.0-1856.0>"
    let made = try ProfileImport(text, file: "list.txt", name: "made", like: profile)
    let copy = try read(made.profile)
    let (old, new) = (try #require(profile.devices[0].camera), try #require(copy.devices[0].camera))
    #expect(new.costs == old.costs)
    #expect(new.photoTimes == old.photoTimes)
    #expect(new.stabilizationTimes == old.stabilizationTimes)
    #expect(new.tuning == old.tuning)
    #expect(new.retainedFrames == old.retainedFrames)
    #expect(new.bracketLimit == old.bracketLimit)
    #expect(!new.finishesInterruptedPhotos)
    #expect(copy.limits == profile.limits)
    #expect(copy.controlLimit == 27)
    #expect(!copy.interruptsOtherSessionsFirst)
    #expect(copy.origins["limits.proxy"]?.kind == .copied)
  }

  @Test func theDefaultsOfAssumedValuesAreThoseOfTheModel() throws {
    for device in try DeviceProfile.load(named: "iphone-13-mini").devices {
      guard let camera = device.camera else { continue }
      #expect(camera.tuning == CameraTuning())
      #expect(camera.photoTimes == PhotoTimes())
      #expect(camera.stabilizationTimes == StabilizationTimes())
      #expect(camera.unusualMembers.isEmpty, "also retained frames, brackets and interrupted photos")
      let assumed = CameraDescriptor(
        formats: [], presets: [:], sensorToPortrait: .identity, hasFlash: false, hasTorch: false,
        lens: camera.lens, exposureBiasRange: 0...0, maxWhiteBalanceGain: 1, supportsLowLightBoost: false,
        costs: camera.costs)
      #expect(camera.retainedFrames == assumed.retainedFrames)
      #expect(camera.bracketLimit == assumed.bracketLimit)
      #expect(camera.finishesInterruptedPhotos == assumed.finishesInterruptedPhotos)
    }
    let phone = try DeviceProfile.load(named: "iphone-13-mini")
    #expect(phone.limits == PhoneLimits())
    let system = CaptureSystem(timeline: VirtualTimeline())
    #expect(phone.controlLimit == system.controlLimit)
    #expect(phone.limits == system.limits)
  }

  @Test(arguments: DeviceProfile.names)
  func phonesWithoutSomeFormatsHavePresetsAndFormatsThatMatch(_ name: String) throws {
    let profile = try DeviceProfile.load(named: name)
    for part in [DeviceProfile.Part.video4K, .video60, .slowMotion] {
      let poorer = profile.without([part])
      #expect(poorer.devices.count == profile.devices.count)
      for (old, new) in zip(profile.devices, poorer.devices) {
        guard let old = old.camera, let new = new.camera else { continue }
        #expect(new.formats.count <= old.formats.count)
        for (preset, choice) in new.presets {
          let before = try #require(old.presets[preset].map { old.formats[$0.formatIndex] })
          #expect(new.formats[choice.formatIndex].size == before.size)
          #expect(new.formats[choice.formatIndex].pixelFormat == before.pixelFormat)
        }
        switch part {
        case .video4K:
          #expect(!new.formats.contains { $0.size == PixelSize(width: 3840, height: 2160) })
          #expect(new.presets["AVCaptureSessionPreset3840x2160"] == nil)
        default:
          #expect(new.formats.allSatisfy { $0.frameRates.upperBound <= (part == .video60 ? 30 : 60) })
          #expect(new.presets.count == old.presets.count)
        }
      }
    }
  }

  @Test func aProfileIsReadFromAFile() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID()).json")
    try Data(small.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try DeviceProfile.load(contentsOf: url).devices.map(\.uniqueID) == ["m"])
    #expect(try DeviceProfile.load(named: url.path).name == "small")
  }

  @Test func theErrorForAMissingProfileListsTheProfiles() {
    let unknown = #expect(throws: DeviceProfileError.self) { try DeviceProfile.load(named: "nokia-3310") }
    #expect(unknown?.description.contains("iphone-13-mini, iphone-13-pro-max") == true)
    let missing = #expect(throws: DeviceProfileError.self) {
      try DeviceProfile.load(contentsOf: URL(fileURLWithPath: "/nowhere/at-all.json"))
    }
    #expect(missing?.location?.path == "/nowhere/at-all.json")
    let named = #expect(throws: DeviceProfileError.self) { try DeviceProfile.load(named: "/nowhere/at-all.json") }
    #expect(named == missing)
  }

  @Test(arguments: [
    ("iphone-13-mini", false), ("mine.json", true), ("phones/mine", true), ("./iphone-13-mini", true), ("json", false),
  ])
  func aProfilePathHasASlashOrTheJSONExtension(_ text: String, _ isPath: Bool) {
    #expect(DeviceProfile.isPath(text) == isPath)
  }

  @Test func aProcessWithAMissingProfileEndsWithAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CaptureSystem.fromEnvironment(["CAMSIM_DEVICE": "/nowhere/mine.json"])
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains("CAMSIM_DEVICE: /nowhere/mine.json: The profile cannot be read; check that"), "\(said)")
  }

  @Test(arguments: [
    ("\"profile\": 1", "\"profile\": 2", "profile", "version"),
    ("\"name\": \"small\"", "\"name\": 7", "name", "is a number"),
    ("\"from\": \"here\", ", "", "devices[0].uniqueID", "has no origin"),
    ("\"from\": \"here\"", "\"from\": \"there\"", "devices[0].uniqueID", "\"there\""),
    ("\"from\": \"here\"", "\"from\": 7", "devices[0]", "\"from\""),
    ("made-up", "guessed", "origins.here", "origin"),
    ("\"here\": {", "\"idle\": {\"derived\": \"so\"}, \"here\": {", "origins.idle", "is not used"),
    ("\"uniqueID\": \"m\", ", "", "devices[0]", "\"uniqueID\""),
    ("\"uniqueID\"", "\"uniqueId\"", "devices[0]", "unknown key \"uniqueId\""),
    ("\"unspecified\"", "\"top\"", "devices[0].position", "\"top\""),
    ("44100", "\"44100\"", "devices[0].microphone.sampleRate", "is a text"),
    ("44100", "44", "devices[0].microphone.sampleRate", "out of range"),
    ("\"channelCount\": 1", "\"channelCount\": 1.5", "devices[0].microphone.channelCount", "whole number"),
    ("\"microphone\": {", "\"camera\": {}, \"microphone\": {", "devices[0]", "either"),
    ("{\"profile\"", "\"profile\"", "", "not JSON"),
  ])
  func mistakesAreReportedWithTheirLocation(_ right: String, _ wrong: String, _ place: String, _ words: String) {
    #expect(small.contains(right))
    let error = #expect(throws: DeviceProfileError.self) {
      try read(small.replacingOccurrences(of: right, with: wrong))
    }
    #expect(error?.location?.path == "test.json")
    #expect(error?.problem.hasPrefix(place.isEmpty ? "The profile " : "\(place) ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }
}
