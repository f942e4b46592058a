import Foundation
import Scenarios
import Testing
import VirtualDevices

/// Tests that `Documentation/Devices.md` equals the output of `camsim devices --markdown`. With `CAMSIM_GOLDEN=update`
/// the document is rewritten.
@Suite struct DevicePageTests {
  private let documentation = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation").standardized

  @Test func theDevicePageIsGeneratedFromTheProfiles() throws {
    try Golden(directory: documentation).check(text: DeviceTable().markdown, as: "Devices.md")
  }

  @Test func everyTableListsEveryDevice() throws {
    let tables = try DeviceTable().markdown.components(separatedBy: "\n## ").dropFirst()
    #expect(tables.count == 3)
    for (table, name) in tables.flatMap({ table in DeviceProfile.names.map { (table, $0) } }) {
      #expect(table.contains("| `\(name)` |"), "\(name) in \(table.prefix(20))")
    }
  }
}
