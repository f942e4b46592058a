import StructuredDocuments
import Foundation

@testable import DeviceProfiles
@testable import MediaCoding
@testable import Scenarios
@testable import VirtualDevices

extension FuzzTarget {
  /// A dictionary of keywords for libFuzzer, in the format of its option `-dict`.
  var dictionary: String {
    let lines = Set(words).filter { !$0.isEmpty }.sorted().map { word in
      let bytes = word.utf8.map { byte in
        (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
          ? String(UnicodeScalar(byte)) : String(format: "\\x%02X", byte)
      }
      return "\"\(bytes.joined())\""
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var words: [String] {
    switch name {
    case "scenario-text":
      Form<Scenario>.jsonSchema.names + ["9223372036854775807", " s", " ms", " f", "-1", "1e300", "&a", "*a"]
    case "profile-json":
      ((try? JSONParser.parse([UInt8](DeviceProfile.jsonSchema.utf8)))?.value.names ?? []) + Self.numbers
    case "profile-import":
      Self.numbers + [
        "<AVCaptureDeviceFormat: 0x1 ", "'vide'/'420v' ", "'soun'/'lpcm' SR=", "HRSI:", "photo dims:{", "fov:",
        "max zoom:",
        "(upscales @", "AF System:", "ISO:", "SS:", "supports vis", "supports HDR", "supports wide color",
        "{ 2- 30 fps}",
        "system zoom range:", "system exposure bias range:", "binned", "VIDIOC_ENUM_FMT", "Driver Info:",
        "Card type  : ",
        "[0]: 'YUYV'", "Size: Discrete ", "Size: Stepwise ", "Interval: Discrete 0.033s (30.000 fps)", "@[1.0 30.0]fps",
        " | ", "\"formats\": [", "\"videoWidth\": ", "\"videoHeight\": ", "\"maxFps\": ", "\"minFocusDistance\": ",
        "\"maxZoom\": ", "\"photoWidth\": ", "\"fieldOfView\": ",
      ]
    case "trace":
      TraceLine.Kind.allCases.map { " \($0.rawValue) " } + [
        "#camsim-trace 1  scenario=", " device=", " cell=", "->", "running", "interruption ended", "crc=", "pts=",
        "0.000000000",
        "9223372036.854775807",
      ]
    case "replay":
      Self.numbers + [
        "#camsim-camera 1", "#camsim-frames 1", "\n----\n", "camera driver=", "version=", "flags=", "card=", "format ",
        "mode ",
        "control ", "stepwise ", "continuous ", "stream format=0 size=", "pixels=\"420v\"", "frame ", "lost ",
        "\nend\n",
        "integer", "menu", "integer-menu", "words", "longs", "text", "button", "dims=", "elements=", "bytes=",
        "value=hex:",
        "min=", "max=", "step=", "default=", "name=", "unit=",
      ]
    case "movie-header": ["moov", "mvhd", "trak", "tkhd", "edts", "elst", "mdat", "\0\0\0\u{1}"]
    case "media":
      ["ftyp", "moov", "trak", "mdia", "stbl", "stsd", "stts", "elst", "mdat", "avc1", "mp4a", "RIFF", "fmt ", "IHDR"]
    default: []
    }
  }

  private static let numbers = [
    "0", "-1", "0.0", "1e18", "1e300", "-1e300", "4294967296", "9223372036854775807", "18446744073709551615",
    "99999999",
  ]
}

extension JSONValue {
  /// The property names and enum values of a schema.
  fileprivate var names: [String] {
    let choices = self["enum"]?.value.elements?.compactMap(\.value.text) ?? []
    let keys = self["properties"]?.value.members.map(\.name) ?? []
    let below = members.map(\.node) + (elements ?? [])
    return choices + keys + below.flatMap(\.value.names)
  }
}
