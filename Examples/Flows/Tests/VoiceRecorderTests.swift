import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct VoiceRecorderTests {
  @MainActor @Test func theRecordedFileContainsAACAudio() async throws {
    let phone = try TestedPhone()
    let url = URL.temporary("m4a")
    defer { try? FileManager.default.removeItem(at: url) }
    try await phone.run {
      let recorder = VoiceRecorder()
      try recorder.configure()
      recorder.session.startRunning()
      recorder.record(to: url)
      await phone.advance(by: 2)
      recorder.stop()
      await phone.advance(by: 1)
      try #require(recorder.finished.map(\.url) == [url])
      #expect(recorder.finished[0].error == nil)
    }
    let audio = try OutsideTool.probe(url, "a:0", "stream=codec_name,sample_rate,channels,duration")
    #expect(audio["codec_name"] == "aac")
    #expect(audio["sample_rate"] == "44100")
    #expect(audio["channels"] == "1")
    #expect(abs((Double(audio["duration"] ?? "") ?? 0) - 2) < 0.1)
  }
}
