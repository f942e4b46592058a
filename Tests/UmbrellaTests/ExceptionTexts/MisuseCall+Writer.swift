import AVFoundation
import CaptureTesting
import CoreMedia
import Foundation
import Testing

extension MisuseCall {
  static let writer: [String: MisuseCall] = [
    "finishWriting.unknown": .init { _ in try Misused.write { writer, _ in writer.finishWriting {} } },
    "finishWriting.blocking": .init { _ in try Misused.write { writer, _ in _ = writer.finishWriting() } },
    "finishWriting.twice": .init { _ in
      try Misused.writeSession { writer, input in
        input.append(try Misused.sample(0))
        writer.finishWriting {}
        writer.finishWriting {}
      }
    },
    "finishWriting.completed": .init { _ in try complete { writer, _ in writer.finishWriting {} } },
    "startWriting.writing": .init { _ in try Misused.writeSession { writer, _ in writer.startWriting() } },
    "startWriting.failed": .init { _ in
      try Misused.write { writer, _ in
        try Data().write(to: writer.outputURL)
        #expect(!writer.startWriting())
        #expect(writer.status == .failed)
        writer.startWriting()
      }
    },
    "startWriting.cancelled": .init { _ in
      try Misused.writeSession { writer, _ in
        writer.cancelWriting()
        writer.startWriting()
      }
    },
    "startSession.unknown": .init { _ in try Misused.write { writer, _ in writer.startSession(atSourceTime: .zero) } },
    "startSession.invalidTime": .init { _ in
      try Misused.write { writer, _ in
        writer.startWriting()
        writer.startSession(atSourceTime: .invalid)
      }
    },
    "endSession.withoutSession": .init { _ in
      try Misused.write { writer, _ in
        writer.startWriting()
        writer.endSession(atSourceTime: .zero)
      }
    },
    "endSession.invalidTime": .init { _ in
      try Misused.writeSession { writer, _ in writer.endSession(atSourceTime: .invalid) }
    },
    "addWriterInput.passthrough": .init { _ in
      let writer = try AVAssetWriter(outputURL: Misused.freshURL("mp4"), fileType: .mp4)
      writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: nil))
    },
    "markAsFinished.unknown": .init { _ in try Misused.write { _, input in input.markAsFinished() } },
    "markAsFinished.completed": .init { _ in try complete { _, input in input.markAsFinished() } },
    "requestMediaData.unknown": .init { _ in
      try Misused.write { _, input in input.requestMediaDataWhenReady(on: .main) {} }
    },
  ]

  /// Calls `body` with a writer that has finished its file.
  @MainActor private static func complete(_ body: (AVAssetWriter, AVAssetWriterInput) throws -> Void) throws {
    try Misused.writeSession { writer, input in
      input.append(try Misused.sample(0))
      #expect(writer.finishWriting())
      #expect(writer.status == .completed)
      try body(writer, input)
    }
  }

  static let samples: [String: MisuseCall] = [
    "appendPicture.unknown": .init { _ in
      try Misused.write { _, input in
        AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
          .append(try Misused.image(), withPresentationTime: .zero)
      }
    },
    "appendPicture.withoutSession": .init { _ in
      try Misused.write { writer, input in
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.startWriting()
        adaptor.append(try Misused.image(), withPresentationTime: .zero)
      }
    },
    "appendPicture.notReady": .init { phone in
      try Misused.write { writer, input in
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        let next = try fill(input, on: phone)
        adaptor.append(try Misused.image(), withPresentationTime: CMTime(value: Int64(next), timescale: 30))
      }
    },
    "appendSample.withoutSession": .init { _ in
      try Misused.write { writer, input in
        writer.startWriting()
        input.append(try Misused.sample(0))
      }
    },
    "appendSample.notReady": .init { phone in
      try Misused.writeSession { _, input in input.append(try Misused.sample(try fill(input, on: phone))) }
    },
    "appendSample.otherKind": .init { _ in
      let clip = Misused.clip()
      let reader = try AVAssetReader(asset: clip)
      let track = try #require(clip.tracks(withMediaType: .audio).first)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      reader.startReading()
      let sample = try #require(output.copyNextSampleBuffer())
      try Misused.writeSession { _, input in input.append(sample) }
    },
    "appendSample.compressed": .init { _ in
      let clip = Misused.clip()
      let reader = try AVAssetReader(asset: clip)
      let output = AVAssetReaderTrackOutput(track: try Misused.track(of: clip), outputSettings: nil)
      reader.add(output)
      reader.startReading()
      let sample = try #require(output.copyNextSampleBuffer())
      try Misused.writeSession { _, input in input.append(sample) }
    },
  ]

  /// Appends frames until the input is no longer ready and returns their number.
  @MainActor private static func fill(_ input: AVAssetWriterInput, on phone: TestedPhone) throws -> Int {
    phone.charge(input, seconds: 1)
    for index in 0..<1000 {
      guard input.isReadyForMoreMediaData else { return index }
      input.append(try Misused.sample(index))
    }
    Issue.record("the input accepts more pixel buffers than expected")
    return 1000
  }

  static let settings: [String: MisuseCall] = [
    "writerSettings.noKey": .init { _ in _ = AVAssetWriterInput(mediaType: .video, outputSettings: ["Colour": "red"]) },
    "writerSettings.noWidth": .init { _ in
      _ = AVAssetWriterInput(
        mediaType: .video, outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoHeightKey: 48])
    },
    "writerSettings.layout": .init { _ in
      var layout = AudioChannelLayout()
      layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
      let bytes = Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size)
      let settings = Misused.audioSettings.merging([AVChannelLayoutKey: bytes]) { $1 }
      _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    },
    "writerSettings.bitRates": .init { _ in
      let rates = [AVEncoderBitRateKey: 64_000, AVEncoderBitRatePerChannelKey: 64_000]
      let settings = Misused.audioSettings.merging(rates) { $1 }
      _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    },
    "writerSettings.channelCount": .init { _ in
      let settings = Misused.audioSettings.merging([AVNumberOfChannelsKey: 4]) { $1 }
      _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    },
    "writerSettings.lowRate": .init { _ in
      let settings = Misused.audioSettings.merging([AVSampleRateKey: 1]) { $1 }
      _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    },
    "writerSettings.sampleRate": .init { _ in
      let settings = Misused.audioSettings.merging([AVSampleRateKey: 96_000]) { $1 }
      _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    },
    "writerSettings.profile": .init { _ in compress([AVVideoProfileLevelKey: "H264_Best"]) },
    "writerSettings.property": .init { _ in compress(["DeblockingFiltering": true]) },
  ]

  @MainActor private static func compress(_ properties: [String: Any]) {
    let settings = Misused.imageSettings.merging([AVVideoCompressionPropertiesKey: properties]) { $1 }
    _ = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
  }
}
