import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Testing

@testable import DeviceProfiles

/// Returns the cameras of the profile that is imported from a text.
func imported(_ text: String, position: DeviceDescriptor.Position = .back) throws -> [DeviceDescriptor] {
  let made = try ProfileImport(text, file: "list.txt", name: "made", position: position)
  return try DeviceProfile(json: [UInt8](made.profile.utf8), file: "made.json").devices.filter { $0.camera != nil }
}

private let small =
  "'vide'/'420v'  640x 480, { 2- 30 fps}, HRSI:3264x2448, fov:58.040, max zoom:153.00 (upscales @5.10), ISO:29.0-1856.0>"
private let large =
  "'vide'/'420f' 1920x1080, { 2- 30 fps}, HRSI:3264x1836, fov:58.040, supports vis, max zoom:95.62 (upscales @1.55), AF System:2, ISO:29.0-464.0>"

@Suite struct ProfileImportTests {
  private static let lines = [
    "<AVCaptureDeviceFormat: 0x174018180 \(small)", "<AVCaptureDeviceFormat: 0x17001de90 \(large)",
  ]

  /// The notations of a list: printed by `print`, as Swift and Foundation arrays, in a log, with comments, without
  /// brackets, and with its format descriptions.
  private static let forms: [String] = [
    lines.joined(separator: "\n"),
    "[\(lines.joined(separator: ", "))]",
    "Optional([\(lines.joined(separator: ", "))])",
    "(\n    \"\(lines.joined(separator: "\",\n    \""))\"\n)",
    "# iPhone 6\n\n\(lines.joined(separator: "\r\n"))\n",
    lines.map { "2026-01-01 app[1:2] Capture format: \($0)" }.joined(separator: "\n"),
    "\(small)\n\(large)",
    lines.map { "\($0)\n\(description)" }.joined(separator: "\n"),
  ]
  private static let description =
    "<CMVideoFormatDescription 0x2807d95c0 [0x1]> {\n  mediaSpecific: {\n codecType: '420v' \n } \n}"

  @Test(arguments: forms)
  func aFormatListIsReadInEveryLayout(_ text: String) throws {
    let camera = try #require(try imported(text).first?.camera)
    #expect(
      camera.formats.map(\.printedLine) == ["<AVCaptureDeviceFormat: \(small)", "<AVCaptureDeviceFormat: \(large)"])
  }

  @Test func aDeviceLineNamesTheFormatListThatFollows() throws {
    let text = """
      <AVCaptureFigVideoDevice: 0x10a1fb000 [Back Camera][com.apple.avfoundation.avcapturedevice.built-in_video:0]>
      \(Self.lines[0])
      <AVCaptureFigVideoDevice: 0x10a1fb000 [Front Camera][com.apple.avfoundation.avcapturedevice.built-in_video:1]>
      \(Self.lines[0])
      """
    let cameras = try imported(text)
    #expect(cameras.map(\.localizedName) == ["Back Camera", "Front Camera"])
    #expect(cameras.map(\.position) == [.back, .front])
    #expect(cameras.map { $0.uniqueID.last } == ["0", "1"])
  }

  @Test func aMicrophoneLineSetsTheSampleRate() throws {
    let text =
      "\(Self.lines[0])\n<AVCaptureDeviceFormat: 0x1> 'soun'/'lpcm' SR=48000,FF=30,BPP=8,FPP=1,BPF=8,CH=2,BPC=32,"
    let made = try ProfileImport(text, file: "list.txt", name: "made")
    let devices = try DeviceProfile(json: [UInt8](made.profile.utf8), file: "made.json").devices
    #expect(devices.last?.microphone == MicrophoneDescriptor(sampleRate: 48_000, channelCount: 2))
  }

  @Test func missingValuesAreAssumedAndMarkedAsAssumed() throws {
    let made = try ProfileImport(Self.lines.joined(separator: "\n"), file: "list.txt", name: "made", position: .front)
    let profile = try DeviceProfile(json: [UInt8](made.profile.utf8), file: "made.json")
    #expect(profile.name == "made")
    #expect(profile.devices[0].position == .front)
    #expect(profile.devices[0].camera?.hasTorch == false)
    #expect(profile.origins["devices[0].camera.formats[0].lines[1]"]?.kind == .printed)
    #expect(profile.origins["devices[0].camera.lens.fNumber"]?.kind == .madeUp)
    #expect(profile.origins["devices[0].camera.presets.AVCaptureSessionPresetHigh.format"]?.kind == .derived)
  }

  private static let first = lines[0]
  private static let second = lines[1]

  /// Invalid texts, each with the line of the error and part of the message.
  private static let mistakes: [(text: String, line: Int, words: String)] = [
    ("\(first)\n\(second.dropLast(30))", 2, "is cut"),
    ("\(first.dropLast(1))\(second)", 1, "is cut"),
    (changed("fov:", "fow:"), 1, "\"fov\""),
    (changed("ISO:29.0", "ISO:x"), 1, "ISO:x"),
    (changed("1856.0", "inf"), 1, "ISO:29.0-inf"),
    (changed("58.040", "nan"), 1, "fov:nan"),
    (changed("153.00", "1e999"), 1, "max zoom:1e999"),
    (
      "\(first)\n\(first.replacing("vide", with: "dpth").replacing("420v", with: "hdep"))", 2,
      "no format before it supports depth"
    ),
    (changed("420v", "abcd"), 1, "'abcd', which cameras do not use"),
    (changed("640x 480", "640x   2"), 1, "an implausible size, 640x2"),
    (changed("3264x2448", "3264x99999"), 1, "an implausible size, 3264x99999"),
    (String(repeating: "\(first)\n", count: 60_000), 0, "more than 4194304 bytes"),
    (changed("ISO:29.0-", "supports flight, ISO:29.0-"), 1, "supports flight"),
    (changed("HRSI", "STAR:9, HRSI"), 1, "STAR:9"),
    (changed("{ 2-", "{ 0-"), 1, "above 0"),
    ("\(first)\n\(first)", 2, "same as line 1"),
    ("\(first)\n\(second.replacing("HRSI:3264x1836", with: "photo dims:{1920x1080}"))", 2, "iOS 16"),
    ("\(first)\n<AVCaptureDeviceFormat: 0x1> 'vide'/'420v' 1280x720, { 60.00 30.00 fps }", 2, "macOS15"),
    ("\(first)\n\(second)\n\(changed("420v", "420f"))", 3, "another camera"),
    ("1234\n", 1, "not a format line"),
    ("", 0, "no usable format"),
    ("# nothing\n", 0, "no usable format"),
    ("<AVCaptureFigVideoDevice: 0x1 [Back Camera][x:0]>\n", 0, "no usable format"),
    ("<AVCaptureFigVideoDevice: [A][x:0]>\n<AVCaptureFigVideoDevice: [B][x:1]>\n\(first)", 0, "\"A\" has no formats"),
    ("<AVCaptureDeviceFormat: 0x1> 'soun'/'lpcm' SR=48000,FF=30", 1, "CH=2"),
    ("{\"formats\": [}", 1, "not JSON"),
    ("{\"camera\": 1}", 1, "no camera"),
    ("{\"formats\": []}", 0, "no usable format"),
    ("{\"formats\": [{\"videoWidth\": 640, \"maxFps\": 30}]}", 0, "no usable format"),
    ("640x480 | 30\n", 1, "not a line of a known table"),
  ]

  private static func changed(_ right: String, _ wrong: String) -> String { first.replacing(right, with: wrong) }

  @Test(arguments: mistakes)
  func aListThatCannotBeImportedIsReportedWithItsLine(_ text: String, _ line: Int, _ words: String) {
    let error = #expect(throws: ProfileImportError.self) { try imported(text) }
    #expect(error?.location?.line ?? 0 == line)
    #expect(error?.description.hasPrefix(line > 0 ? "list.txt:\(line): " : "list.txt: ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "no error")")
  }

  @Test func aVisionCameraDeviceIsImported() throws {
    let text = """
      [{"id": "com.apple.avfoundation.avcapturedevice.built-in_video:1", "name": "Front Camera", "position": "front",
        "physicalDevices": ["wide-angle-camera"], "hasTorch": false, "hasFlash": true, "minExposure": -8, "maxExposure": 8,
        "minFocusDistance": 12, "supportsLowLightBoost": false, "formats": [
        {"videoWidth": 1920, "videoHeight": 1080, "photoWidth": 4032, "photoHeight": 2268, "minFps": 2, "maxFps": 60,
         "fieldOfView": 73.29196166992188, "maxZoom": 124.125, "minISO": 23, "maxISO": 2208, "autoFocusSystem": "contrast-detection",
         "supportsVideoHDR": true, "supportsDepthCapture": true, "videoStabilizationModes": ["auto", "off", "cinematic-extended"],
         "colorSpaces": ["srgb", "p3-d65"]},
        {"videoWidth": 1920, "videoHeight": 1080, "maxFps": 30, "frameRateRanges": [{"minFrameRate": 3, "maxFrameRate": 30}]},
        {"videoWidth": 1920, "videoHeight": 1080, "maxFps": 30, "minFps": 3},
        {"videoHeight": 1080, "maxFps": 30}]}]
      """
    let made = try ProfileImport(text, file: "list.json", name: "made")
    try #require(made.notes.count == 2)
    #expect(made.notes[0].hasPrefix("list.json:10: devices[0].formats[3]"))
    #expect(
      made.notes[1].hasPrefix(
        "list.json: missing values of Front Camera: lens, white-balance gains, delays, globalTone")
    )
    let device = try #require(try imported(text).first)
    #expect(device.uniqueID.hasSuffix(":1"))
    #expect(device.position == .front)
    #expect(device.localizedName == "Front Camera")
    let camera = try #require(device.camera)
    #expect(camera.lens.minimumFocusDistance == 120)
    #expect(!camera.hasTorch)
    #expect(camera.hasFlash)
    #expect(camera.formats.map(\.fourCharacters) == ["420f", "420v", "420f"])
    #expect(
      camera.formats[0].printedLine
        == "<AVCaptureDeviceFormat: 'vide'/'420f' 1920x1080, { 2- 60 fps}, photo dims:{1920x1080,4032x2268}, fov:73.292, "
        + "supports vis, max zoom:124.12 (upscales @2.10), AF System:1, ISO:23.0-2208.0, supports HDR, supports wide color, "
        + "supports depth>")
    #expect(camera.formats[0].supports(.cinematicExtended))
    #expect(!camera.formats[0].supports(.standard))
  }

  @Test
  func
    `VisionCamera lists of version 2 and of 3.6 and later are read with their different keys`()
    throws
  {
    let size = #""videoWidth": 1920, "videoHeight": 1080"#
    for key in ["supportsVideoHDR", "supportsVideoHdr"] {
      let text = #"[{"formats": [{\#(size), "minFps": 1, "maxFps": 30, "\#(key)": true}]}]"#
      let format = try #require(try imported(text).first?.camera?.formats.first)
      #expect(format.fourCharacters == "x420")
      #expect(format.colorSpaces == [.HLG_BT2020])
      #expect(!format.features.contains(.hdr))
    }
    let text = #"""
      [{"devices": ["telephoto-camera"], "formats": [{\#(size), "supportsVideoHDR": true, "pixelFormat": "420f",
        "frameRateRanges": [{"minFrameRate": 2, "maxFrameRate": 60}]}]}]
      """#
    let device = try #require(try imported(text).first)
    #expect(device.deviceType == "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    let format = try #require(device.camera?.formats.first)
    #expect(format.fourCharacters == "420f")
    #expect(format.features == [.hdr, .wideColor])
    #expect(format.frameRates == 2...60)
  }

  @Test func `a camera with several lenses consists of cameras in the file, or their absence is reported`()
    throws
  {
    func camera(_ name: String, _ lenses: String, _ angle: Double, _ rest: String = "") -> String {
      #"{"id": "\#(name)", "name": "Back \#(name) Camera", "position": "back", "physicalDevices": [\#(lenses)]\#(rest), "formats": ["#
        + #"{"videoWidth": 640, "videoHeight": 480, "minFps": 1, "maxFps": 30, "fieldOfView": \#(angle)}]}"#
    }
    let (ultra, wide, far) = (#""ultra-wide-angle-camera""#, #""wide-angle-camera""#, #""telephoto-camera""#)
    let triple = camera("Triple", "\(ultra), \(wide), \(far)", 107.8, #", "neutralZoom": 2"#)
    let all = [triple, camera("Wide", wide, 69.5), camera("Ultra", ultra, 107.8), camera("Tele", far, 26.4)]
    let devices = try imported("[\(all.joined(separator: ", "))]")
    #expect(devices[0].deviceType == "AVCaptureDeviceTypeBuiltInTripleCamera")
    #expect(devices[0].camera?.constituents == ["Ultra", "Wide", "Tele"])
    #expect(devices[0].camera?.switchOverZoomFactors == [2, 6])
    let made = try ProfileImport("[\(triple), \(all[1])]", file: "list.json", name: "made")
    #expect(
      made.notes.contains { $0.hasPrefix("list.json: Back Triple Camera consists of cameras that the file does not") })
    let alone = try imported("[\(triple), \(all[1])]")[0]
    #expect(alone.deviceType == "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    #expect(alone.camera?.constituents == [])
  }

  @Test func aDepthLineBelongsToTheFormatBeforeIt() throws {
    let deep = Self.lines.map { $0.replacing("ISO:29.0-1856.0>", with: "ISO:29.0-1856.0, supports depth>") }
    let line = "<AVCaptureDeviceFormat: 0x1 'dpth'/'hdep'  320x 240, { 2- 30 fps}, fov:58.040>"
    let formats = try #require(try imported("\(deep[0])\n\(line)\n\(deep[1])").first?.camera?.formats)
    #expect(formats.map(\.unprinted.depthFormats.count) == [1, 0])
    let last = try #require(try imported("\(deep[0])\n\(deep[1])\n\(line)").first?.camera?.formats)
    #expect(last.map(\.unprinted.depthFormats.count) == [1, 0], "the only one that supports depth")
  }

  @Test func aFocusDistanceThatOverflowsIsUnknown() throws {
    let text = #"[{"minFocusDistance": 1e300, "formats": [{"videoWidth": 640, "videoHeight": 480, "maxFps": 30}]}]"#
    #expect(try imported(text).first?.camera?.lens.minimumFocusDistance == -1)
  }

  @Test func `the listing of v4l2-ctl is imported`() throws {
    let text = """
      Driver Info:
      \tDriver name      : uvcvideo
      \tCard type        : HD Pro Webcam C920
      \tBus info         : usb-0000:00:14.0-1
      ioctl: VIDIOC_ENUM_FMT
      \tType: Video Capture

      \t[0]: 'YUYV' (YUYV 4:2:2)
      \t\tSize: Discrete 640x480
      \t\t\tInterval: Discrete 0.033s (30.000 fps)
      \t\t\tInterval: Discrete 0.067s (15.000 fps)
      \t[1]: 'MJPG' (Motion-JPEG, compressed)
      \t\tSize: Discrete 1920x1080
      \t\t\tInterval: Discrete 0.033s (30.000 fps)
      \t[2]: 'H264' (H.264, compressed)
      \t\tSize: Discrete 1920x1080
      \t\t\tInterval: Discrete 0.033s (30.000 fps)
      """
    let made = try ProfileImport(text, file: "list.txt", name: "made")
    #expect(made.notes.first == "list.txt:15: pixel format 'H264' is not supported by camera sessions and is omitted.")
    let device = try #require(try imported(text).first)
    #expect(device.localizedName == "HD Pro Webcam C920")
    #expect(device.uniqueID == "usb-0000:00:14.0-1")
    #expect(device.deviceType == "AVCaptureDeviceTypeExternal")
    #expect(device.position == .unspecified)
    #expect(
      device.camera?.formats.map(\.printedLine) == [
        "<AVCaptureDeviceFormat> 'vide'/'yuvs' 640x480, { 30.00 15.00 fps }",
        "<AVCaptureDeviceFormat> 'vide'/'420v' 1920x1080, { 30.00 fps }",
      ])
  }
}
