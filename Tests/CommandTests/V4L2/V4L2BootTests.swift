import Foundation
import Testing

/// Tests that the virtual machine has the cameras that the other tests expect.
@Suite struct V4L2BootTests {
  @Test(.needs(.webcam)) func theBootHasOneSinglePlanarCamera() throws {
    #expect(nodes == ["/dev/video0"])
    let facts = try OutsideProgram.v4l2Ctl.ask("--all")
    #expect(facts.contains("Driver name      : vivid"))
    #expect(facts.contains("\t\tVideo Capture\n"))
    #expect(!facts.contains("Multiplanar"))
    #expect(try inputs().count == 1)
  }

  @Test(.needs(.multiplanar)) func theBootHasOneMultiplanarCamera() throws {
    #expect(nodes == ["/dev/video0"])
    #expect(try OutsideProgram.v4l2Ctl.ask("--all").contains("\t\tVideo Capture Multiplanar\n"))
  }

  @Test(.needs(.several)) func theBootHasTwoCamerasAndAnOutputDevice() throws {
    #expect(nodes == ["/dev/video0", "/dev/video1", "/dev/video2"])
    for node in nodes.prefix(2) {
      #expect(try OutsideProgram.v4l2Ctl.ask("--info", of: node).contains("\t\tVideo Capture\n"))
    }
    let player = try OutsideProgram.v4l2Ctl.ask("--info", of: nodes.last ?? "")
    #expect(player.contains("\t\tVideo Output\n"))
    #expect(!player.contains("Video Capture"))
  }

  @Test(.needs(.hdmi)) func theBootHasACameraInputWithALosableSignal() throws {
    #expect(nodes == ["/dev/video0"])
    #expect(try inputs().map { $0.split(separator: " ").first } == ["Webcam", "HDMI"])
  }

  @Test(.needs(.usb)) func theBootHasAUSBCameraAndItsMetadataNode() throws {
    #expect(nodes == ["/dev/video0", "/dev/video1"])
    let facts = try OutsideProgram.v4l2Ctl.ask("--all")
    #expect(facts.contains("Driver name      : uvcvideo"))
    #expect(facts.contains("Card type        : camsim USB camera"))
    #expect(try OutsideProgram.v4l2Ctl.ask("--all", of: "/dev/video1").contains("Metadata Capture"))
  }

  private var nodes: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    return names.filter { $0.hasPrefix("video") }.sorted().map { "/dev/\($0)" }
  }

  /// Returns the names of the camera's inputs.
  private func inputs() throws -> [Substring] {
    try OutsideProgram.v4l2Ctl.ask("--list-inputs").split(separator: "\n")
      .compactMap { $0.firstMatch(of: #/Name\s*: (.*)/#)?.1 }
  }
}
