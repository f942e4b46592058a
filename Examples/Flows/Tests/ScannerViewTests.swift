import AVFoundation
import CaptureTesting
import Testing
import UIKit

@testable import Flows

@MainActor @Suite struct ScannerViewTests {
  nonisolated static let gravities: [AVLayerVideoGravity] = [.resizeAspect, .resizeAspectFill, .resize]
  nonisolated static let orientations: [AVCaptureVideoOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]

  /// Conversions in both directions are inverse in every orientation, with and without mirroring, for several sizes.
  @Test(.phone(), arguments: [AVCaptureDevice.Position.back, .front], gravities)
  func coordinateConversionsAreReversible(_ position: AVCaptureDevice.Position, _ gravity: AVLayerVideoGravity) throws {
    let watcher = try FrameWatcher(camera: try camera(at: position))
    let output = AVCaptureMetadataOutput()
    watcher.session.addOutput(output)
    let view = ScannerView(frame: .zero)
    view.previewLayer.session = watcher.session
    view.previewLayer.videoGravity = gravity
    #expect(view.previewLayer.connection?.isVideoMirrored == (position == .front))
    for (width, height) in [(375.0, 812.0), (812, 375), (300, 300)] {
      view.frame = CGRect(x: 0, y: 0, width: width, height: height)
      view.layoutIfNeeded()
      for orientation in Self.orientations {
        view.previewLayer.connection?.videoOrientation = orientation
        let tap = CGPoint(x: width * 0.6, y: height * 0.45)
        let point = view.devicePoint(at: tap)
        let back = view.point(atDevicePoint: point)
        #expect((0...1).contains(point.x))
        #expect((0...1).contains(point.y))
        #expect(abs(back.x - tap.x) < 1e-9)
        #expect(abs(back.y - tap.y) < 1e-9)
        let window = CGRect(x: width * 0.4, y: height * 0.45, width: 50, height: 40)
        view.setWindow(window, of: output)
        let shown = view.previewLayer.layerRectConverted(fromMetadataOutputRect: output.rectOfInterest)
        #expect(abs(shown.minX - window.minX) < 1e-9)
        #expect(abs(shown.maxY - window.maxY) < 1e-9)
      }
    }
  }

  /// A code in the upper half of the scene appears in the upper half of the screen.
  @Test(.phone("iphone-8-plus", scene: .chart(.grayRamp))) func detectedCodesAreOutlined() async throws {
    let phone = try #require(TestedPhone.current)
    let scanner = CodeScanner()
    try scanner.configure([.qr])
    let view = ScannerView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    view.previewLayer.session = scanner.session
    phone.props.codes = [try #require(SceneCode(.qr, "up", x: 0.5, y: 0.25, size: 0.4))]
    scanner.session.startRunning()
    await phone.advance(by: 0.5)
    let code = try #require(scanner.codes.first)
    let outline = try #require(view.outline(of: code))
    #expect(abs(outline.bounds.midX - 150) < 5)
    #expect(abs(outline.bounds.midY - 100) < 5)
    #expect(outline.corners.count == 4)
    #expect(outline.corners.allSatisfy { outline.bounds.insetBy(dx: -1, dy: -1).contains($0) })
  }
}
