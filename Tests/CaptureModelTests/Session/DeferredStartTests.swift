import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel

@Suite("Deferred start")
struct DeferredStartTests {
  private final class Listener: AVCaptureSessionDeferredStartDelegate {
    let journal = Journal()
    func sessionWillRunDeferredStart(_ session: AVCaptureSession) { journal.add("will") }
    func sessionDidRunDeferredStart(_ session: AVCaptureSession) { journal.add("did") }
  }

  @Test func `rule(30): the deferred start delegate is called after each start, even without deferred outputs`() throws
  {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    let (listener, queue) = (Listener(), DispatchQueue(label: "start"))
    session.setDeferredStartDelegate(listener, deferredStartDelegateCallbackQueue: queue)
    #expect(session.deferredStartDelegate === listener)
    #expect(session.deferredStartDelegateCallbackQueue === queue)
    #expect(listener.journal.lines == [])
    session.stopRunning()
    session.startRunning()
    phone.advance(milliseconds: 1)
    #expect(listener.journal.lines == ["will", "did"])
    session.setDeferredStartDelegate(listener, deferredStartDelegateCallbackQueue: nil)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
  }
}
