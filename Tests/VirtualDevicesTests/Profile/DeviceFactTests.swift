import AVFoundationTypes
import CaptureModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel
import Testing

@testable import DeviceProfiles
@testable import VirtualDevices

/// Tests properties of individual phones in their built-in profiles, independent of the lists that the profiles are
/// based on.
@Suite struct DeviceFactTests {
  private func camera(_ name: String, _ type: String, _ position: DeviceDescriptor.Position) throws -> CameraDescriptor
  {
    let devices = try DeviceProfile.load(named: name).devices
    let found = devices.first { $0.deviceType == "AVCaptureDeviceTypeBuiltIn\(type)Camera" && $0.position == position }
    return try #require(found?.camera, "\(name) has no \(position) \(type) camera")
  }

  private func formats(_ name: String, _ fourCharacters: String) throws -> [FormatDescriptor] {
    try DeviceProfile.load(named: name).devices.flatMap { $0.camera?.formats ?? [] }
      .filter { $0.fourCharacters == fourCharacters }
  }

  @Test(arguments: DeviceProfile.names)
  func `the outlines of a built-in profile match its devices`(_ name: String) throws {
    let devices = try DeviceProfile.load(named: name).devices.map { device in
      let isCamera = if case .camera = device.kind { true } else { false }
      return DeviceOutline(
        isCamera: isCamera, deviceType: device.deviceType, position: device.position, uniqueID: device.uniqueID,
        localizedName: device.localizedName, formatCount: device.camera?.formats.count ?? 0)
    }
    #expect(DeviceProfile.outlines(named: name) == devices)
    #expect(DeviceProfile.outlines(named: "\(name)x") == nil)
  }

  @Test func `10-bit formats exist since the iPhone 12, up to 30 frames per second there (WWDC21 10047)`() throws {
    #expect(try formats("iphone-11-pro", "x420").isEmpty)
    let twelve = try formats("iphone-12", "x420")
    #expect(Set(twelve.map(\.size.description)) == ["1280x720", "1920x1080", "1920x1440", "3840x2160"])
    #expect(twelve.allSatisfy { $0.frameRates.upperBound == 30 })
    #expect(try formats("iphone-13-mini", "x420").contains { $0.frameRates.upperBound == 60 })
  }

  @Test(arguments: [
    ("iphone-12", []), ("iphone-13-mini", []), ("iphone-13-pro-max", ["1920x1080", "3840x2160"]), ("iphone-17", []),
    ("iphone-15-pro", ["1920x1080", "3840x2160"]),
  ]) func `ProRes exists since the iPhone 13 Pro and Apple Log since the 15 Pro, both only on Pro phones`(
    _ name: String, _ sizes: [String]
  ) throws {
    let formats = try formats(name, "x422")
    #expect(Set(formats.map(\.size.description)) == Set(sizes))
    #expect(formats.contains { $0.colorSpaces.contains(.appleLog) } == (name == "iphone-15-pro"))
  }

  @Test func anIPadThatIsNotAProHasNoFlashOrTorch() throws {
    let back = try camera("ipad-a16", "WideAngle", .back)
    #expect(!back.hasFlash)
    #expect(!back.hasTorch)
  }

  @Test func `an iPhone 6s does not write HEVC`() throws {
    let system = CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record)
    system.media = MovieServices()
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-6s"), in: system)
    try CaptureSystem.$scoped.withValue(system) {
      let (session, photos, movies, frames) = (
        AVCaptureSession(), AVCapturePhotoOutput(), AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput()
      )
      session.sessionPreset = .photo
      session.addInput(try AVCaptureDeviceInput(device: phone.devices[0]))
      for output in [photos, movies, frames] as [AVCaptureOutput] { session.addOutput(output) }
      #expect(photos.availablePhotoCodecTypes == [.jpeg])
      #expect(!photos.availablePhotoFileTypes.contains(.heic))
      #expect(!movies.availableVideoCodecTypes.contains(.hevc))
      #expect(!frames.availableVideoCodecTypesForAssetWriter(writingTo: .mov).contains(.hevc))
      session.removeOutput(movies)
      #expect(photos.availableLivePhotoVideoCodecTypes == [.h264])
    }
  }

  @Test(arguments: [
    ("iphone-11-pro", "Triple", false), ("iphone-12", "DualWide", true), ("iphone-13-mini", "DualWide", true),
    ("iphone-13-pro-max", "DualWide", true), ("iphone-13-pro-max", "Triple", true), ("iphone-15-pro", "Triple", true),
    ("iphone-17", "DualWide", true),
  ]) func `the dual wide camera has depth since the iPhone 12, and the 11 Pro's triple camera has no depth`(
    _ name: String, _ type: String, _ hasDepth: Bool
  ) throws {
    let video = try camera(name, type, .back).formats.filter { $0.size.description == "1920x1080" && !$0.isBinned }
    #expect(!video.isEmpty)
    #expect(video.allSatisfy { $0.features.contains(.depth) == hasDepth })
    #expect(video.contains { $0.unprinted.depthFormats.isEmpty } == !hasDepth)
  }

  @Test(arguments: ["iphone-13-pro-max", "iphone-15-pro", "ipad-pro-11"])
  func `every format of a LiDAR camera has depth of at most 320x240, from 640x480 to 4032x3024 (WWDC22 110429)`(
    _ name: String
  ) throws {
    let formats = try camera(name, "LiDARDepth", .back).formats
    #expect(formats.first?.size.description == "640x480")
    #expect(formats.last?.size.description == "4032x3024")
    #expect(formats.allSatisfy { $0.largestPhoto.pixelCount <= 4032 * 3024 })
    for format in formats {
      #expect(format.features.contains(.depth))
      #expect(!format.unprinted.depthFormats.isEmpty)
      #expect(format.unprinted.depthFormats.allSatisfy { $0.size.width <= 320 && $0.size.height <= 240 })
    }
  }

  @Test func `an iPhone 17's front has an ultra-wide camera with a square sensor, and TrueDepth (WWDC26 341)`() throws {
    let wide = try camera("iphone-17", "UltraWide", .front)
    let square = wide.formats.filter { $0.size.width == $0.size.height }
    #expect(square.first?.size.width == 1280)
    #expect(square.last?.size.width == 4032)
    for format in square {
      let shapes = format.unprinted.dynamicAspectRatios
      #expect(
        format.size.width == 4032
          ? shapes == ["AVCaptureAspectRatio3x4", "AVCaptureAspectRatio4x3"] : shapes.count == 5)
      #expect(format.unprinted.capabilities.contains(.smartFraming) == (format.size.width == 4032))
    }
    #expect(
      wide.formats.filter { $0.size.width != $0.size.height }.allSatisfy { $0.unprinted.dynamicAspectRatios.isEmpty })
    #expect(wide.formats.contains { $0.features.contains(.centerStage) })
    #expect(try camera("iphone-17", "TrueDepth", .front).formats.last?.unprinted.depthFormats.isEmpty == false)
  }

  @Test func `an iPhone 17's back has a 26 mm main camera and 48 megapixels with both lenses`() throws {
    let (main, ultraWide) = (try camera("iphone-17", "WideAngle", .back), try camera("iphone-17", "UltraWide", .back))
    let fields = Set(main.formats.filter { $0.size.description == "4032x3024" }.compactMap(\.fieldOfView))
    #expect(main.lens.focalLengthIn35mmFilm == 26, "as other cameras of 26 mm")
    #expect(fields == [67.802], "as other cameras of 26 mm")
    for camera in [main, ultraWide] { #expect(camera.formats.last?.largestPhoto.description == "8064x6048") }
    #expect(main.formats.allSatisfy { $0.systemZoomRange != nil })
  }

  @Test
  func `all three front cameras of the M1 iPad have Center Stage up to 1920x1440 (WWDC21 10047)`()
    throws
  {
    let cameras = try ["UltraWide", "WideAngle", "TrueDepth"].map { try camera("ipad-pro-11", $0, .front) }
    for camera in cameras {
      let sizes = camera.formats.filter { $0.features.contains(.centerStage) }.map(\.size.width)
      #expect(!sizes.isEmpty)
      #expect(sizes.allSatisfy { $0 <= 1920 })
    }
    let fields = cameras.compactMap { $0.formats.last?.fieldOfView }
    #expect(fields[0] > 100)
    #expect(fields[1] < 80)
    #expect(fields[2] < 80)
  }

  @Test(arguments: DeviceProfile.names) func `values copied from another device's list do not have the origin derived`(
    _ name: String
  ) throws {
    let origins = try DeviceProfile.load(named: name).origins
    for (path, origin) in origins where path.contains(".lines[") && origin.kind == .derived {
      let copies = ["'s print", "the rest", "list of", "'s list", "as derived there", "list with"]
      #expect(!copies.contains { origin.note.contains($0) }, "\(path): \(origin.note)")
    }
    for origin in origins.values where origin.kind == .told { #expect(origin.note.contains("apple.com")) }
  }
}
