import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Recording timeline")
struct RecordedTimesTests {
  private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 1000) }

  private var times: RecordingTimeMap {
    var times = RecordingTimeMap(start: seconds(10))
    times.extend(to: seconds(12))
    times.pause()
    times.resume(at: seconds(20))
    times.extend(to: seconds(21))
    return times
  }

  private func ranges(_ times: RecordingTimeMap, at start: Double, _ count: Int) -> [String] {
    times.parts(ofAudioAt: seconds(start), sampleCount: count, rate: 10).map { "\($0.samples) \($0.time.seconds)" }
  }

  @Test func `a pause is removed from the recording's timeline`() {
    #expect(times.duration == seconds(3))
    #expect(times.end == seconds(21))
    #expect(times.place(seconds(20.5)) == seconds(12.5))
  }

  @Test func `audio is placed by the start times of its samples`() {
    #expect(ranges(times, at: 11, 10) == ["0..<10 11.0"])
    #expect(ranges(times, at: 11.5, 10) == ["0..<5 11.5"])
    #expect(ranges(times, at: 11.55, 10) == ["0..<5 11.55"])
    #expect(ranges(times, at: 13, 10).isEmpty)
    #expect(ranges(times, at: 19.55, 10) == ["5..<10 12.05"])
    #expect(ranges(times, at: 11.5, 100) == ["0..<5 11.5", "85..<100 12.0"])
    #expect(ranges(times, at: 9.5, 10) == ["0..<10 9.5"], "what lies before the start is left to the writer")
  }

  @Test func `old pauses are discarded but still count toward the timeline`() {
    var times = times
    for index in 0..<100 {
      times.pause()
      times.resume(at: seconds(22 + Double(index) * 2))
      times.extend(to: seconds(23 + Double(index) * 2))
    }
    times.forgetPieces(before: seconds(500))
    #expect(times.start == seconds(10))
    #expect(times.duration == seconds(103))
    #expect(ranges(times, at: 220, 10) == ["0..<10 112.0"])
  }
}
