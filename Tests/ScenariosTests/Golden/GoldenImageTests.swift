import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import Testing

@testable import Scenarios

@Suite struct GoldenImageTests {
  let folder = GoldenFolder()

  /// Creates the golden file `frame.png`.
  private func accept(_ image: PixelMemory) throws {
    _ = try failure { try folder.golden(.update).check(image: image, as: "frame.png") }
  }

  @Test func anImageWithEqualPixelsPasses() throws {
    try accept(image(4, 3, [1, 2, 3]))
    try folder.golden().check(image: image(4, 3, [1, 2, 3]), as: "frame.png")
  }

  @Test func aGrayscaleFileEqualsAColorFileWithTheSamePixels() throws {
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_OneComponent8, width: 4, height: 3))
    try accept(PixelMemory(layout: layout))
    try folder.golden().check(image: image(4, 3, [0, 0, 0]), as: "frame.png")
  }

  @Test func aDifferenceIsMeasuredAndKept() throws {
    try accept(image(4, 3, [10, 20, 30]))
    let actual = try image(4, 3, [10, 20, 30])
    actual.set([10, 25, 30], 2, 1)
    let found = try failure { try folder.golden().check(image: actual, as: "frame.png") }
    #expect(found?.kind == .differs)
    #expect(found?.details.contains("1 of 12 pixels differ, first at (2, 1), by at most 5 of 255") == true)
    #expect(
      found?.artifacts.map(\.lastPathComponent) == ["frame.actual.png", "frame.expected.png", "frame.difference.png"])

    let comparison = try PNGFile.read(try #require(found?.artifacts.last))
    #expect(comparison.layout.width == 3 * 4 + 2 * 8)
    #expect(comparison.get(2, 1) == [10, 20, 30])
    #expect(comparison.get(4 + 8 + 2, 1) == [10, 25, 30])
    #expect(comparison.get(2 * (4 + 8) + 2, 1) == [0, 255, 0])
    #expect(comparison.get(2 * (4 + 8) + 1, 1) == [0, 0, 0])
  }

  @Test func anImageOfAnotherSizeIsADifference() throws {
    try accept(image(4, 3, [9, 9, 9]))
    let found = try failure { try folder.golden().check(image: image(3, 4, [9, 9, 9]), as: "frame.png") }
    #expect(found?.details == "has 4x3 pixels, but the result has 3x4")
    let comparison = try PNGFile.read(try #require(found?.artifacts.last))
    #expect(comparison.get(4 + 3 + 16 + 3, 0) == [255, 0, 255])
  }

  @Test(arguments: [
    (ImageTolerance.Measure.largestDifference(atMost: 5), true), (.largestDifference(atMost: 4), false),
    // One of 48 values differs by 5: 10 log10(255^2 * 48 / 25) = 50.96 dB.
    (.peakSignalToNoise(atLeastDecibels: 50.9), true), (.peakSignalToNoise(atLeastDecibels: 51), false),
  ])
  func aDifferenceBeyondTheToleranceFails(measure: ImageTolerance.Measure, isAccepted: Bool) throws {
    try accept(image(4, 3, [10, 20, 30]))
    let actual = try image(4, 3, [10, 20, 30])
    actual.set([10, 25, 30], 2, 1)
    let tolerance = ImageTolerance(measure, because: "the test wants it")
    let found = try failure { try folder.golden().check(image: actual, as: "frame.png", tolerance: tolerance) }
    #expect((found == nil) == isAccepted)
    if let found { #expect(found.details.contains("the test wants it")) }
  }

  @Test func aToleranceWithoutAReasonIsAnError() throws {
    try accept(image(4, 3, [10, 20, 30]))
    let tolerance = ImageTolerance(.largestDifference(atMost: 255), because: "")
    let found = try failure {
      try folder.golden().check(image: image(4, 3, [10, 20, 30]), as: "frame.png", tolerance: tolerance)
    }
    #expect(found?.kind == .misuse)
  }

  @Test func aMissingGoldenImageFailsAndKeepsTheResult() throws {
    let found = try failure { try folder.golden().check(image: image(4, 3, [1, 2, 3]), as: "frame.png") }
    #expect(found?.kind == .missing)
    #expect(found?.artifacts.map(\.lastPathComponent) == ["frame.actual.png"])
  }

  @Test func aDamagedGoldenFileIsReported() throws {
    try folder.put("no picture", "frame.png")
    let found = try failure { try folder.golden().check(image: image(4, 3, [1, 2, 3]), as: "frame.png") }
    #expect(found?.kind == .unreadable)
    #expect(found?.details.hasPrefix("the golden file cannot be read") == true)
  }

  @Test func aMissingResultIsReported() throws {
    let found = try failure {
      try folder.golden().check(image: folder.url.appending(path: "absent.png"), as: "frame.png")
    }
    #expect(found?.details.hasPrefix("the result cannot be read") == true)
  }

  @Test func reviewWritesTheNewImageBesideTheGoldenFile() throws {
    try accept(image(4, 3, [1, 2, 3]))
    let found = try failure { try folder.golden(.review).check(image: image(4, 3, [4, 5, 6]), as: "frame.png") }
    #expect(found?.kind == .awaitsReview)
    #expect(try folder.contents().keys.contains("Fixtures/frame.new.png"))
    try folder.golden().check(image: image(4, 3, [1, 2, 3]), as: "frame.png")
  }
}
