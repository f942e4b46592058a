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
          app(.besideOtherApps, "an app beside other apps", "The app shares the screen with other apps, as on an iPad.")
        ),
        ("phoneCall", phoneCall), ("systemPressure", systemPressure), ("runtimeError", runtimeError),
        ("mediaServicesReset", mediaServicesReset),
      ] + deviceKinds + [
        ("driver", driver), ("requestError", requestError), ("authorization", authorization), ("diskFull", diskFull),
      ]
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
    .optional("for", .duration, "How long the fault lasts, in s or ms. By default, it lasts until the end of the run.")
  }

  private static var device: Key<Scenario.Input> {
    .required("device", Form<Scenario.Input>.input, "The affected device.")
  }

  // MARK: Sessions

  private static var interruption: Self {
    record(
      "an interruption", kind("interruption", "The session is interrupted."),
      .required(
        "reason", Form<Scenario.InterruptionReason>.name("a reason"),
        "The reason, as in AVCaptureSession.InterruptionReason."),
      duration
    ) { .interruption($2, for: $3) }
  }

  private static func app(_ state: Scenario.AppState, _ title: String, _ about: String) -> Self {
    record(title, kind(state.rawValue, about), duration) { .app(state, for: $2) }
  }

  private static var phoneCall: Self {
    record("a phone call", kind("phoneCall", "A phone call takes over the microphone."), duration) {
      .phoneCall(for: $2)
    }
  }

  private static var systemPressure: Self {
    record(
      "system pressure",
      kind("systemPressure", "The phone is under system pressure, and its cameras report the level."),
      .required(
        "level", Form<Scenario.PressureLevel>.name("a level"),
        "The pressure level, as in AVCaptureDevice.SystemPressureState.Level."),
      .defaulted(
        "factors", .list(of: Form<Scenario.PressureFactor>.name("a factor"), "factors"), [],
        "The factors that cause the pressure."),
      duration
    ) { .systemPressure($2, factors: $3, for: $4) }
  }

  private static var runtimeError: Self {
    record(
      "a runtime error", kind("runtimeError", "The session stops with an error."),
      .defaulted(
        "error", Form<Scenario.ErrorCode>.name("an error"), .unknown,
        "The error code, as in AVError.Code; `unknown` by default.")
    ) { .runtimeError($2) }
  }

  private static var mediaServicesReset: Self {
    record(
      "a reset of media services", kind("mediaServicesReset", "The system's media services are lost and then reset.")
    ) { _, _ in
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
        record("a device in use", kind("inUse", "Another process is using a device."), device, duration) {
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
          kind(
            "changed",
            "Another process changes a device's settings, unless the app holds the device's configuration lock."),
          device,
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
      "a driver's fault", kind("driver", "The driver of a served camera has a fault (only with `camsim serve`)."),
      .required("is", Form<DriverFault>.name("a fault"), "The fault to simulate."), duration
    ) { .driver($2, for: $3) }
  }

  private static var requestError: Self {
    record(
      "an error of a driver's request",
      kind("requestError", "A request to the driver of a served camera fails (only with `camsim serve`)."),
      .required(
        "request", Form<DriverRequest>.name("a request"),
        "The request that fails: a system call, or an ioctl without its prefix `VIDIOC_`."),
      .required("error", Form<DriverError>.name("an error"), "The error of the request."), duration
    ) { .requestError($2, $3, for: $4) }
  }

  // MARK: User and machine

  private static var authorization: Self {
    let status = Form<Scenario.AuthorizationStatus>.name("a status")
    return record(
      "an authorization", kind("authorization", "The app's authorization to use cameras or microphones changes."),
      .required(
        "device", Form<Scenario.Input>.input,
        "A camera or a microphone. The new status applies to all devices of the same media type."),
      .required("status", status, "The new status, as in AVAuthorizationStatus."),
      .defaulted(
        "answer", status, .authorized,
        "The user's answer to a permission prompt: `authorized` (the default) or `denied`."),
      .optional("after", .duration, "The time that the user takes to answer, in s or ms; 0 s by default.")
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
