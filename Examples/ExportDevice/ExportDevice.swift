// Exports the properties of all cameras of an iPhone or iPad to a JSON file. On Linux, `camsim profile import FILE`
// creates a simulated phone from it.
//
// In Xcode 16 or later, create a new App project (SwiftUI), replace its two Swift files with this file, and add
// NSCameraUsageDescription and NSMicrophoneUsageDescription in the target's Info tab. Hold the device upright while the
// app runs, which takes some minutes. The result appears on the screen, in the console and in device.json in the app's
// documents folder.
#if !os(macOS)
  import AVFoundation
  import Foundation

  /// Exports the properties of all cameras and microphones of this device.
  public final class DeviceExport {
    typealias Fields = [String: Any]
    /// The identifier of the file format and its version.
    public static let format = "camsim device export 1"
    private let wait: (Double, () -> Bool) -> Bool

    /// Creates an exporter.
    ///
    /// - Parameter wait: A closure that waits up to a number of seconds for a condition, and returns whether the
    ///   condition holds.
    public init(wait: @escaping (Double, () -> Bool) -> Bool = DeviceExport.poll) { self.wait = wait }

    /// Waits in real time until a condition holds or the time has elapsed.
    public static func poll(seconds: Double, until condition: () -> Bool) -> Bool {
      let end = Date(timeIntervalSinceNow: seconds)
      while !condition() {
        guard Date() < end else { return false }
        Thread.sleep(forTimeInterval: 0.005)
      }
      return true
    }

    /// Exports all devices as JSON.
    public func json() throws -> Data {
      let cameras = AVCaptureDevice.DiscoverySession(
        deviceTypes: Self.cameraTypes, mediaType: .video, position: .unspecified)
      let microphones = AVCaptureDevice.default(for: .audio).map { [$0] } ?? []
      var fields: Fields = [
        "format": Self.format, "system": ProcessInfo.processInfo.operatingSystemVersionString,
        "devices": try cameras.devices.map { try identity($0, "camera", camera($0)) }
          + microphones.map { try identity($0, "microphone", microphone($0)) },
        "multiCamSets": cameras.supportedMultiCamDeviceSets.map { $0.map(\.uniqueID).sorted() }.sorted {
          $0.joined() < $1.joined()
        },
      ]
      if #available(iOS 18, macCatalyst 18, *) { fields["hasCameraControl"] = AVCaptureSession().supportsControls }
      return try JSONSerialization.data(
        withJSONObject: fields, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    }

    private static var cameraTypes: [AVCaptureDevice.DeviceType] {
      var types: [AVCaptureDevice.DeviceType] = [
        .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualCamera,
        .builtInDualWideCamera, .builtInTripleCamera, .builtInTrueDepthCamera,
      ]
      if #available(iOS 15.4, macCatalyst 15.4, *) { types.append(.builtInLiDARDepthCamera) }
      if #available(iOS 17, macCatalyst 17, *) { types += [.external, .continuityCamera] }
      return types
    }

    private func identity(_ device: AVCaptureDevice, _ kind: String, _ facts: Fields) -> Fields {
      [
        "uniqueID": device.uniqueID, "modelID": device.modelID, "localizedName": device.localizedName,
        "manufacturer": device.manufacturer, "deviceType": device.deviceType.rawValue,
        "position": ["unspecified", "back", "front"][device.position.rawValue], kind: facts,
      ]
    }

    // MARK: Camera without a session

    private func camera(_ device: AVCaptureDevice) throws -> Fields {
      var fields: Fields = [
        "hasFlash": device.hasFlash, "hasTorch": device.hasTorch, "lowLightBoost": device.isLowLightBoostSupported,
        "exposureBias": [short(device.minExposureTargetBias), short(device.maxExposureTargetBias)],
        "maxWhiteBalanceGain": short(device.maxWhiteBalanceGain),
        "constituents": device.constituentDevices.map(\.uniqueID),
        "switchOverZoomFactors": device.virtualDeviceSwitchOverVideoZoomFactors.map(\.doubleValue),
        "formats": device.formats.map(format), "modes": modes(device),
        "defaultFormat": device.formats.firstIndex(of: device.activeFormat) ?? -1,
      ]
      if #available(iOS 15, macCatalyst 15, *) { fields["minimumFocusDistance"] = device.minimumFocusDistance }
      if #available(iOS 18, macCatalyst 18, *) {
        fields["displayZoomMultiplier"] = Double(device.displayVideoZoomFactorMultiplier)
      }
      if #available(iOS 17, macCatalyst 17, *) {
        let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: nil)
        fields["sensorToPortrait"] = Int(coordinator.videoRotationAngleForHorizonLevelCapture) / 90
      }
      return fields.merging(try running(device)) { first, _ in first }
    }

    private func modes(_ device: AVCaptureDevice) -> Fields {
      [
        "focus": (0...2).filter { AVCaptureDevice.FocusMode(rawValue: $0).map(device.isFocusModeSupported) ?? false },
        "exposure": (0...3).filter {
          AVCaptureDevice.ExposureMode(rawValue: $0).map(device.isExposureModeSupported) ?? false
        },
        "whiteBalance": (0...2).filter {
          AVCaptureDevice.WhiteBalanceMode(rawValue: $0).map(device.isWhiteBalanceModeSupported) ?? false
        },
        "torch": (0...2).filter { AVCaptureDevice.TorchMode(rawValue: $0).map(device.isTorchModeSupported) ?? false },
        "focusPoint": device.isFocusPointOfInterestSupported, "smoothFocus": device.isSmoothAutoFocusSupported,
        "exposurePoint": device.isExposurePointOfInterestSupported,
        "lensPosition": device.isLockingFocusWithCustomLensPositionSupported,
        "whiteBalanceGains": device.isLockingWhiteBalanceWithCustomDeviceGainsSupported,
      ]
    }

    private func format(_ format: AVCaptureDevice.Format) -> Fields {
      var fields: Fields = [
        "line": "\(format)", "fieldOfView": short(format.videoFieldOfView),
        "iso": [short(format.minISO), short(format.maxISO)],
        "zoom": [Double(format.videoMaxZoomFactor), Double(format.videoZoomFactorUpscaleThreshold)],
        "colorSpaces": format.supportedColorSpaces.map(\.rawValue),
        "stabilizationModes": (-1...6).filter {
          AVCaptureVideoStabilizationMode(rawValue: $0).map(format.isVideoStabilizationModeSupported) ?? false
        },
        "depthFormats": format.supportedDepthDataFormats.map { "\($0)" },
      ]
      var capabilities: [(String, Bool)] = [
        ("globalToneMapping", format.isGlobalToneMappingSupported), ("multicam", format.isMultiCamSupported),
        (
          "portraitEffectsMatte",
          ([format] + format.supportedDepthDataFormats)
            .contains(where: \.isPortraitEffectsMatteStillImageDeliverySupported)
        ),
      ]
      if #available(iOS 16, macCatalyst 16, *) {
        fields["secondaryNativeZoomFactors"] = format.secondaryNativeResolutionZoomFactors.map { Double($0) }
      }
      if #available(iOS 17.2, macCatalyst 17.2, *) {
        fields["depthZoomRanges"] = format.supportedVideoZoomRangesForDepthDataDelivery.map(ends)
      }
      if format.isCenterStageSupported {
        fields["centerStageZoomRange"] = [
          Double(format.videoMinZoomFactorForCenterStage), Double(format.videoMaxZoomFactorForCenterStage),
        ]
      }
      if #available(iOS 18, macCatalyst 18, *) {
        capabilities.append(("autoVideoFrameRate", format.isAutoVideoFrameRateSupported))
        capabilities.append(("spatialVideo", format.isSpatialVideoCaptureSupported))
      }
      #if compiler(>=6.2)
        if #available(iOS 26, macCatalyst 26, *) {
          capabilities.append(("smartFraming", format.isSmartFramingSupported))
          fields["dynamicAspectRatios"] = format.supportedDynamicAspectRatios.map(\.rawValue)
          if let rates = format.videoFrameRateRangeForCinematicVideo {
            fields["cinematic"] =
              [
                "zoomRange": [
                  Double(format.videoMinZoomFactorForCinematicVideo),
                  Double(format.videoMaxZoomFactorForCinematicVideo),
                ],
                "frameRates": [rates.minFrameRate, rates.maxFrameRate],
                "simulatedApertures": [short(format.minSimulatedAperture), short(format.maxSimulatedAperture)],
                "defaultSimulatedAperture": short(format.defaultSimulatedAperture),
              ] as Fields
          }
        }
      #endif
      fields["capabilities"] = capabilities.filter(\.1).map(\.0)
      return fields
    }

    // MARK: Camera in a session

    private func running(_ device: AVCaptureDevice) throws -> Fields {
      let (session, output, photo, movie) = (
        AVCaptureSession(), AVCaptureVideoDataOutput(), AVCapturePhotoOutput(), AVCaptureMovieFileOutput()
      )
      let frames = FrameTaker()
      output.setSampleBufferDelegate(frames, queue: frames.queue)
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      session.addOutput(photo)
      var fields: Fields = [
        "photo": [
          "codecs": photo.availablePhotoCodecTypes.map(\.rawValue),
          "files": photo.availablePhotoFileTypes.map(\.rawValue),
          "raw": photo.availableRawPhotoPixelFormatTypes.map { Int($0) },
          "flashModes": photo.supportedFlashModes.map(\.rawValue), "livePhoto": photo.isLivePhotoCaptureSupported,
          "depth": photo.isDepthDataDeliverySupported,
        ] as Fields
      ]
      if let connection = output.connection(with: .video) {
        fields["connection"] = self.connection(connection, &fields)
      }
      var times: Fields = [:]
      let running = RunningWatch(session)
      times["start"] = time { session.startRunning() }
      times["isRunning"] = time { _ = wait(2) { running.isTold } }
      times["firstFrame"] = time { _ = wait(5) { frames.size != nil } }
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: frames)
      if wait(5, { frames.exif != nil }), let exif = frames.exif { fields["lens"] = lens(exif) }
      var presets: Fields = [:]
      for preset in Self.presets where device.supportsSessionPreset(preset) && session.canSetSessionPreset(preset) {
        let before = device.activeFormat
        let seconds = time { session.sessionPreset = preset }
        if #available(iOS 17, macCatalyst 17, *), preset == .photo {
          fields["defersPhotos"] = photo.isAutoDeferredPhotoDeliverySupported
        }
        if #available(iOS 14.3, macCatalyst 14.3, *), preset == .photo {
          fields["takesAppleProRAW"] = photo.isAppleProRAWSupported
        }
        if device.activeFormat != before, times["reconfigure"] == nil { times["reconfigure"] = seconds }
        frames.forget()
        _ = wait(5) { frames.size != nil }
        let size = CMVideoFormatDescriptionGetDimensions(device.activeFormat.formatDescription)
        var choice: Fields = ["format": device.formats.firstIndex(of: device.activeFormat) ?? -1]
        if let seen = frames.size, seen != "\(size.width)x\(size.height)" { choice["preview"] = seen }
        presets[preset.rawValue] = choice
      }
      fields["presets"] = presets
      times["stop"] = time { session.stopRunning() }
      fields["milliseconds"] = times
      session.beginConfiguration()
      session.removeOutput(photo)
      if session.canAddOutput(movie) { session.addOutput(movie) }
      session.commitConfiguration()
      fields["movieCodecs"] = movie.availableVideoCodecTypes.map(\.rawValue)
      fields["encodesHEVC"] = movie.availableVideoCodecTypes.contains(.hevc)
      return fields
    }

    private static let presets: [AVCaptureSession.Preset] = [
      .photo, .high, .medium, .low, .cif352x288, .vga640x480, .iFrame960x540, .iFrame1280x720, .hd1280x720,
      .hd1920x1080, .hd4K3840x2160,
      // These are presets of Mac cameras.
      AVCaptureSession.Preset(rawValue: "AVCaptureSessionPreset320x240"),
      AVCaptureSession.Preset(rawValue: "AVCaptureSessionPreset960x540"),
    ]

    private func connection(_ connection: AVCaptureConnection, _ fields: inout Fields) -> Fields {
      var told: Fields = [
        "mirroringSupported": connection.isVideoMirroringSupported, "mirrored": connection.isVideoMirrored,
        "stabilization": connection.preferredVideoStabilizationMode.rawValue,
      ]
      if #available(iOS 17, macCatalyst 17, *) {
        fields["sensorToData"] = Int(connection.videoRotationAngle) / 90
        told["angles"] = [0, 90, 180, 270].filter { connection.isVideoRotationAngleSupported(CGFloat($0)) }
      }
      return told
    }

    /// Returns the lens properties in the EXIF metadata of a photo without zoom.
    private func lens(_ exif: Fields) -> Fields {
      let names = [
        "model": "LensModel", "focalLength": "FocalLength", "focalLengthIn35mmFilm": "FocalLenIn35mmFilm",
        "fNumber": "FNumber",
      ]
      return names.compactMapValues { exif[$0] }
    }

    private func microphone(_ device: AVCaptureDevice) throws -> Fields {
      let (session, output, sounds) = (AVCaptureSession(), AVCaptureAudioDataOutput(), FrameTaker())
      output.setSampleBufferDelegate(sounds, queue: sounds.queue)
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      session.startRunning()
      _ = wait(5) { sounds.audio != nil }
      session.stopRunning()
      return sounds.audio.map { ["sampleRate": Int($0.rate), "channelCount": $0.channels] } ?? [:]
    }

    // MARK: Values

    private func time(_ body: () -> Void) -> Int {
      let clock = CMClockGetHostTimeClock()
      let start = CMClockGetTime(clock)
      body()
      return Int((CMTimeSubtract(CMClockGetTime(clock), start).seconds * 1000).rounded())
    }

    private func ends(_ range: ClosedRange<CGFloat>) -> [Double] {
      [Double(range.lowerBound), Double(range.upperBound)]
    }

    /// Returns the shortest decimal representation that converts back to the same value.
    private func short(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }
  }

  /// A delegate that records the properties of the latest buffer.
  // Unchecked: the lock protects all variables.
  private final class FrameTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureAudioDataOutputSampleBufferDelegate, AVCapturePhotoCaptureDelegate, @unchecked Sendable
  {
    let queue = DispatchQueue(label: "export")
    private let lock = NSLock()
    private var newest: (size: String?, exif: [String: Any]?, audio: (rate: Double, channels: Int)?) = (nil, nil, nil)

    var size: String? { locked { newest.size } }
    var exif: [String: Any]? { locked { newest.exif } }
    var audio: (rate: Double, channels: Int)? { locked { newest.audio } }

    func forget() {
      queue.sync {}
      locked { newest.size = nil }
    }

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      if let image = CMSampleBufferGetImageBuffer(sampleBuffer) {
        let size = "\(CVPixelBufferGetWidth(image))x\(CVPixelBufferGetHeight(image))"
        locked { newest.size = size }
      } else if let format = CMSampleBufferGetFormatDescription(sampleBuffer),
        let basic = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee
      {
        locked { newest.audio = (basic.mSampleRate, Int(basic.mChannelsPerFrame)) }
      }
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {
      let exif = photo.metadata["{Exif}"] as? [String: Any] ?? [:]
      locked { newest.exif = exif }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return body()
    }
  }

  /// An observer that records whether a session has reported that it is running.
  // Unchecked: the lock protects all variables.
  private final class RunningWatch: @unchecked Sendable {
    private let lock = NSLock()
    private var isRunning = false
    private var observation: NSKeyValueObservation?

    init(_ session: AVCaptureSession) {
      observation = session.observe(\.isRunning) { [weak self] session, _ in self?.note(session.isRunning) }
    }

    var isTold: Bool {
      lock.lock()
      defer { lock.unlock() }
      return isRunning
    }

    private func note(_ value: Bool) {
      lock.lock()
      defer { lock.unlock() }
      isRunning = value
    }
  }

  #if os(iOS)
    import SwiftUI

    @main
    struct ExportDeviceApp: App {
      @State private var text = "Hold the device upright. Allow camera and microphone."

      var body: some Scene {
        WindowGroup {
          ScrollView { Text(text).font(.caption.monospaced()).textSelection(.enabled).padding() }
            .task {
              _ = await AVCaptureDevice.requestAccess(for: .video)
              _ = await AVCaptureDevice.requestAccess(for: .audio)
              text = await Task.detached { Self.written() }.value
            }
        }
      }

      private nonisolated static func written() -> String {
        do {
          let json = try DeviceExport().json()
          let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
          try json.write(to: folder.appendingPathComponent("device.json"))
          let text = String(decoding: json, as: UTF8.self)
          print(text)
          return text
        } catch {
          return "\(error)"
        }
      }
    }
  #endif
#endif
