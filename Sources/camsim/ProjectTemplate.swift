/// The template of the files that `camsim init` writes.
struct ProjectTemplate {
  /// The name of the app's module.
  let module: String
  /// The path of the module's sources, relative to the app's folder.
  let sources: String
  /// Whether there are sources already. Otherwise, sample camera code is written.
  let hasSources: Bool
  /// The path of a clone of camsim, relative to the app's folder, or nil for a package that is built with the Swift SDK.
  let camsim: String?

  /// The files of a package with a first test, with paths relative to the app's folder.
  var package: [(path: String, text: String)] {
    (hasSources ? [] : [("\(sources)/FrameCounter.swift", source)]) + [
      ("Package.swift", manifest), ("Tests/\(module)Tests/CameraTests.swift", test),
    ]
  }

  /// A scenario and a CI workflow, with paths relative to the app's folder.
  var checks: [(path: String, text: String)] {
    [("Scenarios/first.yaml", scenario), (".github/workflows/camera.yml", workflow)]
  }

  /// The last line that `camsim init` prints: the next command, and how long it takes.
  var next: String {
    if camsim != nil {
      return "next: swift test (the first time, it also builds camsim, which takes about ten minutes)"
    }
    return
      "next: swift test --swift-sdk camsim (about ten seconds; Documentation/Guides/SDK.md says how to install the SDK)"
  }

  private var source: String {
    """
    import AVFoundation

    /// Counts the frames of the back camera.
    final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
      let session = AVCaptureSession()
      private(set) var frameCount = 0

      func start() throws {
        guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
        session.addInput(try AVCaptureDeviceInput(device: camera))
        session.addOutput(output)
        session.startRunning()
      }

      func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
      ) {
        frameCount += 1
      }
    }

    """
  }

  private var manifest: String {
    let products = ["AVFoundation", "CoreMedia", "CoreVideo", "Photos"].map { "camsim(\"\($0)\")" }
    let function = """
      func camsim(_ product: String) -> Target.Dependency {
        .product(name: product, package: "camsim", condition: .when(platforms: [.linux]))
      }


      """
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      // On Linux, camsim\(camsim == nil ? "'s Swift SDK" : "") replaces Apple's frameworks. On macOS, nothing of it is linked.
      \(camsim == nil ? "" : function)let package = Package(
        name: "\(module)",
        platforms: [.iOS(.v15), .macOS(.v12)],
      \(camsim.map { "  dependencies: [.package(path: \"\($0)\")],\n" } ?? "")\
        targets: [
          .target(
            name: "\(module)",
      \(camsim == nil ? "" : "      dependencies: [\(products.joined(separator: ", "))],\n")\
            path: "\(sources)"),
          .testTarget(
            name: "\(module)Tests",
            dependencies: ["\(module)"\(camsim == nil ? "" : ", camsim(\"AVFoundation\"), camsim(\"CaptureTesting\")")]),
        ],
        swiftLanguageModes: [.v5]
      )

      """
  }

  private var test: String {
    let body =
      hasSources
      ? """
        /// Starts a session in virtual time. Replace the session with your own camera code.
        @Test func theSessionRuns() async throws {
          let phone = try TestedPhone("iphone-13-mini")
          try await phone.run {
            let session = AVCaptureSession()
            let camera = try #require(AVCaptureDevice.default(for: .video))
            session.addInput(try AVCaptureDeviceInput(device: camera))
            session.startRunning()
            await phone.advance(by: 1)
            #expect(session.isRunning)
          }
        }
      """
      : """
        /// Counts the frames of one second of virtual time.
        @Test func theCameraDelivers30FramesPerSecond() async throws {
          let phone = try TestedPhone("iphone-13-mini")
          try await phone.run {
            let counter = FrameCounter()
            try counter.start()
            await phone.advance(by: 1)
            #expect(counter.frameCount == 30)
          }
        }
      """
    return """
      #if os(Linux)
        import AVFoundation
        import CaptureTesting
        import Testing

        @testable import \(module)

      \(body)
      #endif

      """
  }

  private var scenario: String {
    """
    camsim: 1
    name: first
    about: A phone records the orientation chart and receives a call meanwhile.
    device: iphone-13-mini
    session:
      preset: hd1280x720
      inputs: [back, microphone]
      outputs:
        video: {kind: videoData}
        movie: {kind: movieFile}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 3 s, fault: {kind: phoneCall, for: 1 s}}
      - {at: 5 s, call: session.stopRunning}
    expect:
      - {that: video.frameCount, atLeast: 60}
      - {that: movie.picture, is: upright}

    """
  }

  private var workflow: String {
    """
    name: camera
    on: [push, pull_request]
    env:
      # The release of camsim. Replace CAMSIM_REPOSITORY by the repository that hosts it, such as owner/camsim.
      RELEASE: https://github.com/CAMSIM_REPOSITORY/releases/download/v\(Camsim.configuration.version)
      PACKAGE: camsim_\(Camsim.configuration.version)_amd64.deb
    jobs:
      test:
        runs-on: ubuntu-24.04
        container: swift:6.3.1-bookworm   # the compiler and the system that the release was built with
        steps:
          - uses: actions/checkout@v4
          - name: Install camsim and its Swift SDK
            run: |
              apt-get update && apt-get install -y curl
              curl --fail --location --remote-name --output-dir /tmp "$RELEASE/$PACKAGE"
              apt-get install -y "/tmp/$PACKAGE"
              swift sdk install /usr/share/camsim/*.artifactbundle.tar.gz
          - uses: actions/cache@v4
            with:
              path: .build
              key: camera-${{ hashFiles('Package.swift', 'Package.resolved') }}-${{ github.sha }}
              restore-keys: camera-${{ hashFiles('Package.swift', 'Package.resolved') }}-
          - run: mkdir -p results/tests
          - run: camsim test --xunit-output results/tests.xml
            env: {CAMSIM_ARTEFACTS: results/tests}
          - if: success() || failure()
            run: camsim run Scenarios --out results/scenarios --report github --report junit=results/scenarios.xml
          - uses: actions/upload-artifact@v4
            if: success() || failure()
            with: {name: results, path: results}

    """
  }
}
