import CaptureModel
import Foundation
import Testing

@testable import DeviceProfiles

/// Tests that each error in a profile produces one message with line, path, problem and remedy.
@Suite struct ProfileMistakeTests {
  /// A minimal profile with a physical camera, a virtual one and a microphone, which tests modify.
  private static let whole = """
    {"profile": 1, "name": "small", "about": "For tests.", "origins": {"here": {"made-up": "for a test"}}, "devices": [
    {"from": "here", "uniqueID": "a", "modelID": "a", "localizedName": "A", "manufacturer": "T",
      "deviceType": "AVCaptureDeviceTypeBuiltInUltraWideCamera", "position": "back",
      "camera": \(camera("")) },
    {"from": "here", "uniqueID": "b", "modelID": "b", "localizedName": "B", "manufacturer": "T",
      "deviceType": "AVCaptureDeviceTypeBuiltInWideAngleCamera", "position": "back",
      "camera": \(camera("")) },
    {"from": "here", "uniqueID": "v", "modelID": "v", "localizedName": "V", "manufacturer": "T",
      "deviceType": "AVCaptureDeviceTypeBuiltInDualWideCamera", "position": "back",
      "camera": \(camera(#""constituents": ["a", "b"], "switchOverZoomFactors": [2], "displayZoomMultiplier": 0.5,"#)) }
    ]}
    """

  private static func camera(_ more: String) -> String {
    """
    {\(more)
      "sensorToPortrait": 1, "hasFlash": true, "hasTorch": true, "exposureBias": [-8, 8],
      "maxWhiteBalanceGain": 4, "lowLightBoost": false,
      "lens": {"model": "m", "focalLength": 4.2, "focalLengthIn35mmFilm": 26, "fNumber": 1.8, "minimumFocusDistance": 100},
      "costs": {"start": 500, "stop": 200, "reconfigure": 300},
      "presets": {"AVCaptureSessionPresetHigh": {"format": "420v 1920x1080 30", "preview": "1000x750"}},
      "formats": [{"lines": [
        "'vide'/'420v' 1280x 720, { 1- 30 fps}, photo dims:{1280x720}, fov:60.000, max zoom:16.00 (upscales @2.00), ISO:30.0-900.0, SS:0.000010-1.000000",
        "'vide'/'420v' 1920x1080, { 1- 30 fps}, photo dims:{1920x1080}, fov:60.000, max zoom:16.00 (upscales @2.00), ISO:30.0-900.0, SS:0.000010-1.000000"
      ]}]}
    """
  }

  private static let formats = "devices[0].camera.formats[0].lines[0]"

  @Test func theProfileWithoutMistakesIsRead() throws {
    let profile = try DeviceProfile(json: [UInt8](Self.whole.utf8), file: "test.json")
    #expect(profile.devices[2].camera?.constituents == ["a", "b"])
    #expect(profile.devices[2].camera?.switchOverZoomFactors == [2])
    #expect(profile.devices[2].camera?.displayZoomMultiplier == 0.5)
  }

  /// The correct text, its replacement, and the path and words in the error message.
  private static let mistakes: [(right: String, wrong: String, place: String, words: String)] = [
    // Missing keys and values.
    ("\"lowLightBoost\": false,", "", "devices[0].camera", "has no \"lowLightBoost\""),
    ("\"fNumber\": 1.8, ", "", "devices[0].camera.lens", "has no \"fNumber\""),
    ("\"devices\": [", "\"devices\": [], \"about\": [", "", "occurs twice"),
    // Misspelled keys and values.
    ("\"hasTorch\"", "\"hasTourch\"", "devices[0].camera", "did you mean \"hasTorch\"?"),
    ("\"position\": \"back\"", "\"position\": \"bakc\"", "devices[0].position", "did you mean \"back\"?"),
    ("AVCaptureDeviceTypeBuiltInUltra", "BuiltInUltra", "devices[0].deviceType", "is not a device type"),
    ("AVCaptureSessionPresetHigh", "High", "devices[0].camera.presets.High", "session preset"),
    ("fov:60.000", "fow:60.000", formats, "\"fov\""),
    (
      "\"lines\": [", "\"capabilities\": [\"spatialvideo\"], \"lines\": [",
      "devices[0].camera.formats[0].capabilities[0]",
      "did you mean \"spatialVideo\"?"
    ),
    // Values out of range.
    ("{ 1- 30 fps}", "{ 0- 30 fps}", formats, "above 0"),
    ("{ 1- 30 fps}", "{ 1-99999 fps}", formats, "implausible frame rate"),
    ("fov:60.000", "fov:400.000", formats, "400.0 degrees"), ("max zoom:16.00", "max zoom:0.50", formats, "below 1"),
    ("ISO:30.0-", "ISO:0.0-", formats, "ISO speed"), ("-1.000000\"", "-3.000000\"", formats, "longer than a frame"),
    ("photo dims:{1280x720}", "photo dims:{640x480}", formats, "smaller than its own"),
    ("\"fNumber\": 1.8", "\"fNumber\": 0", "devices[0].camera.lens.fNumber", "from 0.5 to 64"),
    ("\"focalLength\": 4.2", "\"focalLength\": -4", "devices[0].camera.lens.focalLength", "out of range"),
    ("\"maxWhiteBalanceGain\": 4", "\"maxWhiteBalanceGain\": 0.5", "devices[0].camera.maxWhiteBalanceGain", "from 1.0"),
    ("\"start\": 500", "\"start\": 1e999", "", "too large"),
    ("[-8, 8]", "[1, 8]", "devices[0].camera.exposureBias", "does not contain 0"),
    (
      "\"preview\": \"1000x750\"", "\"preview\": \"4000x750\"",
      "devices[0].camera.presets.AVCaptureSessionPresetHigh.preview", "larger than the format"
    ),
    // Values that contradict each other.
    (
      "1280x 720, { 1- 30 fps}, photo dims:{1280x720}", "1920x1080, { 1- 30 fps}, photo dims:{1920x1080}",
      "devices[0].camera.formats[0].lines[1]", "the same as line"
    ),
    ("photo dims:{1280x720}", "HRSI:1280x 720", "devices[0].camera.formats[0].lines[1]", "a different system"),
    ("\"uniqueID\": \"b\"", "\"uniqueID\": \"a\"", "devices[1]", "devices[0] already uses"),
    ("[\"a\", \"b\"]", "[\"a\", \"c\"]", "devices[2].camera", "\"c\", which is not a physical camera"),
    ("[\"a\", \"b\"]", "[\"a\", \"v\"]", "devices[2].camera", "\"v\", which is not a physical camera"),
    ("[\"a\", \"b\"]", "[\"a\"]", "devices[2].camera", "at least two different constituents"),
    (
      "\"constituents\": [\"a\", \"b\"], \"switchOverZoomFactors\": [2],", "", "devices[2].camera",
      "at least two different constituents"
    ),
    (
      "\"switchOverZoomFactors\": [2]", "\"switchOverZoomFactors\": [2, 4]", "devices[2].camera",
      "2 switchOverZoomFactors for 2"
    ),
    (
      "\"switchOverZoomFactors\": [2]", "\"switchOverZoomFactors\": [1]", "devices[2].camera.switchOverZoomFactors",
      "ascend"
    ),
  ]

  @Test(arguments: mistakes)
  func eachMistakeIsReportedWithItsKeyPath(_ right: String, _ wrong: String, _ place: String, _ words: String) throws {
    let range = try #require(Self.whole.range(of: right))
    let text = Self.whole.replacingCharacters(in: range, with: wrong)
    let error = #expect(throws: DeviceProfileError.self) {
      try DeviceProfile(json: [UInt8](text.utf8), file: "test.json")
    }
    #expect(error?.problem.hasPrefix(place.isEmpty ? "The profile " : "\(place) ") == true)
    #expect((error?.location?.line ?? 0) > 0)
    #expect(error?.description.hasPrefix("test.json:\(error?.location?.line ?? 0): ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }

  @Test func theReportedLineIsThatOfTheValue() throws {
    let text = Self.whole.replacingOccurrences(of: "\"fNumber\": 1.8", with: "\"fNumber\": 0")
    let error = #expect(throws: DeviceProfileError.self) {
      try DeviceProfile(json: [UInt8](text.utf8), file: "test.json")
    }
    let line = try #require(text.split(separator: "\n").firstIndex { $0.contains("\"fNumber\": 0") }) + 1
    #expect(error?.location?.line == line)
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
  func mistakesInABuiltInProfileAreReportedWithTheirLocation(
    _ right: String, _ wrong: String, _ place: String, _ words: String
  ) throws {
    let json = String(decoding: try #require(BuiltInProfiles.content(of: "iphone-13-mini")), as: UTF8.self)
    #expect(json.contains(right))
    let error = #expect(throws: DeviceProfileError.self) {
      try DeviceProfile(json: [UInt8](json.replacingOccurrences(of: right, with: wrong).utf8), file: "test.json")
    }
    #expect(error?.problem.hasPrefix("\(place) ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }
}
