import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Photos of constituent devices")
struct PhotoConstituentTests {
  let photos: PhotoPhone
  let wide: AVCaptureDevice
  let tele: AVCaptureDevice
  /// The scene of the telephoto camera.
  let teleStudio = Studio()

  init() throws {
    photos = try PhotoPhone(type: .builtInDualCamera) { camera in
      for index in camera.formats.indices {
        camera.formats[index].fieldOfView = 60
        camera.formats[index].autoFocusSystem = .phaseDetection
      }
      camera.constituents = ["test.wide", "test.tele"]
      camera.switchOverZoomFactors = [2]
    }
    let system = photos.system
    func connect(
      _ id: String, _ type: AVCaptureDevice.DeviceType, _ source: Studio, _ change: (inout CameraDescriptor) -> Void
    ) -> AVCaptureDevice {
      var descriptor = DeviceDescriptor.photoCamera(change)
      (descriptor.uniqueID, descriptor.deviceType) = (id, type.rawValue)
      let device = AVCaptureDevice(descriptor, source: .camera(source), in: system)
      system.connect(device)
      return device
    }
    wide = connect("test.wide", .builtInWideAngleCamera, Studio()) { camera in
      for index in camera.formats.indices { camera.formats[index].fieldOfView = 60 }
    }
    tele = connect("test.tele", .builtInTelephotoCamera, teleStudio) { camera in
      for index in camera.formats.indices { camera.formats[index].fieldOfView = 30 }
      camera.lens = LensDescriptor(
        model: "tele", focalLength: 8, focalLengthIn35mmFilm: 56, fNumber: 3.6, minimumFocusDistance: 400)
    }
    photos.log.clear()
  }

  private func settings(_ constituents: [AVCaptureDevice]) -> AVCapturePhotoSettings {
    let settings = photos.settings()
    settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices = constituents
    return settings
  }

  @Test
  func
    `rule(418): constituent delivery, also by its deprecated name, depends on a virtual camera's photo format`()
  {
    let output = photos.output
    #expect(output.isVirtualDeviceConstituentPhotoDeliverySupported)
    #expect(output.isDualCameraDualPhotoDeliverySupported)
    #expect(!output.isVirtualDeviceConstituentPhotoDeliveryEnabled)
    output.isDualCameraDualPhotoDeliveryEnabled = true
    #expect(output.isVirtualDeviceConstituentPhotoDeliveryEnabled)
    #expect(output.isDualCameraDualPhotoDeliveryEnabled)
    photos.session.sessionPreset = .high
    #expect(!output.isVirtualDeviceConstituentPhotoDeliverySupported)
    photos.session.sessionPreset = .photo
    #expect(!output.isVirtualDeviceConstituentPhotoDeliveryEnabled)
    let told = photos.log.events.filter { $0.hasPrefix("isVirtualDeviceConstituentPhotoDeliverySupported") }
    #expect(told.count == 2)
  }

  @Test
  func `rule(419): each constituent provides a photo with its own lens and zoom, and all are equally bright`()
    throws
  {
    photos.output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    try photos.locked { $0.videoZoomFactor = 3 }
    photos.advance(milliseconds: 500)
    let last = try #require(photos.take(settings([tele, wide])))
    #expect(last.resolvedSettings.expectedPhotoCount == 2)
    #expect(photos.client.photos.map(\.photoCount) == [1, 2])
    #expect(photos.client.photos.map(\.sourceDeviceType) == [.builtInTelephotoCamera, .builtInWideAngleCamera])
    let exif = photos.client.photos.map(photos.exif)
    #expect(exif.map { $0["DigitalZoomRatio"] as? Double } == [1.5, 3])
    #expect(exif.map { $0["FNumber"] as? Double } == [3.6, 1.8])
    let light = try exif.map { exif in
      let iso = try #require((exif["ISOSpeedRatings"] as? [NSNumber])?.first).doubleValue
      let (seconds, fNumber) = (try #require(exif["ExposureTime"] as? Double), try #require(exif["FNumber"] as? Double))
      return seconds * iso / (fNumber * fNumber)
    }
    #expect(abs(light[0] / light[1] - 1) < 0.05)
    let seen = try #require(teleStudio.requests.last)
    #expect(seen.format?.descriptor.fieldOfView == 30)
    let near = FrameSettings(exposureSeconds: 0.01, iso: 100, lensPosition: 0.9)
    let position = near.moved(to: tele, of: photos.camera, within: tele.activeFormat.descriptor).lensPosition
    #expect(abs(position - 0.6) < 1e-9, "one dioptre, where the nearest is 2.5 and not 10")
    #expect(try #require(photos.take()).sourceDeviceType == .builtInDualCamera)
    #expect(photos.misuses.isEmpty)
  }

  @Test(arguments: [
    (1.0, 2.0), (2, 2), (3, 3),
  ]) func `rule(419): each lens captures its own field of view, whatever the virtual camera's zoom`(
    zoomFactor: Double, shown: Double
  ) throws {
    photos.output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    try photos.locked { $0.videoZoomFactor = zoomFactor }
    photos.advance(milliseconds: 500)
    photos.take(settings([tele, wide]))
    #expect(teleStudio.requests.last?.settings?.zoomFactor == shown)
    // An image without zoom has no digital zoom ratio.
    #expect(photos.exif(photos.client.photos[0])["DigitalZoomRatio"] as? Double ?? 1 == shown / 2)
  }

  @Test func `rule(419): a bracket delivers all photos of one exposure before those of the next`() throws {
    photos.output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    let settings = photos.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [0, 1].map { Auto.autoExposureSettings(exposureTargetBias: $0) })
    }
    settings.virtualDeviceConstituentPhotoDeliveryEnabledDevices = [wide, tele]
    photos.take(settings)
    #expect(photos.client.photos.map(\.sequenceCount) == [1, 1, 2, 2])
    #expect(photos.client.photos.map { $0.sourceDeviceType == .builtInWideAngleCamera } == [true, false, true, false])
  }

  @Test func `rule(419): constituents require an enabled output and must be two or more of the camera's own`() {
    photos.take(settings([wide, tele]))
    photos.output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    for wrong in [[wide], [wide, wide], [wide, photos.front], [wide, photos.camera]] {
      photos.take(settings(wrong))
    }
    #expect(photos.misuses.count == 5)
    #expect(photos.client.photos.isEmpty)
    #expect(photos.misuses[0].contains("may not be set unless the photo output is prepared for it"))
    #expect(
      photos.misuses.dropFirst().allSatisfy { $0.contains("must be 2 or more of the source device's constituent") })
  }

  @Test func `the deprecated dual camera property requests both constituents`() {
    let settings = photos.settings()
    settings.isDualCameraDualPhotoDeliveryEnabled = true
    photos.take(settings)
    #expect(photos.misuses.count == 1)
    #expect(photos.client.photos.isEmpty)
    photos.output.isDualCameraDualPhotoDeliveryEnabled = true
    photos.take(photos.use { AVCapturePhotoSettings(from: settings) })
    #expect(photos.client.photos.map(\.sourceDeviceType) == [.builtInWideAngleCamera, .builtInTelephotoCamera])
  }

  @Test func `rule(420): calibration data is available only for constituent photos, each with its camera's values`()
    throws
  {
    let output = photos.output
    let alone = photos.settings()
    alone.isCameraCalibrationDataDeliveryEnabled = true
    photos.take(alone)
    #expect(!output.isCameraCalibrationDataDeliverySupported)
    output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    #expect(output.isCameraCalibrationDataDeliverySupported)
    photos.take(photos.use { AVCapturePhotoSettings(from: alone) })
    #expect(photos.misuses.count == 2)
    #expect(photos.client.photos.isEmpty)
    let settings = settings([wide, tele])
    photos.take(photos.use { AVCapturePhotoSettings(from: settings) })
    #expect(photos.client.photos.allSatisfy { $0.cameraCalibrationData == nil })
    settings.isCameraCalibrationDataDeliveryEnabled = true
    photos.take(settings)
    let calibrations = photos.client.photos.suffix(2).compactMap(\.cameraCalibrationData)
    try #require(calibrations.map(\.intrinsicMatrixReferenceDimensions.width) == [4032, 4032])
    let half = tan(15 * Double.pi / 180)
    #expect(abs(Double(calibrations[1].intrinsicMatrix[0, 0]) - 2016 / half) < 1)
    let told = photos.log.events.filter { $0.hasPrefix("isCameraCalibrationDataDeliverySupported") }
    #expect(told == ["isCameraCalibrationDataDeliverySupported false->true"])
  }
}
