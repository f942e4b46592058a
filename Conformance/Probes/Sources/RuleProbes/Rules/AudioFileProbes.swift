import AVFoundation

#if os(iOS)
  /// iOS has no such output.
  let audioFileProbes: [Probe] = []
#else
  /// Q. Audio file output, which iOS does not have.
  let audioFileProbes: [Probe] = [
    Probe(257, "sound in a file of its own") { witness in
      let (output, client) = (AVCaptureAudioFileOutput(), RecordingClient())
      let session = witness.emptySession()
      session.addInput(try witness.microphoneInput())
      session.addOutput(output)
      witness.sees(1, "audioSettings", output.audioSettings == nil)
      try witness.start(session)
      witness.raises(3, "a type of file that is none", .invalidArgument) {
        output.startRecording(to: client.file, outputFileType: AVFileType(rawValue: "none"), recordingDelegate: client)
      }
      output.startRecording(to: client.file, outputFileType: .m4a, recordingDelegate: client)
      witness.waits { client.events.contains("didStart") }
      witness.pass(1)
      output.stopRecording()
      witness.waits { client.hasEnded }
      witness.sees(3, "the recording", client.events.lines.last ?? "", is: "didFinish well")
      witness.sees(3, "about a second", abs(AVURLAsset(url: client.file).duration.seconds - 1) < 0.4)
    }
  ]
#endif
