import CaptureModel
import Foundation
import Testing

@testable import VirtualDevices

private func read(_ json: String) throws -> DeviceProfile {
  try DeviceProfile(json: Data(json.utf8), file: "test.json")
}

/// A whole profile that is as small as can be; tests change a piece of it.
private let small = """
  {"profile": 1, "name": "small", "about": "A microphone.", "origins": {"here": {"made-up": "for a test"}},
   "devices": [{"from": "here", "uniqueID": "m", "modelID": "m", "localizedName": "M", "manufacturer": "T",
     "deviceType": "AVCaptureDeviceTypeMicrophone", "position": "unspecified",
     "microphone": {"sampleRate": 44100, "channelCount": 1}}]}
  """

@Suite struct DeviceProfileTests {
  @Test func builtInProfilesHaveTheirNames() throws {
    #expect(DeviceProfile.names == ["iphone-13-mini", "iphone-8-plus"])
    for name in DeviceProfile.names { #expect(try DeviceProfile.load(named: name).name == name) }
  }

  @Test(arguments: DeviceProfile.names)
  func aPhoneHasTwoCamerasAndAMicrophone(_ name: String) throws {
    let devices = try DeviceProfile.load(named: name).devices
    #expect(devices.map(\.position) == [.back, .front, .unspecified])
    #expect(devices.map { $0.camera == nil } == [false, false, true])
    #expect(Set(devices.map(\.uniqueID)).count == 3)
    #expect(devices.compactMap(\.camera).map(\.hasTorch) == [true, false])
    #expect(devices.compactMap(\.camera).map(\.sensorToPortrait.quarterTurns) == [1, 1])
    #expect(devices[2].microphone == MicrophoneFacts(sampleRate: 44_100, channelCount: 1))
  }

  @Test(arguments: DeviceProfile.names)
  func formatsAreCoherent(_ name: String) throws {
    for camera in try DeviceProfile.load(named: name).devices.compactMap(\.camera) {
      #expect(Set(camera.formats).count == camera.formats.count)
      let sizes = camera.formats.map { [$0.size.width, $0.size.height] }
      #expect(sizes == sizes.sorted { $0.lexicographicallyPrecedes($1) }, "formats ascend")
      for format in camera.formats {
        #expect(format.photoSizes.first == format.size)
        #expect(format.largestPhoto.pixelCount >= format.size.pixelCount)
        let exposure = try #require(format.exposureSeconds)
        #expect(exposure.upperBound <= 1.01 / format.frameRates.lowerBound)
        let zoom = try #require(format.zoom)
        #expect(zoom.upscaleThreshold >= 1 && zoom.maximum >= zoom.upscaleThreshold)
        #expect(format.features.contains(.wideColor) == (format.fourCharacters != "420v"))
        if format.isBinned { #expect(!format.features.contains(.hdr)) }
      }
    }
  }

  @Test(arguments: [
    ("iphone-13-mini", 0, 55), ("iphone-13-mini", 1, 32), ("iphone-8-plus", 0, 36), ("iphone-8-plus", 1, 18),
  ])
  func numberOfFormats(_ name: String, _ device: Int, _ count: Int) throws {
    #expect(try DeviceProfile.load(named: name).devices[device].camera?.formats.count == count)
  }

  @Test(arguments: DeviceProfile.names)
  func presetsPickWhatTheirNamesSay(_ name: String) throws {
    for device in try DeviceProfile.load(named: name).devices {
      guard let camera = device.camera else { continue }
      func picked(_ preset: String) -> FormatFacts? {
        camera.presets["AVCaptureSessionPreset" + preset].map { camera.formats[$0.formatIndex] }
      }
      for preset in ["352x288", "640x480", "1280x720", "1920x1080"] {
        #expect(picked(preset)?.size.description == preset)
        #expect(picked(preset)?.isBinned == false)
      }
      #expect(picked("High")?.size == PixelSize(width: 1920, height: 1080))
      #expect(picked("High")?.frameRates.upperBound == 30)
      #expect(picked("iFrame1280x720")?.size == PixelSize(width: 1280, height: 720))
      #expect(picked("iFrame960x540")?.size == PixelSize(width: 960, height: 540))
      #expect(picked("Photo") == camera.formats.last, "the photo preset picks the largest format, in full range")
      #expect(camera.presets["AVCaptureSessionPresetPhoto"]?.previewSize == PixelSize(width: 1000, height: 750))
      let recordsUHD = camera.formats.contains { $0.size.width == 3840 }
      #expect((picked("3840x2160") != nil) == recordsUHD)
    }
  }

  @Test func whatAnIPhone8PlusPrinted() throws {
    let camera = try #require(try DeviceProfile.load(named: "iphone-8-plus").devices[0].camera)
    #expect(camera.lens.model == "iPhone 8 Plus back camera 3.99mm f/1.8")
    #expect(camera.lens.focalLengthIn35mmFilm == 28)
    let video = camera.formats[try #require(camera.presets["AVCaptureSessionPresetHigh"]).formatIndex]
    #expect(video.zoom?.maximum == 16)
    #expect(abs((video.zoom?.upscaleThreshold ?? 0) - 2) < 0.1)
    #expect(video.iso?.contains(2000) == true)
    #expect(video.exposureSeconds?.contains(1.0 / 17) == true)
  }

  @Test func everyValueTellsWhereItComesFrom() throws {
    let mini = try DeviceProfile.load(named: "iphone-13-mini")
    #expect(mini.origins["devices[0].camera.formats[0].lines[54]"]?.kind == .printed)
    #expect(mini.origins["devices[1].camera.formats[0].lines[0]"]?.kind == .derived)
    #expect(mini.origins["devices[0].camera.costs.start"]?.kind == .madeUp)
    let plus = try DeviceProfile.load(named: "iphone-8-plus")
    #expect(plus.origins["devices[0].camera.formats[0].lines[0].iso"]?.kind == .madeUp)
    #expect(plus.origins["devices[0].camera.lens.fNumber"]?.kind == .printed)
    #expect(plus.origins["devices[0].camera.presets.AVCaptureSessionPresetPhoto.preview"]?.kind == .derived)
    #expect(!plus.origins.keys.contains { $0.contains("formats") && plus.origins[$0]?.kind == .printed })
  }

  @Test func aProfileIsReadFromAFile() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID()).json")
    try Data(small.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try DeviceProfile.load(contentsOf: url).devices.map(\.uniqueID) == ["m"])
  }

  @Test func aMissingProfileTellsWhatThereIs() {
    let unknown = #expect(throws: DeviceProfileError.self) { try DeviceProfile.load(named: "nokia-3310") }
    #expect(unknown?.description.contains("iphone-13-mini, iphone-8-plus") == true)
    let missing = #expect(throws: DeviceProfileError.self) {
      try DeviceProfile.load(contentsOf: URL(fileURLWithPath: "/nowhere/at-all.json"))
    }
    #expect(missing?.file == "/nowhere/at-all.json")
  }

  @Test(arguments: [
    ("\"profile\": 1", "\"profile\": 2", "profile", "version"),
    ("\"name\": \"small\"", "\"name\": 7", "name", "is a number"),
    ("\"from\": \"here\", ", "", "devices[0].microphone.sampleRate", "has no origin"),
    ("\"from\": \"here\"", "\"from\": \"there\"", "devices[0].microphone.sampleRate", "\"there\""),
    ("\"from\": \"here\"", "\"from\": 7", "devices[0]", "\"from\""),
    ("made-up", "guessed", "origins.here", "origin"),
    ("\"here\": {", "\"idle\": {\"derived\": \"so\"}, \"here\": {", "origins.idle", "nothing"),
    ("\"uniqueID\": \"m\", ", "", "devices[0]", "\"uniqueID\""),
    ("\"uniqueID\"", "\"uniqueId\"", "devices[0]", "unknown key \"uniqueId\""),
    ("\"unspecified\"", "\"top\"", "devices[0].position", "\"top\""),
    ("44100", "\"44100\"", "devices[0].microphone.sampleRate", "is a text"),
    ("44100", "44", "devices[0].microphone.sampleRate", "out of range"),
    ("\"channelCount\": 1", "\"channelCount\": 1.5", "devices[0].microphone.channelCount", "whole number"),
    ("\"microphone\": {", "\"camera\": {}, \"microphone\": {", "devices[0]", "either"),
    ("{\"profile\"", "\"profile\"", "", "not JSON"),
  ])
  func mistakesAreNamedWithTheirPlace(_ right: String, _ wrong: String, _ place: String, _ words: String) {
    #expect(small.contains(right))
    let error = #expect(throws: DeviceProfileError.self) {
      try read(small.replacingOccurrences(of: right, with: wrong))
    }
    #expect(error?.file == "test.json")
    #expect(error?.keyPath == place)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }
}

@Suite struct CameraProfileMistakeTests {
  @Test(arguments: [
    ("{ 1- 60 fps}", "{60 fps}", "devices[0].camera.formats[0].lines[0]", "{ 1- 30 fps}"),
    (
      "\"420v 192x144 60\"", "\"420v 193x144 60\"", "devices[0].camera.presets.AVCaptureSessionPresetLow.format",
      "193x144"
    ),
    ("AVCaptureSessionPresetLow", "Low", "devices[0].camera.presets.Low", "session preset"),
    ("\"1000x750\"", "\"1000\"", "devices[0].camera.presets.AVCaptureSessionPresetPhoto.preview", "size"),
    ("[-8, 8]", "[8, -8]", "devices[0].camera.exposureBias", "[lowest, highest]"),
    ("\"fieldOfView\": \"front", "\"angle\": \"front", "devices[1].camera.formats[0]", "unknown field \"angle\""),
    ("\"hasTorch\": true", "\"hasTorch\": 1", "devices[0].camera.hasTorch", "true or false"),
  ])
  func mistakesAreNamedWithTheirPlace(_ right: String, _ wrong: String, _ place: String, _ words: String) throws {
    let json = String(decoding: try #require(DeviceProfile.builtIn["iphone-13-mini"]), as: UTF8.self)
    #expect(json.contains(right))
    let error = #expect(throws: DeviceProfileError.self) {
      try read(json.replacingOccurrences(of: right, with: wrong))
    }
    #expect(error?.keyPath == place)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }
}
