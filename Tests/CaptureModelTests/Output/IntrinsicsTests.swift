import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Camera intrinsic matrix")
struct IntrinsicsTests {
  let phone: DepthPhone
  let output: AVCaptureVideoDataOutput
  let client = CountingClient()

  init() throws {
    phone = try DepthPhone()
    output = AVCaptureVideoDataOutput(system: phone.system)
    output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "video"))
    phone.session.addOutput(output)
    client.keepsBuffers = true
  }

  private func matrix(of sample: CMSampleBuffer?) -> [Float]? {
    let data = sample.flatMap {
      CMGetAttachment($0, key: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix, attachmentModeOut: nil) as? NSData
    }
    return data.map { data in
      (0..<data.length / 4).map { data.bytes.load(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  @Test func `rule(75): the intrinsic matrix is in the frame's pixels after rotation and zoom`() throws {
    let connection = try #require(output.connection(with: .video))
    #expect(connection.isCameraIntrinsicMatrixDeliverySupported)
    #expect(!connection.isCameraIntrinsicMatrixDeliveryEnabled)
    let other = AVCaptureVideoDataOutput(system: phone.system)
    let loose = AVCaptureConnection(inputPorts: connection.inputPorts, output: other)
    loose.isCameraIntrinsicMatrixDeliveryEnabled = true
    #expect(loose.isCameraIntrinsicMatrixDeliveryEnabled, "in no session yet: \(other)")
    #expect(phone.log.misuses.isEmpty, "in no session yet: \(other)")
    connection.isCameraIntrinsicMatrixDeliveryEnabled = true
    connection.videoRotationAngle = 90
    output.videoSettings = [kCVPixelBufferWidthKey as String: 240, kCVPixelBufferHeightKey as String: 320]
    try phone.camera.lockForConfiguration()
    phone.camera.videoZoomFactor = 2
    phone.session.startRunning()
    phone.advance(milliseconds: 200)
    let values = try #require(matrix(of: client.frames.last))
    #expect(values.count == 12)
    // Half of the format's pixels at twice the scale have the same focal length in pixels as the whole format.
    let focal = Float(320 / tan(30 * Double.pi / 180))
    #expect(abs(values[0] - focal) < 0.1)
    #expect(abs(values[5] - focal) < 0.1)
    #expect(values[8] == 119.5)
    #expect(values[9] == 159.5)
    #expect(values[10] == 1)
  }

  @Test func `rule(75): intrinsic matrix delivery must be enabled before the start and only where supported`()
    throws
  {
    let depth = try #require(phone.output.connection(with: .depthData))
    #expect(!depth.isCameraIntrinsicMatrixDeliverySupported)
    let steady = try #require(output.connection(with: .video))
    // No format here supports stabilization, but the preferred mode alone disables intrinsics.
    steady.preferredVideoStabilizationMode = .standard
    #expect(!steady.isCameraIntrinsicMatrixDeliverySupported)
    #expect(steady.activeVideoStabilizationMode == .off)
    steady.preferredVideoStabilizationMode = .off
    #expect(steady.isCameraIntrinsicMatrixDeliverySupported)
    depth.isCameraIntrinsicMatrixDeliveryEnabled = true
    let connection = try #require(output.connection(with: .video))
    phone.session.startRunning()
    connection.isCameraIntrinsicMatrixDeliveryEnabled = true
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    phone.advance(milliseconds: 100)
    #expect(!connection.isCameraIntrinsicMatrixDeliveryEnabled)
    #expect(matrix(of: client.frames.last) == nil)
    let plain = TestPhone()
    let (_, other) = try plain.runningSession(CountingClient())
    #expect(other.connection(with: .video)?.isCameraIntrinsicMatrixDeliverySupported == false)
  }
}
