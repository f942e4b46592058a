import CaptureModel
import Foundation
import Locking
import SimulationKernel

/// The real cameras of this machine, connected to a world and reconnected after hot-plug events.
public final class V4L2Cameras: @unchecked Sendable {
  // Unchecked: mutable state is protected by `state`.
  private let system: CaptureSystem
  private let kernel: any VideoKernel
  /// Whether newly plugged-in cameras are added too. Otherwise only the initial cameras are reconnected.
  private let takesAll: Bool
  private let state = Locked(State())
  private let wakeDescriptor: CInt
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

  /// Connects real cameras to a world.
  ///
  /// - Parameters:
  ///   - paths: The device nodes to use, or nil for all capture devices, including those that are plugged in later.
  ///   - system: The world to connect to. It must run on host time.
  /// - Throws: An error with a one-sentence message if a specified node is not a camera or the system runs on virtual
  ///   time.
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
        // If all cameras are requested, a camera that fails to open is skipped.
        if paths != nil { throw error }
      }
    }
    do {
      wakeDescriptor = try kernel.makeWakeDescriptor()
      watch = try kernel.watchNodes()
    } catch {
      throw V4L2Error(error, path: "/dev", operation: "watch for cameras being connected and disconnected")
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

  /// The capture devices in order of discovery, including those that are currently disconnected.
  public var devices: [AVCaptureDevice] { state.withLock { $0.known.map(\.device) } }

  /// Returns the camera behind a device, or nil if the device is not one of these cameras.
  public func camera(of device: AVCaptureDevice) -> V4L2Camera? {
    state.withLock { state in state.known.first { $0.device.uniqueID == device.uniqueID }?.camera }
  }

  /// Stops tracking hot-plug events. Connected cameras stay connected.
  public func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    guard !wasStopped else { return }
    kernel.signal(wakeDescriptor)
    StallWarning.run("the thread that watches /dev has not ended", wait: hasEnded.wait(timeout:))
    kernel.close(wakeDescriptor)
    kernel.close(watch)
  }

  private func follow(_ camera: V4L2Camera) {
    camera.onLoss { [weak self] in
      guard let self else { return }
      // Some devices reappear as soon as they are closed; the delay lets pending activity on them end first.
      system.timeline.schedule(after: Self.retryNanoseconds) { [weak self] in self?.review() }
    }
  }

  private func loop() {
    while !state.withLock({ $0.isStopped }) {
      let wake = PolledDescriptor(wakeDescriptor, .readable)
      guard let events = try? kernel.poll(wake, PolledDescriptor(watch, .readable), milliseconds: -1) else { return }
      if !events.second.isEmpty {
        kernel.drain(watch)
        system.timeline.schedule(after: 0) { [weak self] in self?.review() }
      }
    }
  }

  /// The delay before retrying a lost camera whose node still exists. **Source:** assumed.
  private static let retryNanoseconds: Int64 = 500_000_000

  /// Whether the node of a disconnected camera still exists. No event reports when it works again after every program
  /// has closed it, so it must be polled.
  private var hasStaleNode: Bool {
    let nodes = kernel.nodes(.video)
    return state.withLock { state in
      state.known.contains { !$0.device.isConnected && nodes.contains($0.camera.path) }
    }
  }

  /// Scans the device nodes and connects or disconnects cameras accordingly. Runs serially on the timeline.
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
    if hasStaleNode { system.timeline.schedule(after: Self.retryNanoseconds) { [weak self] in self?.review() } }
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
