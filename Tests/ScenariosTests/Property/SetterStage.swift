import CoreMediaModel
import Foundation
import Locking
import PlatformModel
import SimulationKernel
import UIKitModel
import VirtualDevices

@testable import CaptureModel

/// A phone whose objects can be set, and a record of what follows from it.
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

  /// Writes down what a delegate was told.
  func note(_ line: String) { facts.add(line) }

  /// Does something, lets a moment pass, and says all that was told meanwhile and is otherwise than before.
  func chronicle(_ title: String, milliseconds: Int64 = 150, _ body: () throws -> Void) -> String {
    _ = facts.take()
    let before = system.snapshot
    var lines: [String] = []
    do { try make(body) } catch { lines.append("throws \((error as NSError).domain) \((error as NSError).code)") }
    system.timeline.pass(milliseconds * 1_000_000)
    lines += facts.take()
    lines += system.snapshot.changes(since: before).filter { change in
      // What was told need not be said again.
      !lines.contains { $0.hasPrefix(String(change.prefix { $0 != " " }.split(separator: ".").last ?? "") + " ") }
    }
    // A format's description is long.
    return ([title] + lines.map { "  \($0.prefix(240))" }).joined(separator: "\n") + "\n"
  }

  /// What was told, a line each; one property that changes several times in succession has one line.
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
      case .event, .set: break
      }
    }

    func add(_ line: String) { lines.withLock { $0.append((line, "")) } }
  }
}
