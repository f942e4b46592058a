import CaptureModel
import CoreMediaModel
import Foundation
import PhotosModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// The fixture of a sequence of calls: a phone, a session of its own, a folder, queues and stand-ins for delegates.
final class Fixture: @unchecked Sendable {
  // Unchecked: what varies lies behind locks, of its own or of others.
  static let mark = DispatchSpecificKey<Int>()

  let system: CaptureSystem
  let pool = LiveValues()
  let log: CallLog
  let folder: URL
  /// What a client might be called on. The main queue is not among them: a sequence blocks the main thread.
  let queues: [DispatchQueue]
  private let lock = NSLock()
  private var complaints: [String] = []
  private var lastTimes: [String: CMTime] = [:]
  private let isOrdered: Bool

  /// - Parameter isOrdered: whether one thread calls, in virtual time, so that the order of what comes is known.
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
    // Real movies take time: most sequences do without what writes them.
    if seed % 8 == 0 { system.media = MovieServices() }
    system.photoLibraryURL = folder.appendingPathComponent("photos")
    let phone = try SimulatedPhone(DeviceProfile.load(named: profile), seed: seed, in: system)
    system.recorder = log
    try CaptureSystem.$scoped.withValue(system) { try furnish(phone.devices, seed) }
  }

  /// A session that has something to do, and whatever later calls could want.
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

  /// Ends everything and lets go of it, but for what is still kept by others.
  func tearDown() {
    CaptureSystem.$scoped.withValue(system) {
      pool.clear()
      // Transactions belong to the thread, and would be those of the next sequence.
      for _ in 0..<1000 { CATransaction.commit() }
      system.timeline.pass(system.timeline.isVirtual ? 30_000_000_000 : 300_000_000)
      pool.clear()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: What is heard

  func hear(_ name: String, _ values: [Any?]) {
    log.hear(name)
    for case let value? in values { pool.put(value) }
  }

  /// Writes down what a call returned, where it has a text that is the same each time.
  func note(_ value: Any) {
    switch value {
    case is Bool, is Int, is Double, is Float, is CGFloat, is String, is CMTime, is Int32, is CGPoint, is CGRect:
      log.write("= \(value)")
    default: break
    }
  }

  /// Something must not be.
  func complain(_ text: String) { lock.withLock { complaints.append(text) } }

  var firstComplaint: String? { lock.withLock { complaints.first } }

  /// Looks whether a delegate may be called now: only while it is the delegate, and with samples in the order of their times.
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
