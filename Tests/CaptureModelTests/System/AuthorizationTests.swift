import Foundation
import HardwareModel
import ModelTestSupport
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Authorization for camera and microphone")
struct AuthorizationTests {
  let phone = TestPhone()

  @Test(arguments: [true, false])
  func `rule(190): the user is asked once, and later requests return the stored decision`(
    _ grants: Bool
  ) async {
    phone.system.setAuthorizationStatus(.notDetermined, for: .video)
    phone.system.userGrantsAccess = grants
    await CaptureSystem.$scoped.withValue(phone.system) {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
      #expect(await AVCaptureDevice.requestAccess(for: .video) == grants)
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == (grants ? .authorized : .denied))
      phone.system.userGrantsAccess = !grants
      #expect(await AVCaptureDevice.requestAccess(for: .video) == grants)
    }
  }

  @Test(
    arguments: [
      (.authorized, true), (.denied, false), (.restricted, false),
    ] as [(AVAuthorizationStatus, Bool)])
  func `rule(190), rule(195): the user is not asked again after a decision, and restricted counts as denied`(
    _ status: AVAuthorizationStatus, _ answer: Bool
  ) {
    phone.system.setAuthorizationStatus(status, for: .audio)
    let journal = Journal()
    phone.use {
      AVCaptureDevice.requestAccess(for: .audio) { journal.add("\($0)") }
      #expect(journal.lines == ["\(answer)"])
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == status)
    }
  }

  @Test func `rule(192): an app ends that accesses a camera or a microphone without saying why`() throws {
    phone.system.usageDescriptions = ["NSCameraUsageDescription"]
    try phone.use {
      AVCaptureDevice.requestAccess(for: .video) { _ in }
      _ = try AVCaptureDeviceInput(device: phone.back)
      #expect(phone.misuses.isEmpty)
      AVCaptureDevice.requestAccess(for: .audio) { _ in Issue.record("The app has ended.") }
      #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.microphone) }
    }
    #expect(phone.misuses.count == 2)
    #expect(phone.misuses.allSatisfy { $0.description.contains("must contain an NSMicrophoneUsageDescription key") })
    phone.system.usageDescriptions = nil
    _ = try phone.use { try AVCaptureDeviceInput(device: phone.microphone) }
    #expect(phone.misuses.count == 2)
  }

  @Test func `camera and microphone are authorized separately, and a new system authorizes both`() {
    phone.system.setAuthorizationStatus(.denied, for: .audio)
    phone.use {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .denied)
    }
  }

  @Test func `rule(189): other media types are invalid arguments`() {
    phone.use {
      _ = AVCaptureDevice.authorizationStatus(for: .metadata)
      AVCaptureDevice.requestAccess(for: .text) { _ in }
    }
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
  }

  @Test func `rule(49): creating an input asks the user if access is undetermined`() throws {
    phone.system.setAuthorizationStatus(.notDetermined, for: .video)
    phone.system.userGrantsAccess = false
    _ = try AVCaptureDeviceInput(device: phone.back)
    #expect(phone.system.authorizationStatus(for: .video) == .denied)
    #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.back) }
  }

  @Test(arguments: [true, false])
  func
    `rule(49), rule(190): frames are black until access is granted, and concurrent requests share one answer`(
      _ grants: Bool
    ) throws
  {
    phone.system.userGrantsAccess = grants
    let journal = Journal()
    for mediaType in [AVMediaType.video, .audio] { phone.system.setAuthorizationStatus(.notDetermined, for: mediaType) }
    phone.system.userResponseNanoseconds = 2_000_000_000
    let camera = AVCaptureDevice(.testCamera(.back), source: .camera(WhiteCamera()), in: phone.system)
    let client = CountingClient()
    client.keepsBuffers = true
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
      session.addOutput(output)
      session.startRunning()
      AVCaptureDevice.requestAccess(for: .video) { journal.add("first \($0)") }
      AVCaptureDevice.requestAccess(for: .video) { journal.add("second \($0)") }
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
      phone.advance(milliseconds: 100)
      #expect(try luma(of: client.frames.last) == 16)
      #expect(journal.lines.isEmpty)
      client.frames = []
      phone.advance(milliseconds: 1300)
      #expect(try luma(of: client.frames.last) == 16)
      #expect(journal.lines.isEmpty)
      client.frames = []
      phone.advance(milliseconds: 200)
      #expect(journal.lines == ["first \(grants)", "second \(grants)"])
      #expect(try luma(of: client.frames.last) == (grants ? 235 : 16))
    }
  }

  private func luma(of sample: CMSampleBuffer?) throws -> UInt8 {
    try #require(sample?.imageBuffer).withPixels(readOnly: true) { $0.baseAddress(ofPlane: 0).load(as: UInt8.self) }
  }

  /// A camera in front of a white wall.
  private final class WhiteCamera: CameraSource {
    struct Wall: SourceImage {
      func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
        memory.bytes.initializeMemory(as: UInt8.self, repeating: 235)
      }
    }

    func image(_ request: ImageRequest) -> (any SourceImage)? { Wall() }
  }

  @Test func `the completion handler runs outside the lock on a system queue`() {
    phone.use {
      AVCaptureDevice.requestAccess(for: .video) { [phone] _ in
        dispatchPrecondition(condition: .onQueue(phone.system.callbackQueue))
        #expect(!phone.system.lock.isHeld)
      }
    }
  }
}
