import CAllocationCount
import CaptureModel
import CoreVideoModel
import Foundation
import SimulationKernel
import Synchronization
import VirtualDevices

/// The jobs that this executable runs in a separate process, so that their cost can be measured externally.
enum Job {
  /// Runs the job that the arguments specify, on a simulated phone with the moving orientation chart.
  ///
  /// The job runs off the main thread, as in a test, unless the first argument is `main`. On the main thread, virtual
  /// time also serves the main queue.
  static func run(_ arguments: [String]) throws {
    if arguments.first == "main" { return try perform(Array(arguments.dropFirst())) }
    if let work = arguments.first.flatMap(ExplorationWork.init) {
      return try AppWork.wait { try await work.perform(Int(arguments[1]) ?? 0) }
    }
    let result = Mutex(Result<Void, any Error>.success(()))
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      let outcome = Result { try perform(arguments) }
      result.withLock { $0 = outcome }
      isDone.signal()
    }.start()
    isDone.wait()
    try result.withLock { $0 }.get()
  }

  private static func perform(_ arguments: [String]) throws {
    let numbers = arguments.compactMap { Int($0) }
    func number(_ index: Int) throws -> Int {
      guard index < numbers.count else {
        throw BenchmarkError("job \(arguments.joined(separator: " ")): too few numbers")
      }
      return numbers[index]
    }
    try CaptureSystem.$scoped.withValue(world(of: arguments.first)) {
      switch arguments.first {
      case "scene":
        guard arguments.count > 1, let scene = SceneWork(rawValue: arguments[1]) else {
          throw BenchmarkError("job scene: there is no '\(arguments.dropFirst().first ?? "")'")
        }
        try scene.deliver(number(0), film: arguments.last)
      case "nothing": break
      case "open": _ = try FileCamera.devices(contentsOf: URL(filePath: arguments.last ?? ""), in: .current)
      case "allocations": try countAllocations(number(0), readsPixels: arguments.last == "read")
      case "420v", "blind":
        try deliver(
          number(0), outputs: number(1), kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, FrameReader(readsPixels: true)
        )
      case "BGRA":
        try deliver(number(0), outputs: number(1), kCVPixelFormatType_32BGRA, FrameReader(readsPixels: true))
      case "state":
        try deliver(
          number(0), outputs: number(1), kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
          FrameReader(readsPixels: false))
      case "real-blocks", "app-blocks": try AppWork.blocks(number(0), isVirtual: arguments.first == "app-blocks")
      case "app-sleeps": try AppWork.sleeps(number(0))
      case "app-minutes": try AppWork.minutes(number(0))
      case "set": try DeviceWork.setObserved(number(0))
      case "copy": try copy(bytes: number(0), times: number(1))
      case "raw": try RawFrames.write(number(0), to: arguments.last ?? "")
      case "write": try WriterWork.write(number(0), from: arguments[arguments.count - 2], to: arguments.last ?? "")
      case "photos": try PhotoWork.encode(number(0))
      case "rawphotos": try PhotoWork.write(number(0), to: arguments.last ?? "")
      case "turn", "turn-mirrored": try TurnWork.turn(number(0), isMirrored: arguments.first == "turn-mirrored")
      case "recordings", "minutes", "phones", "starts":
        try Soak.run(arguments[0], number(0), arguments.dropFirst(2).last)
      case "record":
        try record(number(0), to: arguments.last, reading: false)
      case "record-small": try Recorder(preset: .low).record(number(0), to: arguments.last ?? "")
      case "record-dark": try record(number(0), to: arguments.last, reading: false)
      case "record-read", "record-read-dark": try record(number(0), to: arguments.last, reading: true)
      default: throw BenchmarkError("job: there is no '\(arguments.joined(separator: " "))'")
      }
    }
  }

  private static func world(of job: String?) throws -> CaptureSystem {
    switch job {
    case "blind": try DeviceWork.blindPhone()
    case "scene": CaptureSystem(timeline: VirtualTimeline())
    case "record-dark", "record-read-dark": try DeviceWork.darkPhone()
    default: try CaptureSystem.simulatedPhone()
    }
  }

  private static func deliver(_ frames: Int, outputs: Int, _ pixelFormat: OSType, _ reader: FrameReader) throws {
    let work = try CameraWork(outputs: (0..<outputs).map { _ in reader.makeOutput(pixelFormat) })
    work.run(frames: frames)
    guard reader.frameCount == frames * outputs else {
      throw BenchmarkError("\(reader.frameCount) frames came instead of \(frames * outputs)")
    }
    print(reader.sum)
  }

  /// Prints the number of allocations per frame, after caches and pools have reached their size.
  private static func countAllocations(_ frames: Int, readsPixels: Bool) throws {
    let reader = FrameReader(readsPixels: readsPixels)
    let work = try CameraWork(outputs: [reader.makeOutput(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)])
    work.run(frames: 100)
    let before = allocation_count()
    work.run(frames: frames)
    print(Double(allocation_count() - before) / Double(frames))
  }

  /// Records a movie, with or without a second output whose frames are read.
  private static func record(_ frames: Int, to path: String?, reading: Bool) throws {
    let reader = FrameReader(readsPixels: true)
    let others = reading ? [reader.makeOutput(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)] : []
    try Recorder(preset: .hd1920x1080, others: others).record(frames, to: path ?? "")
    print(reader.sum)
  }

  /// Copies memory blocks with the size of a frame.
  private static func copy(bytes: Int, times: Int) throws {
    let source = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
    let target = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
    defer {
      source.deallocate()
      target.deallocate()
    }
    source.initializeMemory(as: UInt8.self, repeating: 1)
    var sum = 0
    for index in 0..<times {
      source[index % bytes] &+= 1  // so that no copy is the same as the one before
      target.copyMemory(from: UnsafeRawBufferPointer(source))
      sum += Int(target[index % bytes])
    }
    print(sum)
  }
}
