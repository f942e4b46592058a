import Dispatch
import Foundation
import Locking
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Session start and stop")
struct RunningTests {
  @Test func `rule(11), rule(18), rule(20): starting blocks, then notifies observers and posts a notification`() throws
  {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    #expect(session.isRunning)
    #expect(phone.timeline.nanoseconds == 500_000_000)
    #expect(phone.log.events == ["isRunning false->true", "SessionDidStartRunning"])
  }

  @Test func `frame times are multiples of the frame duration, and no frame is lost or early`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    phone.advance(milliseconds: 1000)
    #expect(session.isRunning)
    #expect(client.times.first == CMTime(value: 16, timescale: 30))
    #expect(client.times.count == 30)
    #expect(zip(client.times, client.times.dropFirst()).allSatisfy { $1 - $0 == CMTime(value: 1, timescale: 30) })
  }

  @Test func `rule(12), rule(20): stopping ends frames at once and takes time`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    phone.advance(milliseconds: 1000)
    let count = client.times.count
    session.stopRunning()
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == count)
    #expect(phone.log.events.suffix(2) == ["isRunning true->false", "SessionDidStopRunning"])
    #expect(phone.timeline.nanoseconds == 2_700_000_000)
  }

  @Test func `rule(32): starting or stopping a second time has no effect`() throws {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    session.startRunning()
    #expect(phone.timeline.nanoseconds == 500_000_000)
    session.stopRunning()
    session.stopRunning()
    #expect(phone.log.events.count == 4)
  }

  @Test(arguments: [false, true])
  func `a start during a stop is applied after the stop unless the client stops again`(
    stopsAgain: Bool
  ) throws {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    phone.log.clear()
    let isRunning = Locked<Bool?>(nil)
    phone.timeline.schedule(after: 100_000_000) {
      session.startRunning()
      if stopsAgain { session.stopRunning() }
      isRunning.withLock { $0 = session.isRunning }
    }
    session.stopRunning()
    #expect(isRunning.withLock { $0 } == true, "neither has an effect at once")
    #expect(session.isRunning == !stopsAgain)
    let stop = ["isRunning true->false", "SessionDidStopRunning"]
    #expect(phone.log.events == stop + (stopsAgain ? [] : ["isRunning false->true", "SessionDidStartRunning"]))
    // Stopping takes 200 ms and starting takes 500 ms.
    #expect(phone.timeline.nanoseconds == (stopsAgain ? 700_000_000 : 1_200_000_000))
  }

  @Test func `rule(13): starting between beginConfiguration and commitConfiguration raises`() {
    let phone = TestPhone()
    phone.use {
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.startRunning()
      #expect(phone.log.misuses.map(\.exception) == [.generic])
      #expect(
        phone.log.misuses[0].reason.contains(
          "may not be called between calls to beginConfiguration and commitConfiguration"))
      session.commitConfiguration()
      session.startRunning()
      #expect(session.isRunning)
    }
  }

  @Test func `rule(197): events of an interruption and its end arrive in the order observed on a phone`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    phone.log.clear()
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    phone.advance(milliseconds: 1000)
    #expect(client.times.isEmpty)
    #expect(session.isInterrupted)
    #expect(!session.isRunning)
    phone.system.endInterruption()
    phone.advance(milliseconds: 100)
    #expect(client.times.count == 3)
    #expect(
      phone.log.events == [
        "isInterrupted false->true", "SessionWasInterrupted", "isRunning true->false", "SessionDidStopRunning",
        "isInterrupted true->false", "SessionInterruptionEnded", "isRunning false->true", "SessionDidStartRunning",
      ])
  }

  @Test func `rule(198): a start during an interruption is deferred until it ends`() throws {
    let phone = TestPhone()
    phone.system.beginInterruption(.videoDeviceNotAvailableInBackground)
    let (session, _) = try phone.runningSession(CountingClient())
    #expect(!session.isRunning)
    #expect(session.isInterrupted)
    phone.system.endInterruption()
    #expect(session.isRunning)
  }

  @Test func `rule(198): restarting during an interruption reports the interruption again`() throws {
    let phone = TestPhone()
    phone.system.beginInterruption(.videoDeviceNotAvailableInBackground)
    let (session, _) = try phone.runningSession(CountingClient())
    session.stopRunning()
    phone.log.clear()
    session.startRunning()
    session.startRunning()
    #expect(phone.log.events == ["SessionWasInterrupted"])
  }

  @Test func `rule(200): a session that is stopped while interrupted stays stopped`() throws {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    #expect(session.isInterrupted)
    session.stopRunning()
    phone.system.endInterruption()
    #expect(!session.isRunning)
    #expect(!session.isInterrupted)
  }

  @Test
  func `rule(21), rule(22): a media services reset stops the session with a runtime error, and it can restart`()
    throws
  {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    phone.log.clear()
    phone.system.failSessions(with: .mediaServicesWereReset)
    #expect(phone.log.events == ["isRunning true->false", "SessionRuntimeError", "SessionDidStopRunning"])
    session.startRunning()
    #expect(session.isRunning)
  }

  @Test func `a delegate can stop the session without deadlock`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    client.onFrame = { if client.times.count == 3 { session.stopRunning() } }
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 3)
    #expect(!session.isRunning)
  }

  @Test func `a client can start the session on the queue that receives its frames`() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let queue = DispatchQueue(label: "session")
    let (session, _) = try phone.runningSession(client, queue: queue)
    queue.sync { session.stopRunning() }
    queue.sync { session.startRunning() }
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 30)
  }
}
