import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite struct FlashAndBeepTests {
  private func audio(_ beep: Beep, from first: Int64, count: Int) -> [Int16] {
    var samples = [Int16](repeating: 77, count: count * beep.channelCount)
    samples.withUnsafeMutableBufferPointer { beep.fill($0, from: first) }
    return samples
  }

  private func isLit(_ request: ImageRequest, _ camera: SceneCamera, _ memory: PixelMemory) throws -> Bool {
    try #require(camera.image(request)).draw(into: memory, sensorToBuffer: .identity)
    let flash = OrientationChart.Layout(world: PixelRect(x: 0, y: 0, width: 352, height: 288)).flash
    return DrawnScene(memory: memory).pixel(flash.x + flash.width / 2, flash.y + flash.height / 2) == [255]
  }

  /// At the time of every frame, the chart is white exactly when the microphone receives a beep.
  @Test(arguments: [24, 25, 30, 60] as [Int32])
  func theChartFlashesDuringEachBeep(_ rate: Int32) throws {
    let beep = Beep()
    let camera = try SceneCamera(.chart(.orientation))
    let memory = try DrawnScene.memory(kCVPixelFormatType_OneComponent8, 352, 288)
    var instants = 0
    for frame in 0..<Int(rate) * 2 {
      let request = DrawnScene.request(frame: frame, rate: rate, sensor: (352, 288))
      let isLit = try isLit(request, camera, memory)
      // A tone crosses zero, but not in two adjacent samples.
      let isLoud = audio(beep, from: Int64(frame) * 48_000 / Int64(rate), count: 2) != [0, 0]
      #expect(isLit == isLoud, "frame \(frame)")
      instants += isLit ? 1 : 0
    }
    #expect(instants == 2 * Int((Double(rate) / 10).rounded(.up)))
  }

  @Test(arguments: [8000, 16_000, 44_100, 48_000])
  func aBeepIsATenthOfASecondLong(_ rate: Int) {
    let samples = audio(Beep(sampleRate: rate), from: 0, count: 3 * rate)
    for second in 0..<3 {
      let part = samples[second * rate..<(second + 1) * rate]
      #expect(part.prefix(rate / 10).allSatisfy { abs($0) <= Beep.amplitude })
      #expect(part.prefix(rate / 10).contains { $0 > 16_000 })
      #expect(part.dropFirst(rate / 10).allSatisfy { $0 == 0 })
      // At 1 kHz, the sign becomes positive a hundred times, the first time immediately after the start.
      let rises = part.prefix(rate / 10).indices.dropFirst().count { samples[$0 - 1] <= 0 && samples[$0] > 0 }
      #expect(rises == 100)
    }
  }

  @Test func audioSamplesDependOnlyOnTheirIndex() {
    let beep = Beep(sampleRate: 44_100, channelCount: 2)
    let whole = audio(beep, from: 0, count: 44_100)
    let parts = stride(from: 0, to: 44_100, by: 1470).flatMap { audio(beep, from: Int64($0), count: 1470) }
    #expect(parts == whole)
    let left = stride(from: 0, to: whole.count, by: 2)
    #expect(left.allSatisfy { (index: Int) in whole[index] == whole[index + 1] })
    #expect(audio(beep, from: 3600 * 44_100, count: 100) == audio(beep, from: 0, count: 100))
    #expect(audio(beep, from: -44_100, count: 100) == audio(beep, from: 0, count: 100))
  }

  @Test func theBeepHasKnownSampleValues() {
    // One period is 48 samples; a twelfth of it reaches half the amplitude.
    let samples = audio(Beep(), from: 48_000, count: 49)
    #expect([0, 4, 12, 24, 36, 48].map { samples[$0] } == [0, 8192, 16_384, 0, -16_384, 0])
  }
}
