import CoreMediaModel
import Foundation
import Locking
import PlatformModel
import SimulationKernel
import UIKitModel
import VirtualDevices

@testable import CaptureModel

/// A test fixture with a phone whose properties can be set, and a log of the effects.
final class SetterStage {
  let system: CaptureSystem
  let phone: SimulatedPhone
  let session: AVCaptureSession
  private let facts = Facts()

  init(_ profile: String, _ session: @autoclosure () -> AVCaptureSession = AVCaptureSession()) throws {
    let system = CaptureSystem(
      timeline: VirtualTimeline(), misusePolicy: .record, notificationCenter: NotificationCenter()
    )
    (phone, self.session) = try CaptureSystem.$scoped.withValue(system) {
      (try SimulatedPhone(DeviceProfile.load(named: profile), in: system), session())
    }
    system.recorder = facts
    self.system = system
  }

  func camera(_ type: AVCaptureDevice.DeviceType, _ position: AVCaptureDevice.Position = .back) -> AVCaptureDevice {
    phone.devices.first { $0.deviceType == type && $0.position == position } ?? phone.devices[0]
  }

  func add(_ devices: AVCaptureDevice..., outputs: AVCaptureOutput...) throws {
    for device in devices { session.addInput(try AVCaptureDeviceInput(device: device)) }
    for output in outputs { session.addOutput(output) }
  }

  func make<Object>(_ body: () throws -> Object) rethrows -> Object {
    try CaptureSystem.$scoped.withValue(system, operation: body)
  }

  /// Logs a delegate callback.
  func note(_ line: String) { facts.add(line) }

  /// Performs an action, lets some time pass, and returns a log of all notifications and changed properties.
  func chronicle(_ title: String, milliseconds: Int64 = 150, _ body: () throws -> Void) -> String {
    _ = facts.take()
    let before = system.snapshot
    var lines: [String] = []
    do { try make(body) } catch { lines.append("throws \((error as NSError).domain) \((error as NSError).code)") }
    system.timeline.pass(milliseconds * 1_000_000)
    lines += facts.take()
    lines += system.snapshot.changes(since: before).filter { change in
      // Changes that were notified are not listed again.
      !lines.contains { $0.hasPrefix(String(change.prefix { $0 != " " }.split(separator: ".").last ?? "") + " ") }
    }
    // The description of a format is long.
    return ([title] + lines.map { "  \($0.prefix(240))" }).joined(separator: "\n") + "\n"
  }

  /// A log of notifications with one line each. Successive changes of the same property are combined.
  private final class Facts: ModelRecorder {
    private let lines = Locked<[(property: String, text: String)]>([])

    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines.map { $0.property + $0.text }
      }
    }

    func record(_ fact: TraceEvent, at nanoseconds: Int64) {
      switch fact {
      case .change(_, let property, let old, let new):
        lines.withLock { lines in
          if lines.last?.property == property {
            lines[lines.count - 1].text += "->\(new)"
          } else {
            lines.append((property, " \(old)->\(new)"))
          }
        }
      case .notification(let name, _, _): add("posts \(name)")
      case .misuse(let misuse): add("\(misuse.exception.rawValue): \(misuse.reason)")
      case .event, .call, .set: break
      }
    }

    func add(_ line: String) { lines.withLock { $0.append((line, "")) } }
  }
}
