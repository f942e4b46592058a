import Foundation
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Photos in quick succession")
struct PhotoReadinessTests {
  @Test func `rule(221): readiness reports why the output is waiting, and requests are accepted anyway`() throws {
    let phone = try PhotoPhone(isRunning: false)
    phone.output.isZeroShutterLagEnabled = false
    #expect(phone.output.captureReadiness == .sessionNotRunning)
    phone.session.startRunning()
    phone.log.clear()
    phone.take()
    #expect(
      phone.log.events.filter { $0.hasPrefix("captureReadiness") } == [
        "captureReadiness ready->notReadyMomentarily",
        "captureReadiness notReadyMomentarily->notReadyWaitingForProcessing",
        "captureReadiness notReadyWaitingForProcessing->ready",
      ])
    let settings = phone.settings()
    settings.flashMode = .on
    phone.output.capturePhoto(with: settings, delegate: phone.client)
    phone.advance(milliseconds: 100)
    #expect(phone.output.captureReadiness == .notReadyWaitingForCapture)
    phone.session.stopRunning()
    #expect(phone.output.captureReadiness == .sessionNotRunning)
  }

  @Test func `without responsive capture, a second photo waits for the first`() throws {
    let phone = try PhotoPhone()
    for _ in 0..<2 { phone.output.capturePhoto(with: phone.settings(), delegate: phone.client) }
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events.prefix(6).suffix(2) == ["finish 1", "willBegin 2"])
    #expect(phone.client.events.count == 10)
  }

  @Test func `rule(222): with responsive capture, photos overlap and arrive in request order`() throws {
    let phone = try PhotoPhone()
    phone.output.isZeroShutterLagEnabled = false
    phone.output.isResponsiveCaptureEnabled = true
    #expect(phone.misuses.count == 1)
    #expect(!phone.output.isResponsiveCaptureEnabled)
    phone.output.isZeroShutterLagEnabled = true
    phone.output.isResponsiveCaptureEnabled = true
    #expect(phone.output.isResponsiveCaptureEnabled)
    let quick = phone.settings()
    quick.photoQualityPrioritization = .speed
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    phone.output.capturePhoto(with: quick, delegate: phone.client)
    phone.advance(milliseconds: 2000)
    let events = phone.client.events.map { $0.replacingOccurrences(of: " \(quick.uniqueID)", with: " quick") }
    let begin = try #require(events.firstIndex(of: "willBegin quick"))
    let first = try #require(events.firstIndex { $0.hasPrefix("photo") })
    #expect(begin < first)
    #expect(!events[first].hasSuffix("quick"))
    #expect(events.last == "finish quick")
    #expect(events.count == 10)
  }

  @Test func `disabling zero shutter lag disables dependent features, and enabling it does not restore them`() throws {
    let phone = try PhotoPhone()
    phone.output.isResponsiveCaptureEnabled = true
    phone.output.isFastCapturePrioritizationEnabled = true
    for isEnabled in [false, true] {
      phone.output.isZeroShutterLagEnabled = isEnabled
      #expect(!phone.output.isResponsiveCaptureEnabled)
      #expect(!phone.output.isFastCapturePrioritizationEnabled)
    }
  }

  @Test func `zero shutter lag uses the last frame before the request, and speed quality the next frame`()
    throws
  {
    let phone = try PhotoPhone()
    #expect(phone.output.isZeroShutterLagSupported)
    #expect(phone.output.isZeroShutterLagEnabled)
    phone.advance(milliseconds: 110)
    let asked = phone.timeline.now
    #expect(try #require(phone.take()).timestamp <= asked)
    let settings = phone.settings()
    settings.photoQualityPrioritization = .speed
    let next = phone.timeline.now
    #expect(try #require(phone.take(settings)).timestamp > next)
    phone.session.sessionPreset = .high
    #expect(!phone.output.isZeroShutterLagSupported)
    #expect(!phone.output.isZeroShutterLagEnabled)
    phone.output.isZeroShutterLagEnabled = true
    #expect(phone.misuses.count == 1)
  }

  @Test func `fast capture prioritization lowers the quality of a photo that follows immediately`() throws {
    let phone = try PhotoPhone()
    phone.output.isFastCapturePrioritizationEnabled = true
    #expect(phone.misuses.count == 1)
    phone.output.isResponsiveCaptureEnabled = true
    phone.output.isFastCapturePrioritizationEnabled = true
    for _ in 0..<2 { phone.output.capturePhoto(with: phone.settings(), delegate: phone.client) }
    phone.advance(milliseconds: 2000)
    #expect(phone.client.photos.map(\.resolvedSettings.isFastCapturePrioritizationEnabled) == [false, true])
    phone.output.isResponsiveCaptureEnabled = false
    #expect(!phone.output.isFastCapturePrioritizationEnabled)
  }
}
