import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Zoom during depth delivery")
struct DepthZoomTests {
  private func zoom(_ phone: DepthPhone, to factor: CGFloat) throws {
    try phone.camera.lockForConfiguration()
    phone.camera.videoZoomFactor = factor
    phone.camera.unlockForConfiguration()
  }

  @Test(arguments: [(1, 2), (2.9, 2), (3.1, 4), (4, 4), (7, 4)] as [(CGFloat, CGFloat)])
  func `rule(181): with discrete depth zoom factors, other factors snap to the nearest`(
    _ factor: CGFloat, _ expected: CGFloat
  )
    throws
  {
    let phone = try DepthPhone(zoomRanges: [2...2, 4...4])
    #expect(phone.camera.videoZoomFactor == 2, "depth is delivered from the commit on")
    try zoom(phone, to: factor)
    #expect(phone.camera.videoZoomFactor == expected)
    #expect(phone.camera.minAvailableVideoZoomFactor == 2)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 4)
    phone.session.removeOutput(phone.output)
    #expect(phone.camera.minAvailableVideoZoomFactor == 1)
    #expect(phone.camera.maxAvailableVideoZoomFactor == 8)
    try zoom(phone, to: factor)
    #expect(phone.camera.videoZoomFactor == factor)
  }

  @Test func `rule(181): changing to another depth zoom factor interrupts frames, and a ramp is one step`() throws {
    let phone = try DepthPhone(zoomRanges: [2...2, 4...4])
    let counter = CountingClient()
    let video = AVCaptureVideoDataOutput(system: phone.system)
    video.setSampleBufferDelegate(counter, queue: .init(label: "video"))
    phone.session.addOutput(video)
    phone.session.startRunning()
    phone.advance(milliseconds: 200)
    let before = try #require(counter.times.last)
    try phone.camera.lockForConfiguration()
    phone.camera.ramp(toVideoZoomFactor: 8, withRate: 1)
    #expect(phone.camera.videoZoomFactor == 4)
    #expect(!phone.camera.isRampingVideoZoom)
    phone.advance(milliseconds: 200)
    let after = try #require(counter.times.first { $0 > before })
    #expect((after - before).seconds > 0.3)
    phone.camera.videoZoomFactor = 5
    let count = counter.times.count
    phone.advance(milliseconds: 100)
    #expect(counter.times.count >= count + 3, "it stays at 4, so that nothing is interrupted")
  }

  @Test func `with a continuous depth zoom range, no depth maps arrive outside it`() throws {
    let phone = try DepthPhone(zoomRanges: [1...3])
    phone.client.keepsMaps = false
    phone.session.startRunning()
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count > 10)
    try zoom(phone, to: 3.5)
    #expect(phone.camera.videoZoomFactor == 3.5)
    phone.advance(milliseconds: 150)
    let count = phone.client.times.count
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count == count)
    try zoom(phone, to: 3)
    phone.advance(milliseconds: 500)
    #expect(phone.client.times.count > count + 10)
  }
}
