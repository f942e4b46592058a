import AVFoundationTypes
import CaptureModel
import SimulationKernel

/// Events of the surroundings, which are also written to the trace in the notation of scenarios.
extension ExploredWorld {
  package func beginInterruption(_ reason: AVCaptureSession.InterruptionReason) {
    note("fault interruption \(reason)")
    system.beginInterruption(reason)
  }

  package func beginPhoneCall() {
    note("fault phoneCall")
    system.isPhoneCallActive = true
  }

  package func setAppState(_ state: AppState) {
    note("fault \(state)")
    system.appState = state
  }

  /// Sets the system pressure that results from the temperature.
  package func setSystemPressure(_ level: AVCaptureDevice.SystemPressureState.Level) {
    note("fault systemPressure \(level.rawValue) systemTemperature")
    system.setSystemPressure(level, factors: .systemTemperature)
  }

  package func setAuthorizationStatus(_ status: AVAuthorizationStatus, for mediaType: AVMediaType) {
    note("fault authorization \(mediaType.rawValue) \(status)")
    system.setAuthorizationStatus(status, for: mediaType)
  }

  package func raiseRuntimeError(_ code: AVError.Code) {
    note("fault runtimeError \(code)")
    system.failSessions(with: code)
  }

  package func setPosture(_ posture: Posture) {
    note("rotate \(posture)")
    system.posture = posture
  }
}
