import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct FormatListTests {
  /// The expected rows match the output of a real iPhone 8 Plus.
  @Test(.phone("iphone-8-plus")) func theListMatchesAnIPhone8Plus() throws {
    let rows = FormatList.rows(of: try camera())
    #expect(rows.count == 36)
    let first = try #require(rows.first)
    #expect(first.code == "420v")
    #expect(first.width == 192)
    #expect(first.height == 144)
    #expect(first.frameRates == [3...30])
    #expect(abs(first.fieldOfView - 59.763) < 0.001)
    #expect(first.maxZoom == 189)
    #expect(!first.isBinned)
    #expect(first.iso == 22...2112)
    #expect(abs(first.shutter.lowerBound - 0.000013) < 1e-6)
    #expect(abs(first.shutter.upperBound - 1.0 / 3) < 1e-6)
    #expect(Set(rows.map(\.code)) == ["420v", "420f"])
    let slowMotion = rows.filter { $0.frameRates.contains { $0.upperBound == 240 } }
    #expect(slowMotion.count == 4)
    #expect(slowMotion.allSatisfy { $0.isBinned && $0.iso.upperBound == 880 })
    #expect(rows.last?.width == 4032)
    #expect(rows.last?.height == 3024)
  }
}
