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
import VirtualDevices

/// Tests of a file as camera and microphone. In the test clips, frame *n* has the brightness 16 + 4n and sample *n* the
/// value n.
@Suite final class FileCameraTests: TestFolder {
  /// Returns a clip with frames at 0, 1/25, 3/25, 4/25 … 10/25 of a second, one of which is longer, and 0.4 s of audio.
  private func clip(_ orientation: ImageOrientation = .identity, audio: Bool = true) throws -> MovieFile {
    let url = folder.appending(path: "clip.mov")
    let settings = MovieWriter.Settings(
      video: .init(codec: .jpeg, width: 64, height: 48, orientation: orientation, framesPerSecond: 25),
      audio: audio ? .init(codec: .linearPCM, sampleRate: 8000, channelCount: 1) : nil)
    let writer = try MovieWriter(url: url, settings: settings)
    for (number, tick) in ([0, 1] + Array(3..<10)).enumerated() {
      try writer.append(
        image(number), at: CMTime(value: Int64(tick), timescale: 25), duration: CMTime(value: 1, timescale: 25))
    }
    if audio { try (0..<3200).map(Int16.init).withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) } }
    try writer.finish()
    return try MovieFile(url: url)
  }

  private func image(_ number: Int) throws -> CVPixelBuffer {
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 48))
    let memory = PixelMemory(layout: layout)
    memory.withPlane(0) { bytes, _ in for index in bytes.indices { bytes[index] = UInt8(16 + 4 * number) } }
    memory.withPlane(1) { bytes, _ in for index in bytes.indices { bytes[index] = 128 } }
    return CVPixelBuffer(memory: memory)
  }

  private func seconds25(_ ticks: Int) -> CMTime { CMTime(value: Int64(ticks), timescale: 25) }

  private func request(_ time: CMTime) -> ImageRequest {
    ImageRequest(index: 0, time: time, sourceTime: time, width: 64, height: 48, worldToSensor: .identity)
  }

  private func number(_ image: (any SourceImage)?) throws -> Int {
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 48))
    let memory = PixelMemory(layout: layout)
    try #require(image).draw(into: memory, sensorToBuffer: .identity)
    return Int(((Double(memory.bytes[10]) - 16) / 4).rounded())
  }

  @Test func `Frames have the file's own times and end with the file`() throws {
    let camera = try FileCamera(clip())
    #expect(camera.isSelfPaced)
    var times: [CMTime] = []
    while let next = camera.nextFrameTime(after: times.last) { times.append(next) }
    #expect(times == ([0, 1] + Array(3..<10)).map(seconds25))
    #expect(try times.map { try number(camera.image(request($0))) } == Array(0..<9))
    #expect(camera.image(request(seconds25(10))) == nil)
  }

  @Test func `A looping file restarts after its end, and its times do not drift`() throws {
    let camera = try FileCamera(clip(), loops: true)
    var time: CMTime?
    var numbers: [Int] = []
    for _ in 0..<20 {
      time = camera.nextFrameTime(after: time)
      numbers.append(try number(camera.image(request(try #require(time)))))
    }
    #expect(numbers == Array(0..<9) + Array(0..<9) + [0, 1])
    #expect(time == seconds25(21))
    let late = try #require(camera.nextFrameTime(after: seconds25(1_000_000 * 10 + 4)))
    #expect(late == seconds25(1_000_000 * 10 + 5))
  }

  @Test func `Images can be drawn late, in any order, or never`() throws {
    let camera = try FileCamera(clip())
    let images = (0..<9).map { camera.image(request(seconds25($0 < 2 ? $0 : $0 + 1))) }
    #expect(try number(images[8]) == 8)
    #expect(try number(images[2]) == 2)
    #expect(try number(images[0]) == 0)
    #expect(try number(camera.image(request(seconds25(2)))) == 1)
  }

  @Test func `Audio starts with the file and ends or loops`() throws {
    let file = try clip()
    let microphone = try FileMicrophone(file)
    #expect(microphone.isSelfPaced)
    #expect((microphone.sampleRate, microphone.channelCount) == (8000, 1))
    #expect(microphone.length == 3200)
    #expect(samples(microphone, 4, from: 1000) == [1000, 1001, 1002, 1003])
    let looping = try FileMicrophone(file, loops: true)
    #expect(looping.length == nil)
    #expect(samples(looping, 4, from: 3198) == [3198, 3199, 0, 1])
    #expect(samples(looping, 3, from: 3200 * 1000 + 5) == [5, 6, 7])
  }

  @Test func `A rotated file is an upright camera with its display size`() throws {
    _ = try clip(ImageOrientation(quarterTurns: 1))
    let system = CaptureSystem(timeline: VirtualTimeline())
    let devices = try FileCamera.devices(contentsOf: folder.appending(path: "clip.mov"), in: system)
    try #require(devices.count == 2)
    let camera = devices[0]
    #expect(camera.hasMediaType(.video))
    #expect(devices[1].hasMediaType(.audio))
    #expect(camera.deviceType == .external)
    #expect(camera.position == .unspecified)
    #expect(camera.formats.count == 1)
    #expect(camera.descriptor.camera?.formats[0].size == PixelSize(width: 48, height: 64))
    #expect(AVCaptureSession.Preset.all.allSatisfy(camera.supportsSessionPreset))
    #expect(devices[1].descriptor.microphone == MicrophoneDescriptor(sampleRate: 8000, channelCount: 1))
  }

  @Test func `A file without audio is only a camera, and a file without video is rejected`() throws {
    _ = try clip(audio: false)
    let system = CaptureSystem(timeline: VirtualTimeline())
    #expect(try FileCamera.devices(contentsOf: folder.appending(path: "clip.mov"), in: system).count == 1)
    let url = folder.appending(path: "sound.mov")
    let writer = try MovieWriter(
      url: url, settings: .init(video: nil, audio: .init(codec: .linearPCM, sampleRate: 8000, channelCount: 1)))
    try [Int16](repeating: 0, count: 800).withUnsafeBufferPointer { try writer.append(audio: $0, at: .zero) }
    try writer.finish()
    let error = #expect(throws: MediaError.self) { try FileCamera.devices(contentsOf: url, in: system) }
    #expect(error?.reason == .noVideo)
  }

  private func samples(_ microphone: FileMicrophone, _ count: Int, from first: Int64) -> [Int16] {
    var samples = [Int16](repeating: -1, count: count)
    samples.withUnsafeMutableBufferPointer { microphone.fill($0, from: first) }
    return samples
  }
}
