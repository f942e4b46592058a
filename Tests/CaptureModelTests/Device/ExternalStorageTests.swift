import AVFoundationTypes
import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("External storage for recordings")
struct ExternalStorageTests {
  let world = TestWorld()

  @Test func `a disk is found while it is connected and provides URLs for new files`() throws {
    try world.use {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("disk-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let search = try #require(AVExternalStorageDeviceDiscoverySession.shared)
      #expect(AVExternalStorageDeviceDiscoverySession.isSupported)
      #expect(search.externalStorageDevices == [])
      let journal = Journal()
      let observation = search.observe(\.externalStorageDevices, options: .new) { _, change in
        journal.add("\(change.newValue?.count ?? -1)")
      }
      let disk = world.system.connectStorage("Disk", at: folder, isSlow: true)
      #expect(search.externalStorageDevices == [disk])
      #expect(disk.isConnected)
      #expect(disk.displayName == "Disk")
      #expect(disk.isNotRecommendedForCaptureUse)
      #expect(disk.uuid == nil)
      #expect(disk.totalSize > disk.freeSize)
      let urls = try disk.nextAvailableURLs(withPathExtensions: ["mov", "heic"])
      #expect(urls.map(\.lastPathComponent) == ["IMG_0001.mov", "IMG_0001.heic"])
      try Data([1]).write(to: urls[1])
      #expect(try disk.nextAvailableURLs(withPathExtensions: ["mov"])[0].lastPathComponent == "IMG_0002.mov")
      world.system.disconnect(disk)
      #expect(!disk.isConnected)
      #expect(disk.freeSize == 0)
      #expect(search.externalStorageDevices == [])
      #expect(throws: AVError(.deviceNotConnected)) { try disk.nextAvailableURLs(withPathExtensions: ["mov"]) }
      #expect(journal.lines == ["1", "0"])
      observation.invalidate()
    }
  }

  @Test func `requesting access asks the user`() {
    world.use {
      #expect(AVExternalStorageDevice.authorizationStatus == .authorized)
      let journal = Journal()
      AVExternalStorageDevice.requestAccess { journal.add("\($0)") }
      world.advance(milliseconds: 1)
      #expect(journal.lines == ["true"])
    }
  }
}
