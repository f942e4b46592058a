import Foundation
import Testing

/// Tests of usage errors that are detected before a real camera is opened.
@Suite struct RealCameraUsageTests {
  @Test(arguments: [
    ["controls", "iphone-8-plus"], ["formats", "iphone-8-plus", "--driver"],
  ])
  func aDeviceWithoutADriverIsUnavailable(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    Program.expectOneSentence(result.errors, ["has no driver", "v4l2:/dev/video0"])
  }

  @Test(arguments: [
    ["controls", "v4l2:/dev/video0", "brightness"], ["controls", "v4l2:/dev/video0", "=3"], ["controls"],
  ])
  func wrongUsageOfRealCamerasEndsWithStatus64(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  @Test func aRealCameraRejectsVirtualTime() throws {
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\nsteps: [{at: 0 s, call: session.startRunning}]"]) { folder in
      let result = try Program.run(["run", "a.yaml", "--device", "v4l2:/dev/video0", "--clock", "virtual"], in: folder)
      #expect(result.status == 69)
      Program.expectOneSentence(result.errors, ["cannot run in virtual time", "--clock host"])
    }
  }
}
