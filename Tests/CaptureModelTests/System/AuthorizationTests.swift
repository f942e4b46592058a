import Foundation
import Testing

@testable import CaptureModel

@Suite("Asking for camera and microphone")
struct AuthorizationTests {
  let phone = TestPhone()

  @Test("rule(190): the user is asked once; later requests answer with what is stored", arguments: [true, false])
  func askedOnce(_ grants: Bool) async {
    phone.system.setAuthorizationStatus(.notDetermined, for: .video)
    phone.system.userGrantsAccess = grants
    await CaptureSystem.$scoped.withValue(phone.system) {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
      #expect(await AVCaptureDevice.requestAccess(for: .video) == grants)
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == (grants ? .authorized : .denied))
      phone.system.userGrantsAccess = !grants
      #expect(await AVCaptureDevice.requestAccess(for: .video) == grants)
    }
  }

  @Test(
    "rule(190), rule(195): nobody is asked when it is decided; restricted is like denied",
    arguments: [
      (.authorized, true), (.denied, false), (.restricted, false),
    ] as [(AVAuthorizationStatus, Bool)])
  func decided(_ status: AVAuthorizationStatus, _ answer: Bool) {
    phone.system.setAuthorizationStatus(status, for: .audio)
    let journal = Journal()
    phone.use {
      AVCaptureDevice.requestAccess(for: .audio) { journal.add("\($0)") }
      #expect(journal.lines == ["\(answer)"])
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == status)
    }
  }

  @Test("the two kinds are decided separately, and a new system allows both")
  func separate() {
    phone.system.setAuthorizationStatus(.denied, for: .audio)
    phone.use {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .denied)
    }
  }

  @Test("rule(189): other kinds of media are invalid arguments")
  func otherMedia() {
    phone.use {
      _ = AVCaptureDevice.authorizationStatus(for: .metadata)
      AVCaptureDevice.requestAccess(for: .text) { _ in }
    }
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
  }

  @Test("rule(49): an input asks a user who has not been asked")
  func inputAsks() throws {
    phone.system.setAuthorizationStatus(.notDetermined, for: .video)
    phone.system.userGrantsAccess = false
    _ = try AVCaptureDeviceInput(device: phone.back)
    #expect(phone.system.authorizationStatus(for: .video) == .denied)
    #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: phone.back) }
  }

  @Test("the answer comes outside the lock, on a queue of the system's")
  func queue() {
    phone.use {
      AVCaptureDevice.requestAccess(for: .video) { [phone] _ in
        dispatchPrecondition(condition: .onQueue(phone.system.callbackQueue))
        #expect(!phone.system.lock.isHeld)
      }
    }
  }
}
