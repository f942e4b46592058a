import CaptureModel
import Foundation
import Testing
import VirtualDevices

/// The whole list that an iPhone 13 mini printed, compared with the profile made from it.
///
/// The list is not part of the repository; `CAMSIM_DEVICE_FACTS` names the folder of printed facts that holds it.
@Suite struct PrintedListTests {
  private static let folder = ProcessInfo.processInfo.environment["CAMSIM_DEVICE_FACTS"]

  @Test(.enabled(if: folder != nil, "CAMSIM_DEVICE_FACTS does not name a folder with lists that devices printed"))
  func theProfileHasEveryPrintedLineInAscendingOrder() throws {
    let url = URL(fileURLWithPath: try #require(Self.folder)).appending(path: "dumps/iphone13mini-back-ios17.txt")
    let printed = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("<") }
    let camera = try #require(try DeviceProfile.load(named: "iphone-13-mini").devices[0].camera)
    try #require(printed.count == 55 && camera.formats.count == 55)
    for (line, facts) in zip(printed.reversed(), camera.formats) {
      #expect(try FormatFacts(printedLine: String(line)) == facts)
      #expect(line.replacing(#/0x[0-9a-f]+ /#, with: "") == facts.printedLine)
    }
  }

  @Test(.enabled(if: folder != nil, "CAMSIM_DEVICE_FACTS does not name a folder with lists that devices printed"))
  func everyLineOfOtherListsCanBeRead() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    let names =
      ["dumps/continuity-iphone13-macos14.txt"]
      + ["F01", "F02", "F03", "F04", "F09", "F14"].map { "fragments/\($0).txt" }
    for name in names {
      let lines = try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
      let printed = lines.filter { $0.hasPrefix("<AVCaptureDeviceFormat") }
      #expect(!printed.isEmpty, "\(name) has lines")
      for line in printed { #expect(throws: Never.self) { try FormatFacts(printedLine: String(line)) } }
    }
  }
}
