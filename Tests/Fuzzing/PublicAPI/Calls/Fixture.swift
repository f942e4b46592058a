import CaptureModel
import CoreMediaModel
import Foundation
import PhotosModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// The fixture of a call sequence: a phone, a session, a folder, queues and stub delegates.
final class Fixture: @unchecked Sendable {
  // Unchecked: locks protect all mutable state.
  static let mark = DispatchSpecificKey<Int>()

  let system: CaptureSystem
  let pool = LiveValues()
  let log: CallLog
  let folder: URL
  /// The queues for callbacks. They exclude the main queue, because a sequence blocks the main thread.
  let queues: [DispatchQueue]
  private let lock = NSLock()
  private var complaints: [String] = []
  private var lastTimes: [String: CMTime] = [:]
  private let isOrdered: Bool

  /// Creates a fixture with a simulated phone that depends on the seed.
  ///
  /// - Parameter isOrdered: Whether a single thread makes the calls in virtual time, so that the order of callbacks is
  ///   deterministic.
  init(seed: UInt64, timeline: any Timeline, isOrdered: Bool, isTracing: Bool) throws {
    let names = DeviceProfile.names
    let profile = names[Int(seed % UInt64(names.count))]
    self.isOrdered = isOrdered
    log = CallLog(isTracing: isTracing)
    folder = try Self.makeFolder()
    queues = (0..<3).map { number in
      let queue = DispatchQueue(label: "fuzz.\(number)")
      queue.setSpecific(key: Self.mark, value: number)
      return queue
    }
    system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    // Encoding real movies takes time, so most sequences run without it.
    if seed % 8 == 0 { system.media = MovieServices() }
    system.photoLibraryURL = folder.appendingPathComponent("photos")
    let phone = try SimulatedPhone(DeviceProfile.load(named: profile), seed: seed, in: system)
    system.recorder = log
    try CaptureSystem.$scoped.withValue(system) { try furnish(phone.devices, seed) }
  }

  /// Sets up a session that delivers data, and adds initial objects for later calls to the pool.
  private func furnish(_ devices: [AVCaptureDevice], _ seed: UInt64) throws {
    pool.put(system)
    let session = seed % 5 == 0 ? AVCaptureMultiCamSession() : AVCaptureSession()
    let outputs = [
      AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput(), AVCapturePhotoOutput(), AVCaptureMovieFileOutput(),
      AVCaptureMetadataOutput(), AVCaptureDepthDataOutput(),
    ]
    for device in devices { pool.put(device) }
    let cameras = devices.filter { $0.hasMediaType(.video) }
    for device in [cameras.first, devices.first { $0.hasMediaType(.audio) }].compactMap(\.self) {
      let input = try AVCaptureDeviceInput(device: device)
      if session.canAddInput(input) { session.addInput(input) }
      pool.put(input)
    }
    for output in outputs {
      if session.canAddOutput(output) { session.addOutput(output) }
      pool.put(output)
      pool.put(output.connections)
    }
    let standIns = StandIn.makers.map { $0(self) }
    standIns.forEach(pool.put)
    pool.put(session)
    if seed % 3 != 0 { for device in devices { try device.lockForConfiguration() } }
    if seed % 2 == 0 { session.startRunning() }
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "camsim-fuzz-api-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("not a movie".utf8).write(to: folder.appendingPathComponent("not-a-movie.mov"))
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "Fixtures/Media/portrait.mov"), to: folder.appendingPathComponent("movie.mov"))
    return folder
  }

  /// Stops everything and releases all objects that are not retained elsewhere.
  func tearDown() {
    CaptureSystem.$scoped.withValue(system) {
      pool.clear()
      // Transactions are per thread and would leak into the next sequence.
      for _ in 0..<1000 { CATransaction.commit() }
      system.timeline.pass(system.timeline.isVirtual ? 30_000_000_000 : 300_000_000)
      pool.clear()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Callbacks and results

  func hear(_ name: String, _ values: [Any?]) {
    log.hear(name)
    for case let value? in values { pool.put(value) }
  }

  /// Logs a returned value if its text is the same in every run.
  func note(_ value: Any) {
    switch value {
    case is Bool, is Int, is Double, is Float, is CGFloat, is String, is CMTime, is Int32, is CGPoint, is CGRect:
      log.write("= \(value)")
    default: break
    }
  }

  /// Records a failure with a message.
  func complain(_ text: String) { lock.withLock { complaints.append(text) } }

  var firstComplaint: String? { lock.withLock { complaints.first } }

  /// Checks that a call to a delegate is valid: the delegate is the current one, and its samples are in timestamp
  /// order.
  func check(_ name: String, _ values: [Any?], on delegate: StandIn) {
    guard isOrdered, let output = values.first ?? nil else { return }
    let current: AnyObject? =
      switch output {
      case let output as AVCaptureVideoDataOutput: output.sampleBufferDelegate
      case let output as AVCaptureAudioDataOutput: output.sampleBufferDelegate
      case let output as AVCaptureMetadataOutput: output.metadataObjectsDelegate
      case let output as AVCaptureDepthDataOutput: output.delegate
      default: delegate
      }
    if current !== delegate { complain("\(name) was called on what is no longer the delegate") }
    guard name.contains("didOutput"), let sample = values.dropFirst().first as? CMSampleBuffer else { return }
    let time = CMSampleBufferGetPresentationTimeStamp(sample)
    let key = values.map {
      $0 is AVCaptureOutput || $0 is AVCaptureConnection ? "\(ObjectIdentifier($0 as AnyObject))" : ""
    }.joined()
    let last = lock.withLock { lastTimes.updateValue(time, forKey: key) }
    if let last, last >= time { complain("\(name): \(time.seconds) s came after \(last.seconds) s") }
  }
}
