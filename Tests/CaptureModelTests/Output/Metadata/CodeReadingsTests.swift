import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel
import Testing

@testable import CaptureModel

@Suite struct CodeReadingsTests {
  private struct Image: SourceImage {
    var content: (any Hashable & Sendable)?
    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {}
  }

  @Test func `a frame with the same content is read once, for each size and types`() throws {
    let readings = CodeReadings()
    var count = 0
    func read(_ content: Int?, width: Int = 640, _ types: [AVMetadataObject.ObjectType] = [.qr]) throws -> String? {
      let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: 360))
      return readings.reading(of: Image(content: content), in: layout, types) {
        count += 1
        return CodeReading(codes: [ReadCode(type: .qr, text: "\(count)", corners: [])])
      }.codes.first?.text
    }
    #expect(try [read(1), read(2), read(1), read(2)] == ["1", "2", "1", "2"])
    #expect(try [read(1, width: 320), read(1, [.aztec]), read(1)] == ["3", "4", "1"])
    // Without content, as a file's image, each frame is read.
    #expect(try [read(nil), read(nil)] == ["5", "6"])
    for content in 3..<40 { _ = try read(content) }
    #expect(try read(39) == "\(count)", "the last readings are kept")
  }
}
