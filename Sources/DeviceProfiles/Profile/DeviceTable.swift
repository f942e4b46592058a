import AVFoundationTypes
import HardwareModel

/// A comparison of all built-in devices as a Markdown document.
package struct DeviceTable {
  private let profiles: [DeviceProfile]

  /// Loads all built-in profiles.
  ///
  /// - Throws: ``DeviceProfileError`` if a built-in profile is invalid.
  package init() throws { profiles = try DeviceProfile.names.map(DeviceProfile.load(named:)) }

  /// The complete Markdown document.
  package var markdown: String {
    """
    # Devices

    This page compares all built-in devices. `camsim devices --markdown` generates the page from their [profiles](Profiles.md).

    Each camera is named by its position and a short form of its device type: `back UltraWide` is the back camera of type
    `builtInUltraWideCamera`.

    ## Features

    An LED serves as both torch and flash; the screen serves as the flash of a front camera. *10-bit video* gives the highest frame rate
    of 10-bit 4:2:0 formats. *ProRes* gives the largest frame size of 10-bit 4:2:2 formats, with *Log* if any of these formats supports
    Apple Log. *Depth* lists the cameras that deliver depth data, and *Center Stage* lists the cameras that support Center Stage. A dash
    means that the device lacks the feature.

    \(abilities)

    ## Cameras

    *Lens* gives the 35 mm equivalent focal length and the f-number, as in EXIF, and the minimum focus distance if it is known. The other
    columns summarize all formats of a camera: the number of formats, the largest horizontal field of view, the lowest and the highest ISO
    value, the maximum zoom factor, and the largest photo. A dash means that the formats do not specify the value.

    \(cameras)

    ## Where the values come from

    The table counts the values of each profile by their origin. The columns that begin with *lines* count format lines; the other columns
    count all other values. If the origin of a field in a format line differs from the origin of the line, the field counts as another
    value. [Profiles](Profiles.md#where-a-value-comes-from) explains the origins. A dash means zero.

    \(origins)

    """
  }

  private var abilities: String {
    Self.table(
      [
        "device", "torch, flash", "largest photo", "highest frame rate", "10-bit video", "ProRes", "depth",
        "Center Stage", "HEVC", "deferred photos", "ProRAW", "Camera Control",
      ],
      profiles.map { profile in
        let cameras = profile.devices.compactMap(\.camera)
        let formats = cameras.flatMap(\.formats)
        let fastest = formats.max {
          ($0.frameRates.upperBound, $0.size.pixelCount) < ($1.frameRates.upperBound, $1.size.pixelCount)
        }
        let proRes = formats.filter { $0.fourCharacters == "x422" }
        let largest = proRes.map(\.size).max { $0.pixelCount < $1.pixelCount }?.description
        let log = proRes.contains { $0.colorSpaces.contains(.appleLog) } ? ", Log" : ""
        let tenBits = formats.filter { $0.fourCharacters == "x420" }.map(\.frameRates.upperBound).max()
        return [
          "`\(profile.name)`", Self.light(cameras),
          formats.map(\.largestPhoto).max { $0.pixelCount < $1.pixelCount }?.description,
          fastest.map { "\(Int($0.frameRates.upperBound)) fps at \($0.size)" }, tenBits.map { "\(Int($0)) fps" },
          largest.map { $0 + log }, names(of: profile) { $0.features.contains(.depth) },
          names(of: profile) { $0.features.contains(.centerStage) },
          cameras.contains(where: \.encodesHEVC) ? "yes" : nil, cameras.contains(where: \.defersPhotos) ? "yes" : nil,
          cameras.contains(where: \.takesAppleProRAW) ? "yes" : nil, profile.hasCameraControl ? "yes" : nil,
        ]
      })
  }

  private var cameras: String {
    Self.table(
      ["device", "camera", "formats", "lens", "field of view", "ISO", "maximum zoom", "largest photo"],
      profiles.flatMap { profile in
        profile.devices.compactMap { device -> [String?]? in
          guard let camera = device.camera else { return nil }
          let iso = camera.formats.compactMap(\.iso)
          let wide = camera.formats.compactMap(\.fieldOfView).max()
          let zoom = camera.formats.compactMap(\.zoom?.maximum).max()
          return [
            "`\(profile.name)`", Self.name(device), "\(camera.formats.count)", Self.lens(camera.lens),
            wide.map { "\(Self.rounded($0))°" },
            iso.first.map { _ in "\(Int(iso.map(\.lowerBound).min() ?? 0))–\(Int(iso.map(\.upperBound).max() ?? 0))" },
            zoom.map(Self.rounded),
            camera.formats.map(\.largestPhoto).max { $0.pixelCount < $1.pixelCount }?.description,
          ]
        }
      })
  }

  private var origins: String {
    let kinds = DeviceProfile.Origin.Kind.allCases
    let line = #/.*\.formats\[\d+\]\.lines\[\d+\]/#
    let counts = profiles.map { profile in
      let all = profile.origins
      let lines = Set(all.keys.filter { $0.wholeMatch(of: line) != nil })
      return [true, false].flatMap { wanted in
        kinds.map { kind in all.count { $0.value.kind == kind && lines.contains($0.key) == wanted } }
      }
    }
    let total = (0..<kinds.count * 2).map { column in counts.map { $0[column] }.reduce(0, +) }
    let rows = zip(profiles.map { "`\($0.name)`" } + ["all"], counts + [total]).map { name, counts -> [String?] in
      [name] + counts.map { $0 == 0 ? nil : "\($0)" }
    }
    let names = kinds.map { "`\($0.rawValue)`" }
    return Self.table(["device"] + names.map { "lines \($0)" } + names, rows)
  }

  /// Returns the names of the cameras that have a format for which the condition is true.
  private func names(of profile: DeviceProfile, having condition: (FormatDescriptor) -> Bool) -> String? {
    let found = profile.devices.filter { $0.camera?.formats.contains(where: condition) == true }
    return found.isEmpty ? nil : found.map(Self.name).joined(separator: ", ")
  }

  /// Returns a short name such as `back UltraWide`, based on Apple's name of the device type.
  private static func name(_ device: DeviceDescriptor) -> String {
    var type = device.deviceType.replacing("AVCaptureDeviceType", with: "").replacing("BuiltIn", with: "")
    if type.hasSuffix("Camera") { type.removeLast("Camera".count) }
    return device.position == .unspecified ? type : "\(device.position) \(type)"
  }

  private static func light(_ cameras: [CameraDescriptor]) -> String? {
    let lights = [
      (cameras.contains(where: \.hasTorch), "LED"), (cameras.contains { $0.hasFlash && !$0.hasTorch }, "screen"),
    ]
    let names = lights.filter(\.0).map(\.1)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func lens(_ lens: LensDescriptor) -> String {
    let near = lens.minimumFocusDistance > 0 ? ", \(lens.minimumFocusDistance) mm" : ""
    return "\(lens.focalLengthIn35mmFilm) mm f/\(rounded(lens.fNumber))\(near)"
  }

  private static func rounded(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func table(_ head: [String], _ rows: [[String?]]) -> String {
    let all = [head, head.map { _ in "---" }] + rows.map { $0.map { $0 ?? "–" } }
    return all.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
