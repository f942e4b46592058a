import AccelerateModel
import MobileCoreServices
import Testing
import Vision

@Suite("Accelerate, Core ML and type identifiers")
struct AccelerateTests {
  /// Calls a function with a source and a destination, and returns the bytes of the destination.
  private func changed(
    _ bytes: [UInt8], _ width: Int, _ height: Int, to size: (width: Int, height: Int), pixel: (from: Int, to: Int),
    _ change: (inout vImage_Buffer, inout vImage_Buffer) -> vImage_Error
  ) -> [UInt8] {
    var (bytes, result) = (bytes, [UInt8](repeating: 0, count: size.width * size.height * pixel.to))
    bytes.withUnsafeMutableBytes { source in
      result.withUnsafeMutableBytes { target in
        var from = vImage_Buffer(
          data: source.baseAddress, height: vImagePixelCount(height), width: vImagePixelCount(width),
          rowBytes: width * pixel.from)
        var to = vImage_Buffer(
          data: target.baseAddress, height: vImagePixelCount(size.height), width: vImagePixelCount(size.width),
          rowBytes: size.width * pixel.to)
        #expect(change(&from, &to) == kvImageNoError)
      }
    }
    return result
  }

  @Test func `A scaled image has the means of the pixels that are merged`() {
    let pixels: [UInt8] = [0, 10, 20, 30, 100, 110, 120, 130, 2, 12, 22, 32, 102, 112, 122, 132]
    let half = changed(pixels, 2, 2, to: (1, 1), pixel: (4, 4)) { vImageScale_ARGB8888(&$0, &$1, nil, 0) }
    #expect(half == [51, 61, 71, 81])
    let twice = changed([5, 9], 2, 1, to: (4, 1), pixel: (1, 1)) { vImageScale_Planar8(&$0, &$1, nil, 0) }
    #expect(twice == [5, 5, 9, 9])
    // Three pixels of 6, 12 and 24 become two: of the first and half of the second, and of the rest.
    let part = changed([6, 12, 24], 3, 1, to: (2, 1), pixel: (1, 1)) { vImageScale_Planar8(&$0, &$1, nil, 0) }
    #expect(part == [8, 20])
  }

  @Test func `An image is turned counterclockwise by the constants of vImage`() {
    let image: [UInt8] = [1, 2, 3, 4, 5, 6]
    let turned = (0...3).map { turns in
      let isTurned = turns % 2 == 1
      return changed(image, 3, 2, to: isTurned ? (2, 3) : (3, 2), pixel: (1, 1)) {
        vImageRotate90_Planar8(&$0, &$1, UInt8(turns), 0, 0)
      }
    }
    #expect(turned[kRotate0DegreesClockwise] == image)
    #expect(turned[kRotate90DegreesCounterClockwise] == [3, 6, 2, 5, 1, 4])
    #expect(turned[kRotate180DegreesClockwise] == [6, 5, 4, 3, 2, 1])
    #expect(turned[kRotate90DegreesClockwise] == [4, 1, 5, 2, 6, 3])
  }

  @Test func `Components are reordered and converted`() {
    let bgra: [UInt8] = [1, 2, 3, 4]
    let rgba = changed(bgra, 1, 1, to: (1, 1), pixel: (4, 4)) {
      vImagePermuteChannels_ARGB8888(&$0, &$1, [2, 1, 0, 3], 0)
    }
    #expect(rgba == [3, 2, 1, 4])
    let rgb = changed(bgra, 1, 1, to: (1, 1), pixel: (4, 3)) { vImageConvert_BGRA8888toRGB888(&$0, &$1, 0) }
    #expect(rgb == [3, 2, 1])
    let half = withUnsafeBytes(of: Float16(1.5)) { Array($0) }
    let single = changed(half, 1, 1, to: (1, 1), pixel: (2, 4)) { vImageConvert_Planar16FtoPlanarF(&$0, &$1, 0) }
    #expect(single.withUnsafeBytes { $0.loadUnaligned(as: Float.self) } == 1.5)
  }

  @Test func `Sums and means of numbers are those calculated by hand`() {
    let numbers: [Float] = [3, -4, 0, 5]
    var result: Float = 0
    vDSP_sve(numbers, 1, &result, 4)
    #expect(result == 4)
    vDSP_meanv(numbers, 2, &result, 2)
    #expect(result == 1.5)
    vDSP_measqv(numbers, 1, &result, 4)
    #expect(result == 12.5)
    vDSP_rmsqv(numbers, 1, &result, 2)
    #expect(result == Float(12.5).squareRoot())
    var index: vDSP_Length = 0
    vDSP_maxvi(numbers, 1, &result, &index, 4)
    #expect(index == 3)
    vDSP_maxmgv(numbers, 1, &result, 2)
    #expect(result == 4)
    var squares = [Float](repeating: 0, count: 4)
    vDSP_vsq(numbers, 1, &squares, 1, 4)
    #expect(squares == [9, 16, 0, 25])
  }

  @Test func `An array of Core ML has row-major elements, and no model can be loaded`() throws {
    let array = try MLMultiArray(shape: [2, 3], dataType: .float32)
    array[[1, 2]] = 7
    #expect(array.strides == [3, 1])
    #expect(array[5] == 7)
    let provider = try MLDictionaryFeatureProvider(dictionary: ["array": array])
    #expect(provider.featureValue(for: "array")?.multiArrayValue === array)
    let error = #expect(throws: MLModelError.self) { try MLModel(contentsOf: URL(filePath: "/model.mlmodelc")) }
    #expect(error?.code == .io)
  }

  @Test func `The constants of types conform as the types of iOS 14 do`() {
    #expect(UTTypeConformsTo(kUTTypeQuickTimeMovie, kUTTypeMovie))
    #expect(!UTTypeConformsTo(kUTTypeJPEG, kUTTypeMovie))
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "jpg" as CFString, nil)
    #expect(type?.takeRetainedValue() == kUTTypeJPEG)
    let ending = UTTypeCopyPreferredTagWithClass(kUTTypeMPEG4, kUTTagClassFilenameExtension)
    #expect(ending?.takeRetainedValue() == "mp4")
  }
}
