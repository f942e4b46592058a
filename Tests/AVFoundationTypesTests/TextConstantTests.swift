import Foundation
import Testing

@testable import AVFoundationTypes

@Suite("Constants that are texts")
struct TextConstantTests {
  @Test func `a constant is a string of Objective-C, and is read from a dictionary as itself and as a text`() {
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
