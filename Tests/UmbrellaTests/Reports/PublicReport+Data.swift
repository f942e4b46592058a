import AVFoundation
import CaptureTesting
import CoreVideo
import Foundation
import Testing

extension PublicReport {
  /// Reports about data outputs: codes and depth.
  static let data = [
    PublicReport("yannickl/QRCodeReaderViewController/issues/31") { phone in
      let (output, delegate) = (AVCaptureMetadataOutput(), ReportDelegate())
      let session = try Misused.session(output)
      output.setMetadataObjectsDelegate(delegate, queue: .main)
      output.metadataObjectTypes = [.qr]
      session.startRunning()
      phone.advance(by: 1)
      let count = delegate.codeCount
      #expect(count > 5, "the same code is reported again and again")
      session.stopRunning()
      phone.advance(by: 1)
      #expect(delegate.codeCount == count)
    },
    PublicReport("StandardCyborg/StandardCyborgCocoa/pull/55", on: "iphone-17-pro") { phone in
      let older = try TestedPhone("iphone-16-pro", misuse: .record)
      let images = try [phone, older].map { phone in try phone.run { try Self.trueDepthCorners(phone) } }
      #expect(images[0] != images[1], "the sensor of the newer phone is mounted with another rotation")
    },
  ]

  /// Returns the corners of a frame of the TrueDepth camera that no connection rotates.
  @MainActor private static func trueDepthCorners(_ phone: TestedPhone) throws -> [Bool] {
    let camera = AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: .front)
    let (session, output, delegate) = (AVCaptureSession(), AVCaptureVideoDataOutput(), ReportDelegate())
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: #require(camera)))
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    output.setSampleBufferDelegate(delegate, queue: .main)
    session.addOutput(output)
    session.startRunning()
    phone.advance(by: 1)
    return try brightCorners(#require(delegate.lastFrame?.imageBuffer))
  }
}
