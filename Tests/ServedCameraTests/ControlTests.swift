import CVideoLinux
import Foundation
import Testing

@testable import ServedCamera

/// Tests the controls of a served camera and their events. **Source:** Linux, v4l2-ctrls-core.c and v4l2-ctrls-api.c.
@Suite struct ControlTests {
  private let bench = ServedBench()

  @Test func controlsAreListedByClass() throws {
    let client = try bench.open()
    var names: [String] = []
    var query = v4l2_queryctrl()
    while true {
      query.id |= UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
      guard bench.error(client, CVIDEO_QUERYCTRL, query) == 0 else { break }
      try bench.ioctl(client, CVIDEO_QUERYCTRL, &query)
      names.append(withUnsafeBytes(of: query.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    #expect(names == ["User Controls", "Menu", "Camera Controls", "Absolute", "Automatic"])
  }

  @Test(arguments: [
    (TestFeed.absolute, Int32(44), Int32(40), CInt(0)), (TestFeed.absolute, 45, 50, 0),
    (TestFeed.absolute, 999, 100, 0),
    (TestFeed.absolute, -5, 0, 0), (TestFeed.menu, 2, 2, 0), (TestFeed.menu, 1, 0, EINVAL),
    (TestFeed.menu, 3, 0, ERANGE),
    (TestFeed.automatic, 7, 1, 0), (0x98_0001, 0, 0, EACCES), (0x98_0999, 0, 0, EINVAL),
  ])
  func aControlValueIsRoundedOrRejected(id: UInt32, value: Int32, taken: Int32, error: CInt) throws {
    let client = try bench.open()
    try bench.set(client, TestFeed.automatic, to: 0)
    #expect(bench.error(client, CVIDEO_S_CTRL, v4l2_control(id: id, value: value)) == error)
    if error == 0 { #expect(try bench.get(client, id) == taken) }
  }

  @Test func anAutomaticControlIsInactive() throws {
    let client = try bench.open()
    var query = v4l2_queryctrl()
    query.id = TestFeed.absolute
    try bench.ioctl(client, CVIDEO_QUERYCTRL, &query)
    #expect(query.flags == UInt32(V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_VOLATILE))
    // Setting the value is not an error, but has no effect.
    try bench.set(client, TestFeed.absolute, to: 70)
    #expect(try bench.get(client, TestFeed.absolute) == 50)
    try bench.set(client, TestFeed.automatic, to: 0)
    try bench.set(client, TestFeed.absolute, to: 70)
    #expect(try bench.get(client, TestFeed.absolute) == 70)
  }

  // MARK: Arrays

  private func exchange(
    _ client: ServedBench.Handle, _ command: UInt, _ ids: [UInt32], which: UInt32 = 0, value: Int32 = 0
  ) -> (error: CInt, index: UInt32, values: [Int32]) {
    let (head, stride) = (MemoryLayout<v4l2_ext_controls>.size, MemoryLayout<v4l2_ext_control>.stride)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: head + ids.count * stride, alignment: 8)
    defer { bytes.deallocate() }
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    var argument = v4l2_ext_controls()
    (argument.which, argument.count) = (which, UInt32(ids.count))
    bytes.copyBytes(from: withUnsafeBytes(of: &argument) { [UInt8]($0) })
    for (index, id) in ids.enumerated() {
      bytes.storeBytes(of: id, toByteOffset: head + index * stride, as: UInt32.self)
      bytes.storeBytes(of: value, toByteOffset: head + index * stride + 12, as: Int32.self)
    }
    let answer = bench.device.ioctl(client, UInt32(truncatingIfNeeded: command), bytes, argumentSize: head)
    return (
      answer.error?.code ?? 0, bytes.loadUnaligned(as: v4l2_ext_controls.self).error_idx,
      ids.indices.map { bytes.loadUnaligned(fromByteOffset: head + $0 * stride + 12, as: Int32.self) }
    )
  }

  @Test func severalControlsAreReadInOneCall() throws {
    let answer = exchange(try bench.open(), CVIDEO_G_EXT_CTRLS, [TestFeed.automatic, TestFeed.absolute])
    #expect(answer.error == 0)
    #expect(answer.values == [1, 50])
  }

  @Test(
    arguments: [
      // Getting and setting do not report the index of the invalid control; trying does.
      (CVIDEO_G_EXT_CTRLS, 2), (CVIDEO_S_EXT_CTRLS, 2), (CVIDEO_TRY_EXT_CTRLS, 1),
    ] as [(UInt, UInt32)])
  func anUnknownControlFailsTheWholeCall(command: UInt, index: UInt32) throws {
    let answer = exchange(try bench.open(), command, [TestFeed.automatic, 0x98_0999])
    #expect(answer.error == EINVAL)
    #expect(answer.index == index)
  }

  @Test func `uvcvideo refuses a control that the camera adjusts, unless the same call sets the mode`() throws {
    bench.feed.driver = .uvc
    let client = try bench.open()
    let both = [TestFeed.absolute, TestFeed.automatic]
    #expect(bench.error(client, CVIDEO_S_CTRL, v4l2_control(id: TestFeed.absolute, value: 20)) == EACCES)
    #expect(exchange(client, CVIDEO_TRY_EXT_CTRLS, [TestFeed.absolute], value: 20).error == 0)
    let refused = exchange(client, CVIDEO_S_EXT_CTRLS, [TestFeed.menu] + both, value: 2)
    #expect(refused.error == EACCES)
    #expect(refused.index == 3)
    #expect(try bench.get(client, TestFeed.menu) == 0)
    #expect(exchange(client, CVIDEO_S_EXT_CTRLS, both, value: 0).error == 0)
    try bench.set(client, TestFeed.absolute, to: 20)
    var capability = v4l2_capability()
    try bench.ioctl(client, CVIDEO_QUERYCAP, &capability)
    let name = withUnsafeBytes(of: capability.driver) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #expect(name == "uvcvideo")
  }

  @Test func controlClassesAreChecked() throws {
    let client = try bench.open()
    #expect(exchange(client, CVIDEO_G_EXT_CTRLS, [], which: 0x9A_0000).error == 0)
    #expect(exchange(client, CVIDEO_G_EXT_CTRLS, [], which: 0x99_0000).error == EINVAL)
    #expect(exchange(client, CVIDEO_G_EXT_CTRLS, [TestFeed.menu], which: 0x9A_0000).error == EINVAL)
    let standard = exchange(client, CVIDEO_G_EXT_CTRLS, [TestFeed.absolute], which: UInt32(V4L2_CTRL_WHICH_DEF_VAL))
    #expect(standard.values == [50])
  }

  // MARK: Events

  private func subscribe(_ client: ServedBench.Handle, _ id: UInt32, flags: Int32 = 0) throws {
    var subscription = v4l2_event_subscription()
    (subscription.type, subscription.id, subscription.flags) = (UInt32(V4L2_EVENT_CTRL), id, UInt32(flags))
    try bench.ioctl(client, CVIDEO_SUBSCRIBE_EVENT, &subscription)
  }

  @Test func otherClientsReceiveValueChangesAndAllReceiveFlagChanges() throws {
    let (first, second) = (try bench.open(), try bench.open())
    for client in [first, second] {
      try subscribe(client, TestFeed.automatic)
      try subscribe(client, TestFeed.absolute)
    }
    try bench.set(first, TestFeed.automatic, to: 0)
    let own = try bench.event(first)
    #expect((own.id, own.pending) == (TestFeed.absolute, 0))
    #expect(own.u.ctrl.changes == UInt32(V4L2_EVENT_CTRL_CH_FLAGS))
    #expect(throws: ServedError.noEntry) { try bench.event(first) }
    #expect(try [bench.event(second).id, bench.event(second).id] == [TestFeed.absolute, TestFeed.automatic])
    #expect(bench.signal(second).events == 1)
  }

  @Test func aSubscriberCanRequestTheInitialValueAndItsOwnChanges() throws {
    let client = try bench.open()
    try subscribe(
      client, TestFeed.menu, flags: V4L2_EVENT_SUB_FL_SEND_INITIAL | V4L2_EVENT_SUB_FL_ALLOW_FEEDBACK)
    #expect(try bench.event(client).u.ctrl.value == 0)
    try bench.set(client, TestFeed.menu, to: 2)
    #expect(try bench.event(client).u.ctrl.value == 2)
  }
}
