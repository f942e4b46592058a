import Foundation
import Testing

@testable import AVFoundationTypes

@Suite("String constants")
struct TextConstantTests {
  @Test func `a constant can be cast to NSString and read from a dictionary as its type or as a string`() {
    #expect(AVMetadataKey.commonKeyTitle as NSString == "title")
    #expect(AVMetadataKeySpace.common as NSString == AVMetadataKeySpace.common.rawValue as NSString)
    #expect(AVMetadataIdentifier.commonIdentifierTitle as NSString == "comn/title" as NSString)
    let values: [String: Any] = [
      "type": AVMediaType.video, "file": AVFileType.mov.rawValue as NSString, "codec": "avc1" as NSString,
    ]
    #expect(values["type"] as? AVMediaType == .video)
    #expect(values["file"] as? AVFileType == .mov)
    #expect(values["codec"] as? AVVideoCodecType == .h264)
    #expect(NSString(string: "title") as AVMetadataKey == .commonKeyTitle)
  }
}
