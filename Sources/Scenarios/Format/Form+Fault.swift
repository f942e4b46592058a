import AVFoundationTypes
import CaptureModel
import VirtualDevices

extension Form<Scenario.Fault> {
  /// The form of a `fault:` step's value.
  static var fault: Self {
    let kinds: [(name: String, form: Self)] =
      [
        ("interruption", interruption),
        ("background", app(.background, "an app in the background", "The app is in the background.")),
        (
          "besideOtherApps",
          app(.besideOtherApps, "an app beside others", "The app shares the screen with other apps, as on an iPad.")
        ),
        ("phoneCall", phoneCall), ("systemPressure", systemPressure), ("runtimeError", runtimeError),
        ("mediaServicesReset", mediaServicesReset),
      ] + deviceKinds + [("driver", driver), ("authorization", authorization), ("diskFull", diskFull)]
    let names = kinds.map(\.name)
    return Self.either(kinds.map(\.form)) { cursor in
      let members = try cursor.members(expecting: "a fault such as {kind: mediaServicesReset}")
      guard let kind = members["kind"] else {
        throw cursor.error("the key 'kind' is missing; write one of: \(names.joined(separator: ", ")).")
      }
      let name = try Form<String>.word("a kind of fault", names).read(kind)
      return names.firstIndex(of: name) ?? 0
    }
  }

  private static func kind(_ name: String, _ about: String) -> Key<String> {
    .required("kind", .word("a kind of fault", [name]), about)
  }

  private static var duration: Key<Scenario.Time?> {
    .optional("for", .time, "How long the fault lasts; until the end of the run by default.")
  }

  private static var device: Key<Scenario.Input> {
    .required("device", Form<Scenario.Input>.input, "The affected device.")
  }

  // MARK: Sessions

  private static var interruption: Self {
    record(
      "an interruption", kind("interruption", "The session is interrupted."),
      .required("reason", Form<Scenario.InterruptionReason>.name("a reason"), "AVCaptureSession.InterruptionReason."),
      duration
    ) { .interruption($2, for: $3) }
  }

  private static func app(_ state: Scenario.AppState, _ title: String, _ about: String) -> Self {
    record(title, kind(state.rawValue, about), duration) { .app(state, for: $2) }
  }

  private static var phoneCall: Self {
    record("a phone call", kind("phoneCall", "A phone call takes the microphone."), duration) { .phoneCall(for: $2) }
  }

  private static var systemPressure: Self {
    record(
      "system pressure", kind("systemPressure", "The hardware is under pressure, and the cameras report it."),
      .required("level", Form<Scenario.PressureLevel>.name("a level"), "AVCaptureDevice.SystemPressureState.Level."),
      .defaulted(
        "factors", .list(of: Form<Scenario.PressureFactor>.name("a factor"), "factors"), [],
        "The causes of the pressure."),
      duration
    ) { .systemPressure($2, factors: $3, for: $4) }
  }

  private static var runtimeError: Self {
    record(
      "a runtime error", kind("runtimeError", "The session stops with an error."),
      .defaulted(
        "error", Form<Scenario.ErrorCode>.name("an error"), .unknown, "AVError.Code; `unknown` by default.")
    ) { .runtimeError($2) }
  }

  private static var mediaServicesReset: Self {
    record("a reset of media services", kind("mediaServicesReset", "Media services are lost and reset.")) { _, _ in
      .mediaServicesReset
    }
  }

  // MARK: Devices

  private static var deviceKinds: [(name: String, form: Self)] {
    [
      (
        "disconnect",
        record("a disconnection", kind("disconnect", "A device is disconnected."), device, duration) {
          .disconnect($2, for: $3)
        }
      ),
      (
        "suspend",
        record("a suspended device", kind("suspend", "A device is suspended and delivers no data."), device, duration) {
          .suspend($2, for: $3)
        }
      ),
      (
        "inUse",
        record("a device in use", kind("inUse", "Another process uses a device."), device, duration) {
          .inUse($2, for: $3)
        }
      ),
      (
        "locked",
        record(
          "a lock by another process", kind("locked", "Another process holds a device's configuration lock."), device,
          duration
        ) { .locked($2, for: $3) }
      ),
      (
        "changed",
        record(
          "settings by another process",
          kind("changed", "Another process changes a device's settings, unless the app holds its lock."), device,
          .required(
            "set", Form<[Scenario.Setting]>.settings("settings of a device", PropertyTable.device.entries),
            "The properties to set, in this order.")
        ) {
          try $0.requireCamera($2)
          return .changed($2, $3)
        }
      ),
    ]
  }

  private static var driver: Self {
    record(
      "a driver's fault", kind("driver", "The driver of a served camera fails (camsim serve)."),
      .required("is", Form<DriverFault>.name("a fault"), "The fault to simulate."), duration
    ) { .driver($2, for: $3) }
  }

  // MARK: User and machine

  private static var authorization: Self {
    let status = Form<Scenario.AuthorizationStatus>.name("a status")
    return record(
      "an authorization", kind("authorization", "Whether the app may use devices of one kind."),
      .required("device", Form<Scenario.Input>.input, "A device of that kind."),
      .required("status", status, "AVAuthorizationStatus."),
      .defaulted("answer", status, .authorized, "The user's answer when asked: `authorized` or `denied`."),
      .optional("after", .time, "How long the user takes to answer; immediately by default.")
    ) { .authorization($2, $3, answer: $4, after: $5) }
  }

  private static var diskFull: Self {
    record(
      "a full disk", kind("diskFull", "The disk is full."),
      .required(
        "output", Form<Scenario.Output.Name>.output([.movieFile, .audioFile]), "The output whose recording fails.")
    ) { .diskFull(output: $2.name) }
  }
}
