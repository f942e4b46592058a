import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import Testing
import VirtualDevices

@testable import DeviceProfiles

/// Format descriptions of real devices with several system versions, verbatim except for the object address.
private let lines = [
  "<AVCaptureDeviceFormat: 'vide'/'420v'  192x 144, { 2- 30 fps}, HRSI:3264x2448, fov:54.267, max zoom:153.00 (upscales @17.00), AF System:1, ISO:24.0-768.0, SS:0.000024-0.500000>",
  "<AVCaptureDeviceFormat: 'vide'/'420f'  640x 480, { 2- 30 fps}, fov:54.370, ISO:29.0-928.0, SS:0.000028-0.500000>",
  "<AVCaptureDeviceFormat: 'vide'/'420v' 1920x1080, { 1- 30 fps}, HRSI:3392x1908, fov:61.161, supports vis, max zoom:16.00 (upscales @1.61), ISO:18.0-1728.0, SS:0.000020-1.000000, supports HDR, supports multicam>",
  "<AVCaptureDeviceFormat: 'vide'/'420v' 3088x2316, { 2- 30 fps}, photo dims:{3088x2316}, fov:55.680, max zoom:144.75 (upscales @1.00), ISO:18.0-1728.0, SS:0.000020-0.500000, supports HDR, supports depth, supports highest photo quality>",
  "<AVCaptureDeviceFormat: 'vide'/'420f' 3840x2160, { 1- 30 fps}, photo dims:{3840x2160,4160x2340}, fov:69.470, supports vis (max strength:Low), max zoom:127.12 (upscales @1.00), AF System:2, ISO:34.0-3264.0, SS:0.000014-1.000000, supports HDR, supports wide color, supports multicam, supports high photo quality>",
  "<AVCaptureDeviceFormat: 'vide'/'420f' 1920x1080, { 1-240 fps}, photo dims:{1920x1080}, fov:74.597, binned, supports vis (modes: standard) (max strength:Low), max zoom:67.50 (upscales @1.00), system zoom range:1.0-6.0, AF System:2, ISO:54.0-2160.0, SS:0.000023-1.000000, system exposure bias range:-2.0-2.0, supports wide color, supports Smudge Detection>",
  "<AVCaptureDeviceFormat: 'dpth'/'hdep'  320x 180, { 2- 30 fps}, HRSI: 640x 360, fov:67.564>",
]

@Suite struct PrintedLineTests {
  @Test(arguments: lines)
  func aPrintedFormatLineIsReadAndPrintedAgain(_ line: String) throws {
    #expect(try FormatDescriptor(printedLine: line).printedLine == line)
  }

  @Test func numbersAreRoundedAsTheCLibraryDoes() {
    var descriptor = FormatDescriptor(
      pixelFormat: 0x3432_3076, size: PixelSize(width: 640, height: 480), frameRates: 2.5...29.97)
    descriptor.fieldOfView = 200 / 3
    descriptor.iso = 0.25...0.35
    descriptor.systemExposureBiasRange = -0.05...0
    let expected = "{ 2- 30 fps}, fov:66.667, ISO:0.2-0.3, system exposure bias range:-0.1-0.0>"
    #expect(descriptor.printedLine == "<AVCaptureDeviceFormat: 'vide'/'420v'  640x 480, \(expected)")
  }

  @Test func aProfileCanGiveAnOriginToEachFieldOfALine() throws {
    let labels = Mirror(reflecting: try FormatDescriptor(printedLine: lines[0])).children.compactMap(\.label)
    #expect(FormatDescriptor.fieldNames + ["notation", "unprinted"] == labels)
  }

  @Test func everyFieldOfAPrintedLineIsRead() throws {
    let descriptor = try FormatDescriptor(printedLine: lines[5])
    #expect(descriptor.mediaType == "vide")
    #expect(descriptor.pixelFormat == 0x3432_3066)
    #expect(descriptor.size == PixelSize(width: 1920, height: 1080))
    #expect(descriptor.frameRates == 1...240)
    #expect(descriptor.photoSizes == [PixelSize(width: 1920, height: 1080)])
    #expect(descriptor.fieldOfView == 74.597)
    #expect(descriptor.isBinned)
    #expect(descriptor.stabilization == .init(modes: ["standard"], maxStrength: "Low"))
    #expect(descriptor.zoom == .init(maximum: 67.5, upscaleThreshold: 1))
    #expect(descriptor.systemZoomRange == 1...6)
    #expect(descriptor.autoFocusSystem == .phaseDetection)
    #expect(descriptor.iso == 54...2160)
    #expect(descriptor.exposureSeconds == 0.000023...1)
    #expect(descriptor.systemExposureBiasRange == -2...2)
    #expect(descriptor.features == [.wideColor, .smudgeDetection])
    #expect(descriptor.highResolutionStill == nil)
  }

  @Test func absentFieldsStayEmpty() throws {
    let descriptor = try FormatDescriptor(printedLine: lines[1])
    #expect(descriptor.zoom == nil)
    #expect(descriptor.stabilization == nil)
    #expect(descriptor.highResolutionStill == nil)
    #expect(descriptor.autoFocusSystem == .none)
    #expect(descriptor.features.isEmpty)
    #expect(descriptor.photoSizes.isEmpty)
    #expect(!descriptor.isBinned)
    #expect(descriptor.largestPhoto == descriptor.size)
  }

  @Test(arguments: [
    "<AVCaptureDeviceFormat: 0x1310af300 'vide'/'420v'  640x 480, { 2- 30 fps}, fov:54.267>",
    "  \"<AVCaptureDeviceFormat: 0x17fa9920 'vide'/'420v' 640x 480, { 2- 30 fps}, fov:54.267>\",",
    "'vide'/'420v' 640x480, {2-30 fps}, fov:54.267",
    "0x282cc6b50 'vide'/'420v'  640x 480, { 2- 30 fps}, fov:54.267>",
  ])
  func oftenOmittedPartsOfALineAreOptional(_ line: String) throws {
    let expected = "<AVCaptureDeviceFormat: 'vide'/'420v'  640x 480, { 2- 30 fps}, fov:54.267>"
    #expect(try FormatDescriptor(printedLine: line).printedLine == expected)
  }

  @Test(arguments: [
    ("", ""),
    ("'vide' 640x480, { 2- 30 fps}", "'vide' 640x480"),
    ("'vide'/'420v' 640, { 2- 30 fps}", "'vide'/'420v' 640"),
    ("'vide'/'420v' 640x480, { 30 fps}", "{ 30 fps}"),
    ("'vide'/'420v' 640x480, { 30- 2 fps}", "{ 30- 2 fps}"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, fov:wide", "fov:wide"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, AF System:3", "AF System:3"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, max zoom:2.00", "max zoom:2.00"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, supports vis (loud)", "supports vis (loud)"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, supports flight", "supports flight"),
    ("'vide'/'420v' 640x480, { 2- 30 fps}, no bin", "no bin"),
  ])
  func theErrorNamesTheWrongField(_ line: String, _ field: String) {
    let error = #expect(throws: PrintedLineError.self) { try FormatDescriptor(printedLine: line) }
    #expect(error?.field == field)
    #expect(error?.line == line)
  }
}
