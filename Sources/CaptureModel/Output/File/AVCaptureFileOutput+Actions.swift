import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

// Performs the actions of the recording state machine: opens and closes files and calls delegates.

extension AVCaptureFileOutput {
  func handle(_ event: (inout RecordingStateMachine) -> [RecordingStateMachine.Action]) {
    system.change { handle($0, event) }
  }

  func handle(
    _ transaction: borrowing Transaction, _ event: (inout RecordingStateMachine) -> [RecordingStateMachine.Action]
  ) {
    let wasRecording = isRecording
    let actions = state.write(transaction, of: self) { event(&$0.machine) }
    if isRecording != wasRecording { recordingChanged(isRecording: isRecording, transaction) }
    for action in actions { perform(action, transaction) }
  }

  private func perform(_ action: RecordingStateMachine.Action, _ transaction: borrowing Transaction) {
    switch action {
    case .reject(let request, let code): transaction.call { self.reject(request, code) }
    case .open(let request, let recording): transaction.call { self.open(request, recording) }
    case .cut(let recording): recording.progress.withLock { $0.times.pause() }
    case .join(let recording, let time): recording.progress.withLock { $0.times.resume(at: time) }
    case .tellPaused(let request):
      transaction.call {
        self.tellInOrder(request, .paused) {
          $1.fileOutput($0, didPauseRecordingTo: request.url, from: request.connections)
        }
      }
    case .tellResumed(let request):
      transaction.call {
        self.tellInOrder(request, .resumed) {
          $1.fileOutput($0, didResumeRecordingTo: request.url, from: request.connections)
        }
      }
    case .close(let request, let recording, let code):
      keepProgress(of: recording, transaction)
      transaction.call { self.system.timeline.runAfterCall { self.close(request, recording, code) } }
    }
  }

  private func reject(_ request: RecordingRequest, _ code: AVError.Code) {
    let error = AVError.recording(code, playable: false, request)
    tell(request) { output, delegate in
      delegate.fileOutput(output, willFinishRecordingTo: request.url, from: request.connections, error: error)
    }
    finish(request, error, .zero)
  }

  // MARK: The file

  private func open(_ request: RecordingRequest, _ recording: Recording) {
    change(state) { $0.lastURL = request.url }
    let description = describeMovie(
      request, startTime: recording.progress.withLock(\.times.start), activeConnections: recording.activeConnections)
    recording.audioRate.withLock { $0 = description.audio?.source?.sampleRate }
    let limits = state.read { $0.limits }
    writing.submit { [self] in
      do {
        guard let media = system.media else { throw AVError(.operationNotAllowed) }
        let movie = try media.openMovie(description)
        recording.movie = movie
        if limits.freeSpace > 0, let code = limits.error(atSize: 0, free: movie.freeSpace) { throw AVError(code) }
      } catch {
        return fail(recording, error)
      }
      system.record(.output(self, RecordingEvent.started))
      tell(request) { output, delegate in
        delegate.fileOutput(output, didStartRecordingTo: request.url, from: request.connections)
        delegate.fileOutput(
          output, didStartRecordingTo: request.url, startPTS: description.startTime, from: request.connections)
      }
      if let failure = system.requestedFailure(of: .recording) {
        handle { $0.end((failure as? AVError)?.code ?? .unknown) }
      }
    }
  }

  /// Ends the recording because the file could not be opened or written. Later samples are not written. Call only on
  /// the writing queue.
  func fail(_ recording: Recording, _ error: any Error) {
    recording.failure = error
    handle { $0.end((error as? AVError)?.code ?? .unknown) }
  }

  /// Stores the progress of a recording so that the progress remains available after the end. Pass nil if nothing was
  /// recorded.
  private func keepProgress(of recording: Recording?, _ transaction: borrowing Transaction) {
    let progress = recording?.progress.withLock { $0 }
    state.write(transaction, of: self) { $0.lastProgress = progress }
  }

  private func close(_ request: RecordingRequest, _ recording: Recording?, _ code: AVError.Code?) {
    writing.submit { [self] in
      var failure = recording?.failure
      // At this point, everything captured before the end has been written.
      system.change { keepProgress(of: recording, $0) }
      let extent = recording?.progress.withLock { ($0.written, $0.byteCount) }
      func error(playable: Bool) -> AVError? {
        let reason = code ?? failure.map { ($0 as? AVError)?.code ?? .unknown }
        return reason.map {
          AVError.recording($0, playable: playable, request, extent: extent, cause: failure)
        }
      }
      let early = error(playable: recording?.movie != nil)
      tell(request) { output, delegate in
        delegate.fileOutput(output, willFinishRecordingTo: request.url, from: request.connections, error: early)
      }
      do {
        try recording?.movie?.finish()
      } catch {
        recording?.movie?.cancel()
        recording?.movie = nil
        failure = failure ?? error
      }
      handle { $0.finished() }
      finish(request, error(playable: recording?.movie != nil), extent?.0 ?? .zero)
    }
  }

  // MARK: The delegate

  private func finish(_ request: RecordingRequest, _ error: AVError?, _ duration: CMTime) {
    system.record(.output(self, RecordingEvent.finished(duration: duration, error: error?.code)))
    tell(request) { output, delegate in
      delegate.fileOutput(output, didFinishRecordingTo: request.url, from: request.connections, error: error)
    }
  }

  /// Notifies the delegate after all previously captured samples have been written.
  private func tellInOrder(
    _ request: RecordingRequest, _ event: RecordingEvent,
    _ body: @escaping (AVCaptureFileOutput, any AVCaptureFileOutputRecordingDelegate) -> Void
  ) {
    writing.submit { [self] in
      system.record(.output(self, event))
      tell(request, body)
    }
  }

  /// Notifies the delegate on no particular queue. **Source:** rule 244.
  private func tell(
    _ request: RecordingRequest,
    _ body: @escaping (AVCaptureFileOutput, any AVCaptureFileOutputRecordingDelegate) -> Void
  ) {
    system.callbacks.submit { [self] in body(self, request.delegate) }
  }
}
