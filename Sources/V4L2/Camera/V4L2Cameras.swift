import CaptureModel
import Foundation
import Locking
import SimulationKernel

/// The real cameras of the machine in a world: connects them, and follows what is plugged in and out.
public final class V4L2Cameras: @unchecked Sendable {
  // Unchecked: what varies lies behind `state`.
  private let system: CaptureSystem
  private let kernel: any VideoKernel
  /// Whether cameras that come later are taken too; else only those that were there come back.
  private let takesAll: Bool
  private let state = Locked(State())
  private let bell: CInt
  private let watch: CInt
  private let hasEnded = DispatchSemaphore(value: 0)

  private struct State {
    var known: [Known] = []
    var isStopped = false
  }

  private struct Known {
    var camera: V4L2Camera
    var device: AVCaptureDevice
  }

  /// Connects cameras to a world.
  ///
  /// - Parameters:
  ///   - paths: the nodes to use; nil for all that capture, those that come later among them.
  ///   - system: the world; its time must be the machine's.
  /// - Throws: an error in one sentence when a node that was named is no camera, or the system's time is virtual.
  public convenience init(paths: [String]? = nil, in system: CaptureSystem) throws {
    try self.init(paths: paths, in: system, kernel: LinuxKernel())
  }

  package init(paths: [String]?, in system: CaptureSystem, kernel: any VideoKernel) throws {
    self.system = system
    self.kernel = kernel
    takesAll = paths == nil
    let found = V4L2Directory(kernel: kernel).scan().cameras.map(\.path)
    var known: [Known] = []
    for path in paths ?? found {
      do {
        let camera = try V4L2Camera(path: path, kernel: kernel)
        known.append(Known(camera: camera, device: try camera.makeDevice(in: system)))
      } catch {
        // Of all cameras, one that does not work is no reason to have none.
        if paths != nil { throw error }
      }
    }
    do {
      bell = try kernel.makeBell()
      watch = try kernel.watchNodes()
    } catch {
      throw V4L2Error(error, path: "/dev", operation: "see cameras come and go")
    }
    state.withLock { $0.known = known }
    for one in known {
      follow(one.camera)
      system.connect(one.device)
    }
    let thread = Thread { [self] in
      loop()
      hasEnded.signal()
    }
    thread.name = "camsim /dev"
    thread.start()
  }

  /// The cameras as devices, also those that are gone for now, in the order of their coming.
  public var devices: [AVCaptureDevice] { state.withLock { $0.known.map(\.device) } }

  /// The camera of a device; nil for a device that is none of these.
  public func camera(of device: AVCaptureDevice) -> V4L2Camera? {
    state.withLock { state in state.known.first { $0.device.uniqueID == device.uniqueID }?.camera }
  }

  /// Follows what is plugged in and out no longer. Cameras stay connected.
  public func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    guard !wasStopped else { return }
    kernel.ring(bell)
    StallWarning.run("the thread that watches /dev does not end", wait: hasEnded.wait(timeout:))
    kernel.close(bell)
    kernel.close(watch)
  }

  private func follow(_ camera: V4L2Camera) {
    camera.onLoss { [weak self] in
      guard let self else { return }
      // Some devices are there again as soon as they are closed; what was going on with them is to end before.
      system.timeline.schedule(after: Self.retryNanoseconds) { [weak self] in self?.review() }
    }
  }

  private func loop() {
    while !state.withLock({ $0.isStopped }) {
      let bell = PolledDescriptor(bell, .readable)
      guard let events = try? kernel.poll(bell, PolledDescriptor(watch, .readable), milliseconds: -1) else { return }
      if !events.second.isEmpty {
        kernel.silence(watch)
        system.timeline.schedule(after: 0) { [weak self] in self?.review() }
      }
    }
  }

  /// How long a camera is left alone that has gone without its node. **Source:** made up.
  private static let retryNanoseconds: Int64 = 500_000_000

  /// Whether the node of a camera that is gone is still there: nothing will tell when it works again, once every program has closed it.
  private var isLyingDead: Bool {
    let nodes = kernel.nodes(.video)
    return state.withLock { state in
      state.known.contains { !$0.device.isConnected && nodes.contains($0.camera.path) }
    }
  }

  /// Looks at what is there now: connects and disconnects. On the timeline, one after the other.
  private func review() {
    guard !state.withLock({ $0.isStopped }) else { return }
    let scan = V4L2Directory(kernel: kernel).scan().cameras
    for (index, one) in state.withLock({ $0.known }).enumerated() {
      let entry = scan.first { $0.uniqueID == one.camera.descriptor.uniqueID }
      if let entry, !one.device.isConnected {
        one.camera.move(to: entry.path)
        let device = system.connect(one.device)
        state.withLock { $0.known[index].device = device }
      } else if entry == nil, one.device.isConnected {
        system.disconnect(one.device)
      }
    }
    if isLyingDead { system.timeline.schedule(after: Self.retryNanoseconds) { [weak self] in self?.review() } }
    guard takesAll else { return }
    for entry in scan where !state.withLock({ $0.known.contains { $0.camera.descriptor.uniqueID == entry.uniqueID } }) {
      guard let camera = try? V4L2Camera(path: entry.path, kernel: kernel),
        let device = try? camera.makeDevice(in: system)
      else { continue }
      state.withLock { $0.known.append(Known(camera: camera, device: device)) }
      follow(camera)
      system.connect(device)
    }
  }
}
