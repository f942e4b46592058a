import Testing

@testable import Scenarios

/// What a file may say of a device, and what a run can do with it, are the same properties.
@Suite struct DevicePropertyTests {
  @Test func whatAFileMaySetCanBeSet() {
    let settable = DeviceProperty.named.filter { $0.value.set != nil }.keys.sorted()
    #expect(PropertyTable.device.map(\.name).sorted() == settable)
  }
}
