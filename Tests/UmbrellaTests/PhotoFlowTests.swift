import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests an app's code that captures photos on a simulated phone and writes real files.
@Suite("An app's own photo code")
struct PhotoFlowTests {
  private func exif(_ metadata: [String: Any]?) -> [String: Any] { metadata?["{Exif}"] as? [String: Any] ?? [:] }

  @Test func `a flash photo in the dark has JPEG data, ordered callbacks and the sensor's settings in its metadata`()
    throws
  {
    let phone = try TestedPhone("iphone-8-plus")
    try phone.run {
      let taker = PhotoTaker()
      try taker.configure()
      taker.session.startRunning()
      phone.light.illuminance = 1
      phone.advance(by: 1)
      taker.takePhoto(flash: .on)
      phone.advance(by: 2)
      #expect(taker.events == ["willBegin", "willCapture", "photo", "finish"])
      let file = try #require(taker.files.first)
      #expect(file.prefix(2) == Data([0xFF, 0xD8]))
      #expect(file.count > 2_000)
      let exif = exif(taker.metadata.first)
      #expect(exif["LensModel"] as? String == "iPhone 8 Plus back camera 3.99mm f/1.8")
      #expect(exif["Flash"] as? Int == 9)
      #expect(exif["PixelXDimension"] as? Int == 640)
      #expect(exif["FNumber"] as? Double == 1.8)
      #expect(exif["FocalLenIn35mmFilm"] as? Int == 28)
    }
  }

  @Test func `each photo of a bracket is a file with its own exposure`() throws {
    let phone = try TestedPhone("iphone-8-plus")
    try phone.run {
      let taker = PhotoTaker()
      try taker.configure()
      taker.session.startRunning()
      phone.advance(by: 1)
      taker.takeBracket([-1, 0, 1])
      phone.advance(by: 2)
      #expect(taker.events == ["willBegin", "willCapture", "photo", "photo", "photo", "finish"])
      #expect(Set(taker.files).count == 3)
      #expect(taker.metadata.map { exif($0)["ExposureBiasValue"] as? Double } == [-1, 0, 1])
    }
  }

  @Test func `a Live Photo has an image and a movie`() throws {
    let phone = try TestedPhone("iphone-8-plus")
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-live-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try phone.run {
      let taker = PhotoTaker()
      try taker.configure(.photo)
      taker.wantsFiles = false
      taker.session.startRunning()
      phone.advance(by: 0.2)
      taker.takePhoto(flash: .off, movie: url)
      phone.advance(by: 0.4)
      taker.session.stopRunning()
      phone.advance(by: 0)
      #expect(taker.events == ["willBegin", "willCapture", "photo", "movie", "finish"])
      #expect(taker.movieURL == url)
      #expect(try Data(contentsOf: url).count > 2_000)
    }
  }

  @Test func `the deprecated still image output returns JPEG data and attachments`() throws {
    let phone = try TestedPhone("iphone-8-plus")
    try phone.run {
      let taker = PhotoTaker()
      try taker.configure(older: true)
      taker.session.startRunning()
      phone.advance(by: 1)
      taker.takeStillImage()
      phone.advance(by: 2)
      #expect(taker.lastError == nil)
      #expect(taker.files.first?.prefix(2) == Data([0xFF, 0xD8]))
      #expect(exif(taker.metadata.first)["ISOSpeedRatings"] != nil)
    }
  }
}
