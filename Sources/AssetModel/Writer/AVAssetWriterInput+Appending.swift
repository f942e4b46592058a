import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVAssetWriterInput {
  /// Appends a sample. Returns false if the writer has failed or was canceled, or if it fails now.
  ///
  /// Raises NSInternalInconsistencyException without a session and while the input is not ready. Raises
  /// NSInvalidArgumentException for samples of another media type, for compressed samples if the input encodes, and for
  /// a nonnumeric time. A sample whose time does not advance is accepted, and the next sample fails the writer.
  /// **Source:** rules 322-324, 327, 331, 332, 337, 448.
  @discardableResult
  public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
    accept(sampleBuffer, by: .sampleBuffer)
  }

  /// Marks the input as finished, so that the writer no longer waits for its samples.
  ///
  /// Raises NSInternalInconsistencyException before writing has started and after the file is complete. **Source:**
  /// Apple, markAsFinished(); github.com/piemonte/PBJVision/issues/289. It is inferred that a failed writer accepts the
  /// call.
  public func markAsFinished() {
    guard requireStatus("markAsFinished", isGood: { $0 != .unknown && $0 != .completed }) else { return }
    flush()
  }

  /// Raises NSInternalInconsistencyException if the writer's status does not allow the call. Without a writer, the
  /// status is 0.
  func requireStatus(_ selector: String, isGood: (AVAssetWriter.Status) -> Bool) -> Bool {
    let status = writer?.status ?? .unknown
    return system.require(
      isGood(status),
      Misuse(
        .internalInconsistency,
        "*** -[AVAssetWriterInput \(selector)] Cannot call method when status is \(status.rawValue)",
        evidence: status.evidence(of: selector),
        remedy: "call this after startWriting() and before the file is finished"))
  }

  /// The method used to append a sample, which determines Apple's exception text.
  enum Append {
    case sampleBuffer, pixelBuffer

    /// Returns an API misuse with Apple's exception text.
    func misuse(_ exception: Misuse.Exception, _ words: String, _ evidence: Misuse.Evidence, remedy: String) -> Misuse {
      switch self {
      case .sampleBuffer:
        Misuse(
          exception, "*** -[AVAssetWriterInput appendSampleBuffer:] Cannot append sample buffer: \(words)",
          evidence: evidence, remedy: remedy)
      case .pixelBuffer:
        Misuse(
          exception, "*** -[AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer:withPresentationTime:] \(words)",
          evidence: evidence, remedy: remedy)
      }
    }
  }

  /// Accepts a sample from the input or its adaptor.
  func accept(_ sample: CMSampleBuffer, by append: Append) -> Bool {
    guard let writer else {
      system.refuse(
        append.misuse(
          .internalInconsistency, "Input must be added to an asset writer first", .inferred,
          remedy: "add the input to a writer"))
      return false
    }
    guard requireSession(of: writer, append), requireKind(sample, append), requireReady(append),
      requireTime(sample, append)
    else { return false }
    if writer.state.read({ $0.machine.isWriting }) == false { return false }
    if failBecauseOfEarlierTime(writer) { return false }
    let time = sample.presentationTimeStamp
    // Compressed frames arrive in decoding order. **Source:** Apple, AVAssetWriterInput.
    let order = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : time
    if let last = state.read({ $0.lastTime }), order <= last {
      let error = AVError.outOfOrder(order, after: last, isFrame: sample.imageBuffer != nil)
      change(state) { $0.timingError = error }
      return true
    }
    change(state) { state in
      state.lastTime = order
      state.end = time + (sample.duration.isNumeric ? sample.duration : .zero)
    }
    hand(sample, to: writer)
    return true
  }

  /// Fails the writer if the time of an earlier sample did not advance. Returns whether it did so. **Source:** rule 448.
  private func failBecauseOfEarlierTime(_ writer: AVAssetWriter) -> Bool {
    guard let error = state.read({ $0.timingError }) else { return false }
    writer.fail(error)
    return true
  }

  /// Passes a sample to the encoder.
  private func hand(_ sample: CMSampleBuffer, to writer: AVAssetWriter) {
    guard let recording = writer.state.read({ $0.machine.recording }), let index = state.read({ $0.index }) else {
      return
    }
    let delay = system.encoderDelay
    let cost = change(state) { state in
      state.waiting += 1
      state.request.hasProgress = true
      return max(state.encodingCost, delay)
    }
    let failure = lacksEncoder ? AVError(.encoderNotFound) : system.requestedFailure(of: .append)
    encode(for: writer, cost: cost) {
      if let failure { throw failure }
      try recording.append(sample, to: index)
    }
  }

  /// Flushes the encoder and ends the track. It is inferred that a last sample whose time does not advance fails the
  /// writer here.
  func flush() {
    guard let writer, let recording = writer.state.read({ $0.machine.recording }), !failBecauseOfEarlierTime(writer)
    else { return }
    // The client's closure, which may retain the input, is released outside the lock.
    let (index, request): (Int?, DataRequest?) = change(state) { state in
      guard !state.isFinished else { return (nil, nil) }
      state.isFinished = true
      state.waiting += 1
      defer { state.request.block = nil }
      return (state.index, state.request)
    }
    guard let index else { return }
    withExtendedLifetime(request) {}
    encode(for: writer) { try recording.finish(track: index) }
  }

  /// Runs an encoding job, and updates readiness before and after it. A failure fails the writer.
  private func encode(
    for writer: AVAssetWriter, cost: Int64 = 0, _ work: @escaping @Sendable () throws -> Void
  ) {
    review(writer)
    encoding.submit(cost: cost) {
      do {
        try work()
      } catch {
        writer.fail(error)
      }
    }
    encoding.submit { [self] in
      change(state) { $0.waiting -= 1 }
      review(writer)
      writer.closeIfDrained()
    }
  }

  private func review(_ writer: AVAssetWriter) {
    let inputs = writer.inputs
    system.change { transaction in
      for input in inputs { input.updateReadiness(transaction) }
    }
    for input in inputs {
      if input !== self { input.noteProgress() }
      input.scheduleDataRequest()
    }
  }

  // MARK: Preconditions

  /// Requires a writing status and an open session. **Source:** rule 324;
  /// github.com/kishikawakatsumi/ScreenRecorder/issues/5 (status 0), github.com/onfido/onfido-ios-sdk/issues/220 and
  /// github.com/aws-amplify/amplify-ui-swift-liveness/issues/81 (no session).
  private func requireSession(of writer: AVAssetWriter, _ append: Append) -> Bool {
    let (status, session, isFinishing) = writer.state.read {
      ($0.machine.status, $0.machine.session, $0.machine.isFinishing)
    }
    if status == .failed || status == .cancelled { return false }
    guard
      system.require(
        status == .writing && !isFinishing,
        append.misuse(
          .internalInconsistency, "Cannot call method when status is \(status.rawValue)",
          .rule(324), remedy: "append after startWriting() and before finishWriting; create a new writer for each file")
      )
    else { return false }
    let end = append == .sampleBuffer ? "first" : "before appending pixel buffers"
    return system.require(
      session.isOpen,
      append.misuse(
        .internalInconsistency, "Must start a session (using -[AVAssetWriter startSessionAtSourceTime:) \(end)",
        .rule(324), remedy: "call startWriting(), then startSession(atSourceTime:) with the first sample's time"))
  }

  private func requireKind(_ sample: CMSampleBuffer, _ append: Append) -> Bool {
    let kind = sample.formatDescription?.mediaType
    guard
      system.require(
        kind?.rawValue.fourCharacters == mediaType.rawValue,
        append.misuse(
          .invalidArgument,
          "Media type of sample buffer must match receiver's media type (\"\(mediaType.rawValue)\")",
          .rule(323), remedy: "append samples of each media type to a separate input")),
      system.require(
        sample.isValid && sample.dataReadiness == .ready && (sample.imageBuffer != nil || sample.dataBuffer != nil),
        append.misuse(
          .invalidArgument, "Sample buffer must be valid, and its data ready",
          .inferred, remedy: "check CMSampleBufferDataIsReady first; a dropped frame has no data"))
    else { return false }
    let isUncompressed =
      sample.imageBuffer != nil || sample.formatDescription?.mediaSubType.rawValue == kAudioFormatLinearPCM
    return system.require(
      outputSettings == nil || isUncompressed,
      append.misuse(
        .invalidArgument, "Input buffer must be in an uncompressed format when outputSettings is not nil",
        .rule(332), remedy: "pass nil output settings to write compressed samples without re-encoding"))
  }

  /// Requires that the input is ready for more data. **Source:** rule 327;
  /// github.com/Vodolazkyi/VAVideoCompressor/issues/1, github.com/svhawks/SceneKitVideoRecorder/issues/22.
  private func requireReady(_ append: Append) -> Bool {
    system.require(
      isReadyForMoreMediaData,
      append.misuse(
        .internalInconsistency,
        append == .sampleBuffer
          ? "readyForMoreMediaData is NO" : "A pixel buffer cannot be appended when readyForMoreMediaData is NO.",
        .rule(327),
        remedy: "check isReadyForMoreMediaData and drop samples while it is false, or use requestMediaDataWhenReady"))
  }

  private func requireTime(_ sample: CMSampleBuffer, _ append: Append) -> Bool {
    system.require(
      sample.presentationTimeStamp.isNumeric,
      append.misuse(
        .invalidArgument, "invalid parameter not satisfying: CMTIME_IS_NUMERIC(presentationTime)",
        .rule(331), remedy: "give every sample a numeric presentation time"))
  }
}

extension AVError {
  /// Returns the error for a sample time that does not increase. Its underlying status is one for the presentation
  /// times of frames, and another for decode times. **Source:** rule 448; the status for audio is inferred.
  fileprivate static func outOfOrder(_ time: CMTime, after last: CMTime, isFrame: Bool) -> AVError {
    AVError(
      .unknown,
      userInfo: [
        NSLocalizedDescriptionKey: "The operation could not be completed",
        NSLocalizedFailureReasonErrorKey:
          "The sample's time \(time.value)/\(time.timescale) is not later than the previous sample's \(last.value)/\(last.timescale).",
        NSUnderlyingErrorKey: NSError(domain: "NSOSStatusErrorDomain", code: isFrame ? -16364 : -12633),
      ])
  }
}
