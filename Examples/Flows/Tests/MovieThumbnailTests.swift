import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct MovieThumbnailTests {
  @MainActor @Test(.phone()) func aThumbnailIsReadFromTheMovie() async throws {
    let phone = try #require(TestedPhone.current)
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let recorder = MovieRecorder()
    try recorder.configure()
    recorder.session.startRunning()
    recorder.record(to: url)
    await phone.advance(by: 1)
    recorder.stop()
    await phone.advance(by: 0.5)
    let thumbnail = try await MovieThumbnail(of: url, longestSide: 120)
    #expect(thumbnail.image.width == 90)
    #expect(thumbnail.image.height == 120)
    #expect(thumbnail.size == CGSize(width: 480, height: 640))
    #expect(abs(thumbnail.duration.seconds - 1) < 0.1)
    let large = try await MovieThumbnail(of: url, longestSide: 640)
    #expect(try large.image.corners() == ["red", "green", "blue", "yellow"])
    let player = MovieThumbnail.player(of: url, rate: 0.5)
    #expect(player.rate == 0.5)
    #expect(player.currentItem?.audioTimePitchAlgorithm == .spectral)
  }
}

extension CGImage {
  /// Returns the colors of the orientation chart's corners in reading order.
  func corners() throws -> [String] {
    let bytes = [UInt8](try #require(dataProvider?.data) as Data)
    return [(4, 4), (width - 5, 4), (4, height - 5), (width - 5, height - 5)].map { x, y in
      let pixel = y * bytesPerRow + x * 4
      let (blue, green, red) = (Int(bytes[pixel]), Int(bytes[pixel + 1]), Int(bytes[pixel + 2]))
      if red > 150, green > 130 { return "yellow" }
      return red > max(green, blue) ? "red" : green > blue ? "green" : "blue"
    }
  }
}
