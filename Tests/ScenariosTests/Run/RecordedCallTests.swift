import CaptureModel
import Locking
import SimulationKernel
import Testing

/// Tests which recorders receive the app's calls.
@Suite struct RecordedCallTests {
  private final class Log: ModelRecorder {
    let recordsCalls: Bool
    private let all = Locked<[String]>([])
    var calls: [String] { all.withLock { $0 } }

    init(recordsCalls: Bool) { self.recordsCalls = recordsCalls }

    func record(_ fact: TraceEvent, at nanoseconds: Int64) {
      switch fact {
      case .call(_, let name), .set(_, let name, _): all.withLock { $0.append(name) }
      default: break
      }
    }
  }

  @Test(arguments: [true, false]) func `calls are recorded only on request`(isRequested: Bool) {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let log = Log(recordsCalls: isRequested)
    system.recorder = log
    let (session, output) = CaptureSystem.$scoped.withValue(system) { (AVCaptureSession(), AVCapturePhotoOutput()) }
    session.beginConfiguration()
    session.sessionPreset = .medium
    session.addOutputWithNoConnections(output)
    session.commitConfiguration()
    let calls = ["beginConfiguration", "sessionPreset", "addOutputWithNoConnections", "commitConfiguration"]
    #expect(log.calls == (isRequested ? calls : []))
  }
}
