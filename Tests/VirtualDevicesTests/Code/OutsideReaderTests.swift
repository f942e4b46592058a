import CaptureModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests the codes with an independent library, because the model uses the same library to render and read them.
@Suite("Codes read by other programs", .needsZBar)
struct OutsideReaderTests {
  @Test(arguments: [false, true], ["QR-Code", "EAN-13", "EAN-8", "CODE-39", "CODE-93", "CODE-128", "I2/5", "Codabar"])
  func `ZBar reads the code types that it supports`(_ isTurned: Bool, _ name: String) throws {
    let types: [String: AVMetadataObject.ObjectType] = [
      "QR-Code": .qr, "EAN-13": .ean13, "EAN-8": .ean8, "CODE-39": .code39, "CODE-93": .code93, "CODE-128": .code128,
      "I2/5": .interleaved2of5, "Codabar": .codabar,
    ]
    let type = try #require(types[name])
    let text = try #require(CodeReaderTests.samples.first { $0.type == type }?.text)
    let code = try #require(
      SceneCode(type, text, size: 0.7, orientation: ImageOrientation(quarterTurns: isTurned ? 1 : 0)))
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_OneComponent8, width: 640, height: 480))
    let memory = PixelMemory(layout: layout)
    let canvas = try #require(
      Canvas(memory, parameters: RenderParameters(placement: Placement(showingAllOf: layout, orientation: .identity))))
    canvas.fill(canvas.world, SceneColor(gray: 0.6))
    code.draw(on: canvas)
    #expect(try said(memory).contains("\(name):\(text)"))
  }

  private func said(_ memory: PixelMemory) throws -> String {
    var map = Data("P5\n\(memory.layout.width) \(memory.layout.height)\n255\n".utf8)
    let plane = memory.layout.planes[0]
    for row in 0..<memory.layout.height {
      map.append(contentsOf: memory.bytes[row * plane.bytesPerRow..<row * plane.bytesPerRow + memory.layout.width])
    }
    return try ZBar.read(map)
  }
}
