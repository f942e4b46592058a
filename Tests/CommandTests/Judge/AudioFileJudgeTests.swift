import Foundation
import Testing

/// Tests audio-only files with ffprobe and ffmpeg.
@Suite(.needsJudges) struct AudioFileJudgeTests {
  @Test(
    arguments: zip(
      ["a.m4a", "a.caf", "a.wav", "a.aiff", "a.aifc", "a.au"],
      ["aac", "pcm_s16le", "pcm_s16le", "pcm_s16be", "pcm_s16le", "pcm_s16be"]))
  func `each audio file type contains the beep at the expected time`(_ name: String, _ codec: String) throws {
    let scenario = """
      camsim: 1
      name: heard
      device: iphone-13-mini
      session: {inputs: [microphone], outputs: {sound: {kind: audioFile}}}
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: 0.7 s, call: sound.startRecording, to: \(name)}
        - {at: 1.4 s, call: sound.stopRecording}
        - {at: 1.5 s, call: session.stopRunning}
      """
    try Program.inFolder(["a.yaml": scenario]) { folder in
      let result = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let file = JudgedFile(folder: "\(folder)/out/heard", name: name)
      #expect(try file.value("stream=codec_name", of: "a") == codec)
      #expect(try file.value("stream=sample_rate,channels", of: "a") == "44100,1")
      // The first packet that is complete after 0.7 s begins earlier, at a multiple of 1024 samples.
      let first = 30_870 / 1024 * 1024
      let audio = try file.audio(samplesPerSecond: 44_100)
      let onset = try #require(audio.firstIndex { abs(Int($0)) > 2000 })
      // A lossy codec smears a beep over a packet, while the others preserve each sample. The first sample of a beep is
      // zero.
      let reach = codec == "aac" ? 1024 : 1
      #expect(abs(onset + first - 44_100) <= reach, "the beep begins \(onset + first - 44_100) samples late")
      #expect(audio.count % 1024 == 0)
      #expect(audio.count >= 28 * 1024)
    }
  }
}
