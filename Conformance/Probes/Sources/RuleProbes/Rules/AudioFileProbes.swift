import AVFoundation

#if os(iOS)
  /// An empty list, because iOS does not have this output.
  let audioFileProbes: [Probe] = []
#else
  /// Section Q of the rule book: audio file output, which iOS does not have.
  let audioFileProbes: [Probe] = [
    Probe(257, "sound in a file of its own") { probe in
      let (output, client) = (AVCaptureAudioFileOutput(), RecordingClient())
      let session = probe.emptySession()
      session.addInput(try probe.microphoneInput())
      session.addOutput(output)
      probe.sees(1, "audioSettings", output.audioSettings == nil)
      try probe.start(session)
      probe.raises(3, "a type of file that is none", .invalidArgument) {
        output.startRecording(to: client.file, outputFileType: AVFileType(rawValue: "none"), recordingDelegate: client)
      }
      output.startRecording(to: client.file, outputFileType: .m4a, recordingDelegate: client)
      probe.waits { client.events.contains("didStart") }
      probe.pass(1)
      output.stopRecording()
      probe.waits { client.hasEnded }
      probe.sees(3, "the recording", client.events.lines.last ?? "", is: "didFinish well")
      probe.sees(3, "about a second", abs(AVURLAsset(url: client.file).duration.seconds - 1) < 0.4)
    }
  ]
#endif
