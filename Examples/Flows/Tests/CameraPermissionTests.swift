import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct CameraPermissionTests {
  @MainActor @Test(.phone(), arguments: [true, false]) func theUserIsAskedOnce(_ grants: Bool) async throws {
    let phone = try #require(TestedPhone.current)
    phone.setAuthorization(.notDetermined, for: .video)
    phone.system.userGrantsAccess = grants
    phone.system.userResponseNanoseconds = 3_000_000_000
    let expected = grants ? CameraPermission.granted : .refused
    #expect(await CameraPermission.request(for: .video) == expected)
    #expect(phone.now >= 3)
    // The first answer is remembered, even if the user would now decide differently.
    phone.system.userGrantsAccess = !grants
    let before = phone.now
    #expect(await AVCaptureDevice.requestAccess(for: .video) == grants)
    #expect(await CameraPermission.request(for: .video) == expected)
    #expect(phone.now == before)
    #expect(await CameraPermission.request(for: .audio) == .granted, "each kind has its own status")
  }

  @MainActor @Test(.phone()) func restrictedAuthorizationIsReported() async throws {
    let phone = try #require(TestedPhone.current)
    phone.setAuthorization(.restricted, for: .video)
    #expect(await CameraPermission.request(for: .video) == .restricted)
  }

  @Test(.phone()) func withoutPermissionCreatingAnInputThrows() throws {
    let phone = try #require(TestedPhone.current)
    phone.setAuthorization(.denied, for: .video)
    let result = CameraPermission.makeInput(for: try camera())
    let error = #expect(throws: AVError.self) { try result.get() }
    #expect(error?.code == .applicationIsNotAuthorizedToUseDevice)
  }
}
