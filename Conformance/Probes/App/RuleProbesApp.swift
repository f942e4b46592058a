import AVFoundation
import PhoneProbes
import RuleProbes
import SwiftUI
import UIKit

/// A single-screen app that runs all probes and displays, prints, copies and stores the report. README.md explains how
/// to create a project from it.
@main struct RuleProbesApp: App {
  @StateObject private var run = ProbeRun()

  var body: some Scene {
    WindowGroup {
      VStack(alignment: .leading, spacing: 16) {
        Button("Run the probes") { run.begin() }.disabled(run.isRunning)
        Text(run.status)
        if let request = run.request {
          Text(request.rawValue).font(.headline)
          HStack {
            Button("Done") { run.answer = true }
            Button("Skip") { run.answer = false }
          }
        }
        ScrollView { Text(run.report).font(.system(.caption, design: .monospaced)) }
      }
      .padding()
    }
  }
}

/// The view model of the app's screen. It runs the probes on the main thread, and runs the run loop while they wait, so
/// that the screen stays responsive.
final class ProbeRun: ObservableObject {
  @Published var isRunning = false
  @Published var status = "The report will be in the app's documents, on the pasteboard and in the console."
  @Published var report = ""
  /// The manual step that the user is asked to perform, and the user's answer.
  @Published var request: ManualStep?
  var answer: Bool?

  func begin() {
    isRunning = true
    AVCaptureDevice.requestAccess(for: .video) { _ in
      AVCaptureDevice.requestAccess(for: .audio) { _ in
        // A block on the main queue would prevent that queue from running other blocks while the probes wait.
        RunLoop.main.perform { self.runAll() }
        CFRunLoopWakeUp(CFRunLoopGetMain())
      }
    }
  }

  private func runAll() {
    let environment = PhoneEnvironment { [unowned self] in ask(for: $0) }
    let entries = Probe.all.map { probe in
      status = "rule \(probe.rule): \(probe.name)"
      return probe.run(on: environment)
    }
    let json = (try? Report(platform: environment.platform, probes: entries).json()) ?? Data()
    report = String(decoding: json, as: UTF8.self)
    print(report)
    UIPasteboard.general.string = report
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    try? json.write(to: folder.appendingPathComponent("rule-report.json"))
    status =
      "\(entries.filter { !$0.holds && $0.skipped == nil }.count) of \(entries.count) probes differ from their rules"
    isRunning = false
  }

  /// Asks the user to perform a manual step. Steps that would end the app, or that need hardware most users lack, are
  /// skipped.
  private func ask(for circumstance: ManualStep) -> Bool {
    let possible: [ManualStep] = [
      .appInBackground, .appInForeground, .cameraTaken, .cameraGivenBack, .call, .callOver, .camerasCovered,
      .camerasUncovered, .codeShown, .productCodeShown, .faceShown, .nothingShown,
      .phoneUpright, .phoneOnItsSide, .phoneOnItsOtherSide, .phoneFlat, .rotationLocked, .rotationUnlocked,
      .cameraZoomedByAnotherApp, .portraitEffectOn, .portraitEffectOff, .lensSmudged, .lensWiped,
    ]
    guard possible.contains(circumstance) else { return false }
    // An app in the background cannot display a request, so it waits until the user returns.
    if circumstance == .appInForeground {
      return PhoneEnvironment().wait(upTo: 60) { UIApplication.shared.applicationState == .active }
    }
    (request, answer) = (circumstance, nil)
    defer { request = nil }
    let isAnswered = PhoneEnvironment().wait(upTo: 60) {
      self.answer != nil || circumstance == .appInBackground && UIApplication.shared.applicationState == .background
    }
    return isAnswered && answer != false
  }
}
