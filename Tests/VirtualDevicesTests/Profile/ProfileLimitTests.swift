import StructuredDocuments
import Foundation
import Testing

@testable import DeviceProfiles
@testable import VirtualDevices

/// Tests the limits of profiles, lists and recordings: the maximum is accepted, and one more is rejected with a
/// message.
@Suite final class ProfileLimitTests: TestFolder {
  @Test(arguments: [0, 1]) func aProfileCanHaveAtMostOneMebibyte(_ more: Int) throws {
    let json = try #require(BuiltInProfiles.content(of: "iphone-6s"))
    let file = folder.appendingPathComponent("phone.json")
    try Data(json + [UInt8](repeating: 0x20, count: 1_048_576 - json.count + more)).write(to: file)
    refuses(more == 1, "has more than 1048576 bytes") { _ = try DeviceProfile.load(contentsOf: file) }
  }

  @Test(arguments: [0, 1]) func valuesCanBeNestedAtMost64Deep(_ more: Int) throws {
    func lists(_ count: Int) -> String { String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    refuses(more == 1, "values are nested more than 64 levels deep") {
      _ = try JSONParser.parse([UInt8](lists(65 + more).utf8))
    }
  }

  @Test(arguments: [0, 1]) func aCameraCanHaveAtMost1024Formats(_ more: Int) throws {
    func line(_ number: Int) -> String {
      "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' \(640 + 2 * number)x480, { 2- 30 fps}>"
    }
    func list(_ count: Int) -> String { (1...count).map(line).joined(separator: "\n") }
    refuses(more == 1, "more than 1024 formats") { _ = try imported(list(1024 + more)) }
    let profile = try ProfileImport(list(1023 + more), file: "list.txt", name: "made").profile
    let longer = profile.replacingOccurrences(of: "\"lines\": [", with: "\"lines\": [\"\(line(2000))\", ")
    refuses(more == 1, "exceeds the limit of 1024 formats") {
      _ = try DeviceProfile(json: [UInt8](longer.utf8), file: "phone.json")
    }
  }

  @Test(arguments: [0, 1]) func aListCanHaveAtMostFourMebibytes(_ more: Int) throws {
    let line = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, { 2- 30 fps}>\n"
    refuses(more == 1, "it has more than 4194304 bytes") {
      _ = try imported(line + String(repeating: "#", count: 4_194_304 - line.utf8.count + more))
    }
  }

  @Test(arguments: [0, 1]) func aRecordingTextCanHaveAtMost64Mebibytes(_ more: UInt64) throws {
    let path = folder.appendingPathComponent("camera.txt")
    try Data().write(to: path)
    try FileHandle(forWritingTo: path).truncate(atOffset: 67_108_864 + more)
    let error = #expect(throws: ReplayError.self) { try ReplayBundle(path: folder.path) }
    #expect("\(error, default: "")".contains("has more than 67108864 bytes") == (more == 1))
  }

  /// Runs `body` and checks that it throws an error with these words, or none.
  private func refuses(_ isBeyond: Bool, _ words: String, _ body: () throws -> Void) {
    do {
      try body()
      #expect(!isBeyond)
    } catch {
      #expect(isBeyond, "\(error)")
      #expect("\(error)".contains(words), "\(error)")
    }
  }
}
