import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Dispatch
import SimulationKernel
import Testing

@testable import VirtualDevices

@Suite("Objects of a released world")
struct LeakTests {
  /// Weak references to objects that must be deallocated after a test.
  private struct Traces {
    weak var system: CaptureSystem?
    weak var device: AVCaptureDevice?
    weak var session: AVCaptureSession?
    weak var output: AVCaptureVideoDataOutput?
    weak var buffer: CVPixelBuffer?

    var isGone: Bool { system == nil && device == nil && session == nil && output == nil && buffer == nil }
  }

  private final class Client: AVCaptureVideoDataOutputSampleBufferDelegate {
    var newest: CMSampleBuffer?

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) { newest = sampleBuffer }
  }

  /// Runs a session for some frames in a separate simulated environment.
  private func runSession(stopping: Bool) throws -> Traces {
    let system = try CaptureSystem.simulatedPhone(timeline: VirtualTimeline())
    return try CaptureSystem.$scoped.withValue(system) {
      let device = try #require(AVCaptureDevice.default(for: .video))
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: device))
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      let client = Client()
      output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "client"))
      session.startRunning()
      system.timeline.pass(200_000_000)
      if stopping { session.stopRunning() }
      let buffer = try #require(client.newest?.imageBuffer)
      return Traces(system: system, device: device, session: session, output: output, buffer: buffer)
    }
  }

  @Test(arguments: [true, false]) func `all objects of a world are released with the last reference to the world`(
    stopping: Bool
  ) throws {
    let traces = try runSession(stopping: stopping)
    #expect(traces.isGone, "\(traces)")
  }

  @Test func `a session retains its world and the devices of the world`() throws {
    let session = try CaptureSystem.$scoped.withValue(CaptureSystem.simulatedPhone()) { AVCaptureSession() }
    #expect(!session.system.devices.isEmpty)
  }

  @Test func `a device that outlives its world keeps its description and belongs to an empty world`() throws {
    let device = try #require(try CaptureSystem.simulatedPhone().devices.first)
    #expect(!device.formats.isEmpty)
    #expect(device.system.devices.isEmpty)
    #expect(device.system === device.system)
    try device.lockForConfiguration()
    device.unlockForConfiguration()
  }
}
