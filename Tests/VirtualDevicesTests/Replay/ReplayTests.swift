import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import SceneRendering
@testable import VirtualDevices

/// Tests of recordings of a camera, and of the camera that replays them.
@Suite final class ReplayTests: TestFolder {
  /// Records one second of a simulated phone, whose frames contain their numbers.
  private func record(keepsFrames: Bool) throws -> ReplayBundle {
    let timeline = VirtualTimeline()
    let system = try CaptureSystem.simulatedPhone(
      timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    let camera = try #require(
      CaptureSystem.$scoped.withValue(system) { AVCaptureDevice.default(for: .video) })
    try camera.lockForConfiguration()
    camera.activeFormat = try #require(camera.formats.first { $0.descriptor.size.width <= 640 })
    camera.unlockForConfiguration()
    let descriptor = try V4L2CameraDescriptor(text: V4L2CameraDescriptorTests.text, name: "camera.txt")
    let recorder = try CameraRecorder(
      camera, descriptor: descriptor, folder: folder, keepsFrames: keepsFrames, in: system)
    recorder.start()
    timeline.pass(1_500_000_000)
    try recorder.finish()
    let bundle = try ReplayBundle(path: folder.path)
    #expect(bundle.descriptor == descriptor)
    #expect(recorder.counts.frames == bundle.times.frames.count)
    return bundle
  }

  private func request(_ time: CMTime, _ size: PixelSize) -> ImageRequest {
    ImageRequest(
      index: 0, time: time, sourceTime: time, width: size.width, height: size.height, worldToSensor: .identity)
  }

  @Test(arguments: [true, false]) func framesAreReplayedAtTheirRecordedTimes(_ keepsFrames: Bool) throws {
    let bundle = try record(keepsFrames: keepsFrames)
    #expect((bundle.movie != nil) == keepsFrames)
    #expect(bundle.times.frames.count > 20)
    let camera = try ReplayCamera(bundle, RecordedControls(bundle.descriptor))
    #expect(camera.isSelfPaced)
    var times: [Int64] = []
    var time = camera.nextFrameTime(after: nil)
    while let next = time {
      times.append(next.value)
      time = camera.nextFrameTime(after: next)
    }
    #expect(times == bundle.times.entries.map(\.nanoseconds))
    #expect(times.first == 0)
  }

  @Test func eachReplayedImageIsTheRecordedImage() throws {
    let bundle = try record(keepsFrames: true)
    let camera = try ReplayCamera(bundle, RecordedControls(bundle.descriptor))
    let layout = try #require(
      PixelLayout(
        pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: bundle.times.size.width,
        height: bundle.times.size.height))
    var numbers: [Int] = []
    for entry in bundle.times.frames.prefix(10) {
      let time = CMTime(value: entry.nanoseconds, timescale: 1_000_000_000)
      let memory = PixelMemory(layout: layout)
      try #require(camera.image(request(time, bundle.times.size))).draw(into: memory, sensorToBuffer: .identity)
      numbers.append(Int(try #require(FrameStrip.read(from: CVPixelBuffer(memory: memory))).index))
    }
    let first = try #require(numbers.first)
    #expect(numbers == Array(first..<first + 10))
  }

  // MARK: Invalid recordings

  private static let times = """
    #camsim-frames 1
    stream format=0 size=640x360 pixels="yuvs"
    frame 0
    lost 33333333 "FrameWasLate"
    frame 66666666
    end

    """

  /// The files of an invalid folder, and part of the error message.
  private static let foreign: [(files: [String: String], words: String)] = [
    ([:], "it has no camera.txt, so it is not a recording"),
    (["trace.txt": "#camsim-trace 1"], "it has no camera.txt"),
    (["camera.txt": V4L2CameraDescriptorTests.text], "it has no frames.txt"),
    (["camera.txt": "", "frames.txt": times], "this is not a camera descriptor"),
    (["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": ""], "this is not a list of frame times"),
    (["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": String(times.prefix(90))], "frames.txt"),
    (["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times.replacing("end\n", with: "")], "was cut off"),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times.replacing("frame", with: "lost")], "frames.txt"
    ),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times.replacing("66666666", with: "3")],
      "the time is not later than the previous one"
    ),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times.replacing("66666666", with: "-3")],
      "the time is not later than the previous one"
    ),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times.replacing("640x360", with: "640")],
      "frames.txt:2"
    ),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times + "frame 99999999\n"],
      "the file has content after 'end'"
    ),
    (
      ["camera.txt": V4L2CameraDescriptorTests.text, "frames.txt": times, "frames.mov": "no movie"],
      "the recorded movie cannot be read"
    ),
  ]

  @Test(arguments: foreign) func anInvalidRecordingIsReportedInOneSentence(_ files: [String: String], _ words: String)
    throws
  {
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try refuses(folder.path, words)
  }

  @Test func aFileOrAMissingFolderIsNotARecording() throws {
    try refuses(folder.appending(path: "none").path, "the folder does not exist")
    let file = folder.appending(path: "file")
    try Data("x".utf8).write(to: file)
    try refuses(file.path, "this is a file")
    try Data([0xFF, 0xFE, 0x80]).write(to: folder.appending(path: "camera.txt"))
    try refuses(folder.path, "the file is not UTF-8 text")
  }

  @Test func imagesOfAnotherRecordingAreRejected() throws {
    let bundle = try record(keepsFrames: true)
    var times = bundle.times
    times.entries.removeLast()
    try Data((times.lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "frames.txt"))
    try refuses(folder.path, "the files belong to different recordings")
    let movie = folder.appending(path: "frames.mov")
    try Data(contentsOf: movie).prefix(3000).write(to: movie)
    try refuses(folder.path, "the recorded movie cannot be read")
  }

  private func refuses(_ path: String, _ words: String) throws {
    let error = #expect(throws: ReplayError.self) { try ReplayBundle(path: path) }
    let said = try #require(error).description
    #expect(said.hasPrefix(path), "\(said)")
    #expect(said.contains(words), "\(said)")
    #expect(!said.contains("\n"))
  }
}
