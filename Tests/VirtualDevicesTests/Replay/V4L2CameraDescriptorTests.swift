import CaptureModel
import Testing

@testable import V4L2
@testable import VirtualDevices

/// Tests of the text that describes a camera in a recording.
@Suite struct V4L2CameraDescriptorTests {
  /// A text with an example of everything that a line can contain.
  static let text = #"""
    #camsim-camera 1
    camera driver="vivid" version=6.1.192 flags=0x5200005 card="A \"good\" camera"
    format "YUYV" "YUYV 4:2:2"
      320x180 1/60 1/30
      640x360 1001/30000
    format "BA12-BE" "a\\b"
      stepwise 16x16 1920x1080 2x2
    format "MJPG" "Motion-JPEG" compressed emulated
      640x480 continuous 1/60 1/5 1/1
      800x600
    mode "YUYV" "<AVCaptureDeviceFormat> 'vide'/'yuvs' 640x360, { 29.97 fps }"
    control brightness 0x00980900 integer min=0 max=255 step=1 default=128 value=-3 flags=slider,0x1000 name="Brightness"
    control white_balance_temperature 0x0098091a integer min=2800 max=6500 step=10 default=4600 value=4600 unit="K" flags=inactive name="White Balance, Temperature"
    control menu 0x00f0f004 menu min=0 max=4 step=1 default=3 value=3 name="Menu"
      1 "Item \u{a}1"
      3 "Three"
    control numbers 0x00f0f007 integer-menu min=1 max=2 step=1 default=1 value=1 name="Numbers"
      1 42
      2 -9223372036854775808
    control text 0x00f0f005 text min=2 max=4 step=1 default=0 bytes=5 value="  \"" name="Text"
    control array 0x00f0f009 words min=10 max=20 step=1 default=15 bytes=2 dims=2x3 value=hex:0a000b000c000d000e000f00 flags=has-payload name="Array"
    control few 0x00f0f00d longs min=10 max=90 step=1 default=50 dims=100 elements=1 value=hex:32000000 flags=has-payload,dynamic-array name="Few"
    control press 0x00f0f000 button min=0 max=0 step=0 default=0 flags=write-only,execute-on-write name="Press!"
    control odd 0x00f0f0ff type-264 min=0 max=0 step=0 default=0 bytes=24 name="Odd"

    """#

  @Test func aDescriptorIsReadAndWrittenUnchanged() throws {
    let descriptor = try V4L2CameraDescriptor(text: Self.text, name: "camera.txt")
    #expect(descriptor.lines.joined(separator: "\n") + "\n" == Self.text)
    #expect(descriptor.card == #"A "good" camera"#)
    #expect(descriptor.formats.map { "\($0.code)" } == ["YUYV", "BA12-BE", "MJPG"])
    #expect(descriptor.controls[4].value == .text("  \""))
    #expect(descriptor.controls[5].value == .bytes([10, 0, 11, 0, 12, 0, 13, 0, 14, 0, 15, 0]))
    #expect(descriptor.controls[2].control.menu.map(\.label) == [.text("Item \n1"), .text("Three")])
  }

  /// The number of a line, its replacement, and part of the error message.
  private static let damages: [(line: Int, text: String, words: String)] = [
    (1, "#camsim-camera 2", "camera.txt: this is not a camera descriptor"),
    (1, "", "this is not a camera descriptor"),
    (2, "camera driver=vivid", "camera.txt:2: expected 'version='"),
    (2, "camera driver=v version=1.2 flags=0x0 card=c", "camera.txt:2: the version must consist of three numbers"),
    (2, "camera driver=v version=1.2.3 flags=0xg card=c", "'0xg' is not a number"),
    (2, "camera driver=v version=1.2.3 flags=0x0 card=\"c", "has no closing quotation mark"),
    (2, "", "camera.txt:3: the keyword 'format' is not allowed here"),
    (3, "format YUY \"x\"", "camera.txt:3: 'YUY' is not a four-character code"),
    (3, "formats \"YUYV\" \"x\"", "the keyword 'formats' is not allowed here"),
    (4, "  320 1/60", "camera.txt:4: '320' is not a size"),
    (4, "  0x180 1/60", "'0x180' is not a size"),
    (4, "  320x180 1/60 x", "'x' is not a frame interval"),
    (4, "  320x180 1/60 4294967296/1", "is not a frame interval"),
    (7, "  stepwise 16x16 32x32", "camera.txt:7: the line ends before a size"),
    (11, "mode \"YUYV\" format", "camera.txt:11: this is not a format line"),
    (12, "control brightness 0x00980900 whole min=0", "camera.txt:12: 'whole' is not a kind of control"),
    (
      12, "control bright 0x00980900 integer min=0 max=1 step=1 default=0 name=\"Brightness\"",
      "'bright' does not match"
    ),
    (
      12, "control a 0x1 integer min=0 max=1 step=1 default=0 flags=new name=\"a\"",
      "'new' is not a list of control flags"
    ),
    (
      12, "control a 0x1 words min=0 max=1 step=1 default=0 bytes=2 dims=99999x99999 name=\"a\"",
      "the size of the control's value exceeds the limit"
    ),
    (
      12, "control a 0x1 words min=0 max=1 step=1 default=0 bytes=2 value=hex:0g name=\"a\"",
      "is not a list of hexadecimal bytes"
    ),
    (15, "  one \"Two\"", "camera.txt:15: 'one' is not a menu item's number"),
    (15, "  1 \"Two\" 3", "'3' is not allowed here"),
  ]

  @Test(arguments: damages) func aDamagedDescriptorIsReportedInOneSentence(_ line: Int, _ text: String, _ words: String)
    throws
  {
    var lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line - 1] = text
    let error = #expect(throws: ReplayError.self) {
      try V4L2CameraDescriptor(text: lines.joined(separator: "\n"), name: "camera.txt")
    }
    let said = try #require(error).description
    #expect(said.contains(words), "\(said)")
    #expect(!said.contains("\n"))
  }

  /// Parses damaged text, which must result in a descriptor or an error with one message.
  private func read(_ bytes: some Sequence<UInt8>) -> Result<V4L2CameraDescriptor, ReplayError> {
    Result { () throws(ReplayError) in
      try V4L2CameraDescriptor(text: String(decoding: Array(bytes), as: UTF8.self), name: "damaged")
    }
  }

  /// Returns the expected location of an error: the damaged line, or the title line, which has no number.
  private func place(of position: Int, in bytes: [UInt8]) -> String {
    let line = 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") }
    return line == 1 ? "damaged: this is not a camera descriptor" : "damaged:\(line): "
  }

  /// A truncated text is either valid or rejected with the number of its last line.
  @Test func aTruncatedDescriptorIsReadOrRejectedAtItsEnd() throws {
    let bytes = Array(Self.text.utf8)
    var (readable, refused) = (0, 0)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      switch read(bytes[..<end]) {
      case .success(let descriptor):
        readable += 1
        let lines = text.split(separator: "\n").map { String($0.replacing(#/ +$/#, with: "")) }
        #expect(descriptor.lines == lines.filter { !$0.isEmpty }, "cut at \(end)")
      case .failure(let error):
        refused += 1
        let isTooShort = text.split(separator: "\n", omittingEmptySubsequences: false).count <= 2
        let expected = isTooShort ? "damaged:" : place(of: end, in: bytes)
        #expect(error.description.hasPrefix(expected), "cut at \(end): \(error)")
        #expect(!error.description.contains("\n"), "cut at \(end): \(error)")
      }
    }
    #expect(readable > 0)
    #expect(refused > 100)
  }

  /// A text with a changed character is either valid or rejected with the number of that line.
  @Test(arguments: ["9", "\""]) func aChangedCharacterIsReadOrRejectedAtItsLine(_ character: String) throws {
    let bytes = Array(Self.text.utf8)
    var (readable, refused) = (0, 0)
    for position in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[position] = try #require(character.utf8.first)
      switch read(changed) {
      case .success(let descriptor):
        readable += 1
        #expect(read(descriptor.lines.joined(separator: "\n").utf8) == .success(descriptor), "changed at \(position)")
      case .failure(let error):
        refused += 1
        let expected = place(of: position, in: bytes)
        #expect(error.description.hasPrefix(expected), "changed at \(position): \(error)")
        #expect(!error.description.contains("\n"), "changed at \(position): \(error)")
      }
    }
    #expect(readable > 0)
    #expect(refused > 100)
  }

  @Test(
    arguments: [
      ("brightness", "12", .integer(12)), ("brightness", "0x10", .integer(16)), ("brightness", "bright", nil),
      ("menu", "3", .integer(3)), ("menu", "three", .integer(3)), ("menu", "2", .integer(2)), ("menu", "two", nil),
      ("numbers", "42", .integer(1)), ("numbers", "2", .integer(2)), ("text", "  ab", .text("  ab")),
      ("array", "0a", .bytes([10])), ("array", "a", nil), ("press", "now", .integer(1)),
    ] as [(String, String, V4L2Control.Value?)])
  func aControlValueInTheTextIsRead(_ key: String, _ text: String, _ value: V4L2Control.Value?) throws {
    let descriptor = try V4L2CameraDescriptor(text: Self.text, name: "camera.txt")
    let control = try #require(descriptor.controls.map(\.control).first { $0.key == key })
    #expect(control.value(from: text) == value)
  }
}
