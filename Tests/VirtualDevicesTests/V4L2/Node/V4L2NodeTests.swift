import CVideoLinux
import CoreMediaModel
import CoreVideoModel
import PixelModel
import Testing

@testable import V4L2

@Suite("V4L2: device nodes")
struct V4L2NodeTests {
  private func node(_ change: (inout FakeKernel.World) -> Void = { _ in }) throws -> (V4L2Node, FakeKernel) {
    let kernel = FakeKernel()
    kernel.change(change)
    return (try V4L2Node(path: "/dev/video0", kernel: kernel), kernel)
  }

  @Test func `The capability contains driver, card, bus location and version`() throws {
    let (node, _) = try node()
    #expect(node.capability.driver == "fake")
    #expect(node.capability.card == "Fake Camera")
    #expect(node.capability.busInfo == "usb-1")
    #expect(node.capability.version.description == "6.1.7")
    #expect(node.capability.isCapture)
    #expect(node.capability.streams)
    #expect(!node.capability.isMultiplanar)
  }

  @Test func `A node is closed with its last reference, or at once if it is not a V4L2 device`() throws {
    let kernel = FakeKernel()
    _ = try V4L2Node(path: "/dev/video0", kernel: kernel)
    #expect(kernel.change { $0.openDescriptors }.isEmpty)
    kernel.change { $0.errors[UInt(CVIDEO_QUERYCAP)] = [.notTypewriter] }
    #expect(throws: V4L2Error.self) { try V4L2Node(path: "/dev/video0", kernel: kernel) }
    #expect(kernel.change { $0.openDescriptors }.isEmpty)
  }

  @Test(arguments: [
    (Errno.noEntry, "/dev/video0: cannot open it: the device does not exist (ENOENT); check the path"),
    (
      .accessDenied,
      "/dev/video0: cannot open it: this user does not have permission to use it (EACCES); add the user to the group"
    ),
    (.notPermitted, "/dev/video0: cannot open it: this user does not have permission to use it (EPERM); add the user"),
    (.busy, "/dev/video0: cannot open it: another program is using it (EBUSY); close the program"),
    (.noDevice, "/dev/video0: cannot open it: the device was disconnected (ENODEV); plug the camera in again"),
    (.noSuchAddress, "/dev/video0: cannot open it: the device was disconnected (ENXIO); plug the camera in again"),
    (.isDirectory, "/dev/video0: cannot open it: it is not a V4L2 device (EISDIR); use a device node"),
    (.noMemory, "/dev/video0: cannot open it: there is not enough memory (ENOMEM); choose a smaller format"),
    (.noSpace, "/dev/video0: cannot open it: the bus has no bandwidth left (ENOSPC); choose a smaller format"),
    (.invalid, "/dev/video0: cannot open it: the driver rejected the request (EINVAL); plug the camera in again"),
    (.brokenPipe, "/dev/video0: cannot open it: the device did not respond as expected (EPIPE); plug"),
    (Errno(9999), "/dev/video0: cannot open it: Unknown error 9999 (error 9999); plug the camera in again"),
  ]) func `A system error is reported in one sentence with its name and a remedy`(_ errno: Errno, _ sentence: String)
    throws
  {
    let kernel = FakeKernel()
    kernel.change { $0.openErrors = [errno] }
    let error = #expect(throws: V4L2Error.self) { try V4L2Node(path: "/dev/video0", kernel: kernel) }
    #expect(try #require(error).description.hasPrefix(sentence))
  }

  @Test(arguments: [
    (UInt32(0x0400_0002), V4L2Error.Reason.noCapture, "Fake Camera cannot capture video with this node"),
    (0x0000_0001, .noCapture, "its driver, fake, does not support streaming"),
  ]) func `A node that is not a camera is rejected with the reason`(
    _ flags: UInt32, _ reason: V4L2Error.Reason, _ text: String
  )
    throws
  {
    let kernel = FakeKernel()
    kernel.change { $0.camera.flags = flags }
    let error = #expect(throws: V4L2Error.self) { try V4L2Node.camera(path: "/dev/video0", kernel: kernel) }
    #expect(try #require(error).reason == reason)
    #expect(try #require(error).problem.hasSuffix(": \(text)"))
  }

  @Test(arguments: ["/dev/null", "/tmp", "/dev/no-such"])
  func `A path that is missing or not a device is rejected with a message`(_ path: String) throws {
    let error = try #require(#expect(throws: V4L2Error.self) { try V4L2Node.camera(path: path) })
    #expect(error.reason == (path == "/dev/no-such" ? .missing : .notADevice))
    #expect(error.description.hasPrefix("\(path): cannot "))
  }

  @Test func `A camera has a stable identifier of its bus location, and a number if there are several`() throws {
    let kernel = FakeKernel()
    kernel.change { $0.paths = ["/dev/video0", "/dev/video1", "/dev/video2"] }
    #expect(
      V4L2Directory(kernel: kernel).scan().cameras.map(\.uniqueID) == ["v4l2:usb-1", "v4l2:usb-1#2", "v4l2:usb-1#3"])
    kernel.change { $0.openErrors = [nil, .accessDenied, nil] }
    let scan = V4L2Directory(kernel: kernel).scan()
    #expect(scan.cameras.map(\.path) == ["/dev/video0", "/dev/video2"])
    #expect(scan.refusals.map(\.error.reason) == [.notPermitted])
    kernel.change { $0.camera.flags = 0x0420_0002 }
    #expect(V4L2Directory(kernel: kernel).scan().cameras.isEmpty)
  }

  // MARK: Formats

  @Test func `A size beyond the limit is listed but is not a mode`() throws {
    let interval = [V4L2Fraction(1, 30)]
    let (node, _) = try node { world in
      let sizes = [
        FakeCamera.Size(65_536, 16, interval), .init(65_537, 16, interval), .init(1 << 32 - 1, 1 << 32 - 1, interval),
      ]
      world.camera.formats = [.init(code: "YUYV", sizes: .discrete(sizes))]
    }
    #expect(try V4L2Mode.all(of: node).map(\.size) == [PixelSize(width: 65_536, height: 16)])
  }

  @Test func `Sizes and frame intervals are listed as discrete, stepwise, continuous or missing`() throws {
    var range = FakeCamera.Size(640, 480, [])
    range.range = (V4L2Fraction(1, 60), V4L2Fraction(1001, 30000))
    let (node, _) = try node { world in
      world.camera.formats = [
        .init(code: "YUYV", sizes: .discrete([.init(32, 16, [V4L2Fraction(1, 30), V4L2Fraction(2, 25)]), range])),
        .init(
          code: "MJPG", isCompressed: true,
          sizes: .range(
            .init(width: 16, height: 16), .init(width: 64, height: 32), step: .init(width: 16, height: 4),
            isContinuous: false)),
        .init(
          code: "NV12",
          sizes: .range(
            .init(width: 2, height: 2), .init(width: 64, height: 32), step: .init(width: 1, height: 1),
            isContinuous: true)),
        .init(code: "GREY", sizes: .untold),
      ]
    }
    let formats = try node.formats()
    #expect(formats.map(\.code.description) == ["YUYV", "MJPG", "NV12", "GREY"])
    #expect(formats.map(\.isCompressed) == [false, true, false, false])
    #expect(
      formats[0].sizes
        == .discrete([
          .init(size: .init(width: 32, height: 16), intervals: .discrete([V4L2Fraction(1, 30), V4L2Fraction(2, 25)])),
          .init(
            size: .init(width: 640, height: 480),
            intervals: .range(
              shortest: V4L2Fraction(1, 60), longest: V4L2Fraction(1001, 30000), step: V4L2Fraction(1, 1),
              isContinuous: true)),
        ]))
    guard case .range(let stepwise) = formats[1].sizes, case .range(let continuous) = formats[2].sizes else {
      Issue.record("ranges expected")
      return
    }
    #expect(!stepwise.isContinuous)
    #expect(continuous.isContinuous)
    #expect(stepwise.contains(.init(width: 32, height: 20)))
    #expect(!stepwise.contains(.init(width: 33, height: 20)))
    #expect(!stepwise.contains(.init(width: 80, height: 20)))
    #expect(
      formats[3].sizes
        == .discrete([.init(size: .init(width: 32, height: 16), intervals: .discrete([]))]))
  }

  @Test(arguments: [0, 1, 72]) func `Lists from a driver that never ends them are cut at a limit`(_ more: Int) throws {
    let intervals = [V4L2Fraction](repeating: V4L2Fraction(1, 30), count: V4L2Limit.intervals + more)
    let sizes =
      [FakeCamera.Size(32, 16, intervals)]
      + Array(repeating: FakeCamera.Size(64, 32, []), count: V4L2Limit.sizes - 1 + more)
    let (node, _) = try node { world in
      world.camera.formats = Array(
        repeating: .init(code: "YUYV", sizes: .discrete(sizes)), count: V4L2Limit.formats + more)
    }
    let formats = try node.formats()
    #expect(formats.count == 256)
    guard case .discrete(let told)? = formats.first?.sizes, case .discrete(let rates)? = told.first?.intervals else {
      Issue.record("a list expected")
      return
    }
    #expect(told.count == 128)
    #expect(rates.count == 128)
  }

  @Test func `A device that disappears during a query is reported`() throws {
    let (node, kernel) = try node()
    kernel.change { $0.camera.isGone = true }
    #expect(try #require(#expect(throws: V4L2Error.self) { try node.formats() }).reason == .gone)
    #expect(try #require(#expect(throws: V4L2Error.self) { try node.controls() }).reason == .gone)
  }

  @Test func `A driver that chooses another format than requested causes an error that names both`()
    throws
  {
    let (node, _) = try node { $0.camera.stubbornSize = PixelSize(width: 16, height: 8) }
    let code = try #require(V4L2FourCC("YUYV"))
    let error = try #require(
      #expect(throws: V4L2Error.self) {
        try node.setFormat(V4L2ImageFormat(code: code, size: PixelSize(width: 32, height: 16)))
      })
    #expect(error.reason == .formatChanged)
    #expect(
      error.description
        == "/dev/video0: cannot set its format to 'YUYV' 32x16: its driver chose 'YUYV' 16x8 instead; choose a format that `camsim formats v4l2:/dev/video0` prints"
    )
  }

  @Test func `Setting a frame interval returns the driver's exact fraction`() throws {
    let (node, _) = try node()
    #expect(try node.setFrameInterval(V4L2Fraction(1001, 30000)) == V4L2Fraction(1001, 30000))
    #expect(try node.frameInterval()?.time == CMTime(value: 1001, timescale: 30000))
    #expect(V4L2Fraction(0, 5).perSecond == 0)
    #expect(!V4L2Fraction(0, 5).time.isValid)
  }
}
