import CaptureModel

// Setting properties by the names that a scenario uses. A property that a scenario cannot set is told with those it can.

extension AVCaptureSession {
  func set(_ setting: Scenario.Setting) throws {
    switch setting.name {
    case "sessionPreset":
      guard case .text(let name) = setting.value, let preset = Scenario.Preset(rawValue: name) else {
        throw setting.mismatch("the name of a preset, such as \(Scenario.Preset.hd1280x720.rawValue)")
      }
      sessionPreset = preset.model
    default: throw setting.unknown(of: "session", known: ["sessionPreset"])
    }
  }
}

extension AVCaptureDevice {
  /// - Parameter completion: called when it has taken effect, by settings that tell so.
  func set(_ setting: Scenario.Setting, completion: @escaping DeviceProperty.Completion = { _ in }) throws {
    guard let set = DeviceProperty.named[setting.name]?.set else {
      let known = DeviceProperty.named.filter { $0.value.set != nil }.keys.sorted()
      throw setting.unknown(of: "a device", known: known)
    }
    try set(self, setting, completion)
  }

  /// The format with an index, or the first with the given `width`, `height`, `pixelFormat` and a highest rate of `maxFrameRate`.
  func format(_ setting: Scenario.Setting) throws -> Format {
    switch setting.value {
    case .integer(let index) where formats.indices.contains(Int(index)): return formats[Int(index)]
    case .fields(let wishes):
      guard let format = try formats.first(where: { format in try wishes.allSatisfy { try format.fulfils($0) } }) else {
        throw setting.mismatch(
          "width, height, pixelFormat and maxFrameRate of one of its formats; camsim formats lists them")
      }
      return format
    default:
      throw setting.mismatch(
        "an index below \(formats.count), or fields such as {width: 1920, height: 1080, maxFrameRate: 60}")
    }
  }
}

extension AVCaptureDevice.Format {
  fileprivate func fulfils(_ wish: Scenario.Setting) throws -> Bool {
    switch wish.name {
    case "width": wish.value.doubleValue == Double(facts.size.width)
    case "height": wish.value.doubleValue == Double(facts.size.height)
    case "maxFrameRate": wish.value.doubleValue == facts.frameRates.upperBound
    case "pixelFormat": wish.value == .text(facts.pixelFormat.fourCharacters)
    case "isVideoBinned": wish.value == .boolean(isVideoBinned)
    default:
      throw wish.unknown(of: "a format", known: ["width", "height", "maxFrameRate", "pixelFormat", "isVideoBinned"])
    }
  }
}

extension AVCaptureOutput {
  func set(_ setting: Scenario.Setting) throws {
    switch (self, setting.name) {
    case (let video as AVCaptureVideoDataOutput, "alwaysDiscardsLateVideoFrames"):
      guard case .boolean(let value) = setting.value else { throw setting.mismatch("true or false") }
      video.alwaysDiscardsLateVideoFrames = value
    case (let video as AVCaptureVideoDataOutput, "pixelFormat"):
      guard case .text(let name) = setting.value, let format = Scenario.PixelFormat(rawValue: name) else {
        throw setting.mismatch("a pixel format, such as 420v")
      }
      video.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    case (let photo as AVCapturePhotoOutput, _): try photo.setPhoto(setting)
    case (let still as AVCaptureStillImageOutput, _): try still.setStill(setting)
    case (let file as AVCaptureFileOutput, _): try file.set(fileSetting: setting)
    case (let metadata as AVCaptureMetadataOutput, _): try metadata.setMetadata(setting)
    default:
      throw setting.unknown(of: "this output", known: ["alwaysDiscardsLateVideoFrames", "pixelFormat"])
    }
  }
}

extension AVCaptureFileOutput {
  fileprivate func set(fileSetting setting: Scenario.Setting) throws {
    var bytes: Int64 {
      get throws {
        guard case .integer(let bytes) = setting.value else { throw setting.mismatch("a number of bytes") }
        return bytes
      }
    }
    switch (self, setting.name) {
    case (_, "maxRecordedDuration"): maxRecordedDuration = try setting.duration
    case (_, "maxRecordedFileSize"): maxRecordedFileSize = try bytes
    case (_, "minFreeDiskSpaceLimit"): minFreeDiskSpaceLimit = try bytes
    case (let movie as AVCaptureMovieFileOutput, "movieFragmentInterval"):
      movie.movieFragmentInterval = try setting.duration
    case (let movie as AVCaptureMovieFileOutput, "codec"):
      guard case .text(let name) = setting.value, let codec = Scenario.Codec(rawValue: name),
        let connection = movie.connection(with: .video)
      else { throw setting.mismatch("a codec such as h264, and there must be a connection for pictures") }
      movie.setOutputSettings([AVVideoCodecKey: codec.model], for: connection)
    default:
      let movieOnly = self is AVCaptureMovieFileOutput ? ["movieFragmentInterval", "codec"] : []
      throw setting.unknown(
        of: "this output",
        known: ["maxRecordedDuration", "maxRecordedFileSize", "minFreeDiskSpaceLimit"] + movieOnly)
    }
  }
}

extension Scenario.Setting {
  /// An exact duration: `1/60`, `2 s`, `invalid`.
  var duration: CMTime {
    get throws {
      switch value {
      case .rational(let numerator, let denominator):
        CMTime(value: numerator, timescale: CMTimeScale(clamping: denominator))
      case .time(.nanoseconds(let nanoseconds)): CMTime(value: nanoseconds, timescale: 1_000_000_000)
      case .integer(let seconds): CMTime(value: seconds, timescale: 1)
      case .text("invalid"): .invalid
      default: throw mismatch("a duration such as 1/60, 500 ms or invalid")
      }
    }
  }

  func mismatch(_ expected: String) -> ScenarioError {
    ScenarioError(.badScenario, "\(name) cannot be \(value); give \(expected)")
  }

  func unknown(of owner: String, known: [String]) -> ScenarioError {
    ScenarioError(
      .badScenario, "'\(name)' of \(owner) cannot be set; what can: \(known.joined(separator: ", "))")
  }
}
