import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// Takes the frames of a video data output: counts them, sums their pixels up, keeps the pictures that the scenario asks for.
final class VideoClient: NSObject, OutputClient, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: everything is only touched on the delegate's queue, or after time has stopped.
  private let video: AVCaptureVideoDataOutput
  private let name: String
  private let context: RunContext
  private let readsPixels: Bool
  private var wanted: [Scenario.Time]
  private let queue: DispatchQueue
  private var held: [CMSampleBuffer] = []
  private var holdCount = 0
  private var index: Int64 = 0
  private var frameCount: Int64 = 0
  private var dropCount: Int64 = 0
  private var lastLayout: PixelLayout?
  /// That layout as lines have it, kept because most frames share it.
  private var layoutText = ""
  private(set) var artifacts: [String] = []
  /// What went wrong while a picture was written.
  private(set) var failure: (any Error)?

  var output: AVCaptureOutput { video }
  var missingPictures: [Scenario.Time] { wanted }

  init(_ description: Scenario.Output, keeping times: [Scenario.Time], in context: RunContext, readsPixels: Bool) {
    name = description.name
    queue = DispatchQueue(label: "camsim.\(name)")
    wanted = times
    self.context = context
    self.readsPixels = readsPixels
    video = CaptureSystem.$scoped.withValue(context.system) { AVCaptureVideoDataOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    if let format = description.pixelFormat {
      video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    }
    if let discards = description.alwaysDiscardsLateVideoFrames { video.alwaysDiscardsLateVideoFrames = discards }
    video.setSampleBufferDelegate(self, queue: queue)
    if let connection = video.connection(with: .video) {
      try connection.set(description.connection)
    }
  }

  /// Charges the client for each frame, as if its code took that long.
  func charge(nanoseconds: Int64) { video.chargeDelegate(nanoseconds: nanoseconds) }

  /// Keeps this many of the newest buffers from now on, and lets the others go at once.
  func hold(_ count: Int) {
    queue.sync {
      holdCount = count
      held.removeFirst(max(0, held.count - count))
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let index = nextIndex()
    frameCount += 1
    guard let picture = sampleBuffer.imageBuffer else { return }
    note(picture.layout)
    var line = "frame \(name) index=\(index) pts=\(Trace.fraction(sampleBuffer.presentationTimeStamp)) "
    line += layoutText
    if readsPixels {
      let (count, sum) = picture.withPixels(readOnly: true) { $0.checksum() }
      line += " bytes=\(count) crc=\(Trace.hexadecimal(sum))"
    }
    context.trace.noteSample(line, at: context.system.timeline.nanoseconds)
    keepIfWanted(picture, index, sampleBuffer.presentationTimeStamp)
    keep(sampleBuffer)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    _ = nextIndex()
    dropCount += 1
  }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "frameCount": .integer(frameCount)
    case "dropCount": .integer(dropCount)
    case "width": .integer(Int64(lastLayout?.width ?? 0))
    case "height": .integer(Int64(lastLayout?.height ?? 0))
    default: nil
    }
  }

  /// Frames are counted with those that were dropped, as the model counts them.
  private func nextIndex() -> Int64 {
    defer { index += 1 }
    return index
  }

  private func note(_ layout: PixelLayout) {
    guard layout != lastLayout else { return }
    lastLayout = layout
    layoutText = "\(layout.width)x\(layout.height) \(FourCharCode(layout.pixelFormat).fourCharacters)"
  }

  private func keep(_ sample: CMSampleBuffer) {
    guard holdCount > 0 else { return }
    held.append(sample)
    held.removeFirst(max(0, held.count - holdCount))
  }

  // MARK: Pictures

  private func keepIfWanted(_ picture: CVPixelBuffer, _ index: Int64, _ time: CMTime) {
    let due = wanted.filter { $0.isDue(index: index, time: time) }
    guard !due.isEmpty else { return }
    wanted.removeAll(where: due.contains)
    do {
      let file = "frames/\(name)-\(index).png"
      try picture.withPixels(readOnly: true) { try context.keep($0, as: file) }
      artifacts.append(file)
    } catch {
      failure = failure ?? error
    }
  }
}

extension Scenario.Time {
  /// Whether a frame with this index and time is at the requested time or after it.
  func isDue(index: Int64, time: CMTime) -> Bool {
    switch self {
    case .nanoseconds(let nanoseconds): time >= CMTime(value: nanoseconds, timescale: 1_000_000_000)
    case .frames(let number): index >= number
    }
  }
}
