import PixelModel
import Testing

@testable import ServedCamera

/// Tests what a webcam's processing unit does to an image of a red square on gray.
@Suite struct ProcessingUnitTests {
  private static let size = PixelSize(width: 8, height: 8)

  /// Returns a processed image in a format.
  private func image(_ name: String, _ unit: ProcessingUnit) throws -> PixelMemory {
    let format = try #require(ServedFormat.all.first { $0.name == name })
    let memory = PixelMemory(layout: format.layout(Self.size))
    memory.content = "drawn"
    for y in 0..<8 {
      for x in 0..<8 {
        let isRed = (2..<6).contains(x) && (2..<6).contains(y)
        switch name {
        case "YUYV":
          let color: [UInt8] = isRed ? [63, 102, 63, 240] : [126, 128, 126, 128]
          memory.bytes[(y * 8 + x) * 2] = color[0]
          memory.bytes[(y * 8 + x) * 2 + 1] = color[x % 2 * 2 + 1]
        case "NV12", "YU12":
          memory.bytes[y * 8 + x] = isRed ? 63 : 126
          let chroma = name == "NV12" ? (y / 2 * 4 + x / 2) * 2 : y / 2 * 4 + x / 2
          memory.bytes[64 + chroma] = isRed ? 102 : 128
          memory.bytes[64 + chroma + (name == "NV12" ? 1 : 16)] = isRed ? 240 : 128
        case "GREY": memory.bytes[y * 8 + x] = isRed ? 54 : 128
        default:
          let bytesPerPixel = name == "RGB3" ? 3 : 4
          let red = name == "RGB3" ? 0 : 2
          for part in 0..<3 {
            memory.bytes[(y * 8 + x) * bytesPerPixel + part] = isRed ? (part == red ? 255 : 0) : 128
          }
        }
      }
    }
    unit.process(memory)
    return memory
  }

  /// Returns the luma of gray and of red, and the distance of red's color from gray.
  private func colors(_ name: String, _ unit: ProcessingUnit) throws -> [Int] {
    let memory = try image(name, unit)
    let bytes = [UInt8](memory.bytes)
    func byte(_ index: Int) -> Int { Int(bytes[index]) }
    switch name {
    case "YUYV": return [byte(0), byte((3 * 8 + 4) * 2), byte((3 * 8 + 5) * 2 + 1) - 128]
    case "NV12": return [byte(0), byte(3 * 8 + 4), byte(64 + (4 + 2) * 2 + 1) - 128]
    case "YU12": return [byte(0), byte(3 * 8 + 4), byte(64 + 16 + 4 + 2) - 128]
    case "GREY": return [byte(0), byte(3 * 8 + 4), 0]
    default:
      let (size, red) = name == "RGB3" ? (3, 0) : (4, 2)
      let (gray, pixel) = (byte(red), (3 * 8 + 4) * size)
      return [gray, byte(pixel + 1), byte(pixel + red) - byte(pixel + 1)]
    }
  }

  @Test(arguments: ServedFormat.all.map(\.name))
  func `the numbers change what they are named after`(format: String) throws {
    let usual = try colors(format, ProcessingUnit())
    let brighter = try colors(format, ProcessingUnit(brightness: 160))
    #expect(brighter[0] > usual[0] + 20)
    #expect(brighter[1] > usual[1])
    let flat = try colors(format, ProcessingUnit(contrast: 0))
    #expect(abs(flat[0] - usual[0]) <= 2)
    #expect(flat[1] > usual[1])
    guard format != "GREY" else { return }
    #expect(usual[2] > 100)
    #expect(try colors(format, ProcessingUnit(saturation: 0))[2] == 0)
    #expect(try colors(format, ProcessingUnit(saturation: 64))[2] == usual[2] / 2)
  }

  @Test func `sharpness changes edges only`() throws {
    func row(_ sharpness: Int64) throws -> [UInt8] {
      let memory = try image("GREY", ProcessingUnit(sharpness: sharpness))
      return (0..<8).map { memory.bytes[3 * 8 + $0] }
    }
    #expect(try row(128) == [128, 128, 54, 54, 54, 54, 128, 128])
    #expect(try row(0) == [128, 104, 78, 54, 54, 78, 104, 128])
    #expect(try row(192) == [128, 152, 30, 54, 54, 30, 152, 128])
  }

  @Test func `a renderer does not reuse a changed image`() throws {
    #expect(try image("YUYV", ProcessingUnit(brightness: 0)).content == nil)
  }
}
