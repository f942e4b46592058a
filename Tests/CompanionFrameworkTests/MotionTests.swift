import CoreMotion
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@Suite("CoreMotion gravity")
struct MotionTests {
  let world = TestWorld()

  @Test func `rule(314): a motion manager returns gravity on request and passes it to a handler at its interval`() {
    world.use {
      let manager = CMMotionManager()
      manager.accelerometerUpdateInterval = 0.1
      let journal = Journal()
      let queue = OperationQueue()
      let own = DispatchQueue(label: "motion")
      queue.underlyingQueue = own
      manager.startAccelerometerUpdates(to: queue) { data, _ in
        journal.add("\(data?.acceleration.x ?? 9) \(data?.timestamp ?? 0)")
      }
      manager.startDeviceMotionUpdates()
      #expect(manager.isAccelerometerActive)
      #expect(manager.isDeviceMotionActive)
      #expect(manager.deviceMotion == nil)
      world.advance(milliseconds: 150)
      world.system.posture = .landscapeRight
      world.advance(milliseconds: 100)
      #expect(journal.lines == ["0.0 0.1", "1.0 0.2"])
      #expect(manager.deviceMotion?.gravity == CMAcceleration(x: 1, y: 0, z: 0))
      #expect(manager.deviceMotion?.userAcceleration == CMAcceleration())
      manager.stopAccelerometerUpdates()
      manager.stopDeviceMotionUpdates()
      world.advance(milliseconds: 300)
      #expect(journal.lines.count == 2)
      #expect(own.label == "motion")
      #expect(manager.accelerometerData == nil)
      #expect(!manager.isDeviceMotionActive)
    }
  }

  @Test func `motion data belongs to its update, also after a later rotation and in a late handler`() {
    world.use {
      let (manager, journal, queue) = (CMMotionManager(), Journal(), OperationQueue())
      let own = DispatchQueue(label: "motion")
      queue.underlyingQueue = own
      manager.deviceMotionUpdateInterval = 0.1
      manager.startDeviceMotionUpdates()
      world.advance(milliseconds: 150)
      world.system.posture = .landscapeRight
      #expect(manager.deviceMotion?.gravity.x == 0)
      #expect(manager.deviceMotion?.timestamp == 0.1)
      manager.startDeviceMotionUpdates(to: queue) { [weak manager] data, _ in
        journal.add("\(data?.gravity.x ?? 9) \(data?.timestamp ?? 0)")
        guard journal.lines.count == 1 else { return }
        world.advance(milliseconds: 150)
        world.system.posture = .portrait
        world.advance(milliseconds: 100)
        manager?.stopDeviceMotionUpdates()
      }
      world.advance(milliseconds: 400)
      #expect(journal.lines == ["1.0 0.25", "1.0 0.35", "0.0 0.45"])
      #expect(own.label == "motion")
      #expect(manager.deviceMotion == nil)
    }
  }
}
