import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import DeviceProfiles
@testable import SceneRendering

/// Tests code detection with a generated set: all types, eight orientations, three sizes and slight blur, read as an
/// app would.
@Suite("A generated set of codes")
struct CodeJudgeTests {
  /// A delegate that records the detected codes.
  private final class Client: AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
    // Unchecked: the delegate is called on one queue, and read between frames.
    var codes: [AVMetadataMachineReadableCodeObject] = []

    func metadataOutput(
      _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
      from connection: AVCaptureConnection
    ) {
      codes = metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject }
    }
  }

  private static let world = PixelRect(x: 0, y: 0, width: 640, height: 480)

  @Test func `At least 95 % of the codes are read, with corners within two pixels, and no other code is reported`()
    throws
  {
    let timeline = VirtualTimeline()
    let system = CaptureSystem(timeline: timeline, notificationCenter: NotificationCenter())
    system.media = MovieServices()
    let (wall, client) = (Wall(), Client())
    let (session, output) = try start(in: system, wall, client)
    var (count, wrong) = (0, 0)
    var missed: [String] = []
    for (type, text) in CodeReaderTests.samples {
      for orientation in ImageOrientation.allCases {
        for size in [0.45, 0.6, 0.8] {
          let code = try #require(SceneCode(type, text, size: size, orientation: orientation))
          wall.code = code
          client.codes = []
          // The smallest codes are read with all types enabled, which makes false detections more likely.
          output.metadataObjectTypes = size < 0.5 ? CodeReader.types : [type]
          timeline.advance(by: CMTime(value: 1, timescale: 30))
          count += 1
          let good = client.codes.filter { $0.type == type && $0.stringValue == said(code) }
          wrong += client.codes.count - good.count
          if !good.contains(where: { lies($0, where: code) }) {
            missed.append("\(type.rawValue) \(orientation) \(size) \(good.first.map { "\($0.bounds)" } ?? "unread")")
          }
        }
      }
    }
    #expect(count == 14 * 8 * 3)
    #expect(wrong == 0)
    #expect(missed.count * 20 <= count, "\(missed.count) of \(count): \(missed)")
    session.stopRunning()
  }

  private func start(in system: CaptureSystem, _ wall: Wall, _ client: Client) throws -> (
    AVCaptureSession, AVCaptureMetadataOutput
  ) {
    let descriptor = try #require(DeviceProfile.load(named: "iphone-8-plus").devices.first { $0.position == .back })
    let camera = AVCaptureDevice(descriptor, source: .camera(wall), in: system)
    system.connect(camera)
    return try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.sessionPreset = .vga640x480
      session.addInput(try AVCaptureDeviceInput(device: camera))
      let output = AVCaptureMetadataOutput()
      session.addOutput(output)
      output.setMetadataObjectsDelegate(client, queue: DispatchQueue(label: "codes"))
      session.startRunning()
      return (session, output)
    }
  }

  /// Returns the text that readers report. For Codabar, the text excludes the start and stop characters.
  private func said(_ code: SceneCode) -> String {
    code.type == .codabar ? String(code.text.dropFirst().dropLast()) : code.text
  }

  /// Whether the detected corners match the position where the code was rendered.
  private func lies(_ found: AVMetadataMachineReadableCodeObject, where code: SceneCode) -> Bool {
    let corners = code.corners(in: Self.world)
    func fits(_ expected: [SIMD2<Double>]) -> Bool {
      zip(found.corners, expected).allSatisfy { abs($0.x * 640 - $1.x) <= 2 && abs($0.y * 480 - $1.y) <= 2 }
    }
    // Linear and stacked barcodes look the same when mirrored.
    let looksAlike = code.orientation.isMirrored && ![.qr, .aztec, .dataMatrix].contains(code.type)
    return found.corners.count == 4
      && fits(looksAlike ? [corners[1], corners[0], corners[3], corners[2]] : corners)
  }
}

/// A gray wall with a code on it, slightly out of focus.
private final class Wall: CameraSource, @unchecked Sendable {
  // Unchecked: the wall is changed only between frames.
  var code: SceneCode?

  func image(_ request: ImageRequest) -> (any SourceImage)? { Image(code: code) }

  struct Image: SourceImage {
    let code: SceneCode?

    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
      memory.content = nil
      let parameters = RenderParameters(placement: Placement(showingAllOf: memory.layout, orientation: sensorToBuffer))
      guard let canvas = Canvas(memory, parameters: parameters), let code else { return }
      canvas.fill(canvas.world, SceneColor(gray: 0.45))
      code.draw(on: canvas)
      let paper = code.layout(in: canvas.world).paper.intersection(canvas.world.insetBy(1))
      for isAcross in [true, false] { Self.blur(memory, paper, isAcross: isAcross) }
    }

    /// Blurs the brightness of the pixels with a 1 : 2 : 1 kernel.
    private static func blur(_ memory: PixelMemory, _ area: PixelRect, isAcross: Bool) {
      let rowBytes = memory.layout.planes[0].bytesPerRow
      let pixels = memory.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self)
      let (step, lineStep) = isAcross ? (1, rowBytes) : (rowBytes, 1)
      let (length, lines) = isAcross ? (area.width, area.height) : (area.height, area.width)
      let first = area.y * rowBytes + area.x
      for line in 0..<lines {
        var place = first + line * lineStep
        var before = UInt16(pixels[place - step])
        for _ in 0..<length {
          let here = UInt16(pixels[place])
          pixels[place] = UInt8((before + 2 * here + UInt16(pixels[place + step]) + 2) / 4)
          before = here
          place += step
        }
      }
    }
  }
}
