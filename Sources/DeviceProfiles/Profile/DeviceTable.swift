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

    All built-in devices side by side, printed from the [profiles](Profiles.md) by `camsim devices --markdown`. A dash means that a device lacks a feature.

    ## Features

    \(abilities)

    ## Cameras

    Each lens is given by its 35 mm equivalent focal length and f-number, as in EXIF, and its minimum focus distance. The field of view is
    the widest horizontal one of all formats.

    \(cameras)

    ## Where the values come from

    The number of format lines and of other values with each origin. Fields of a line whose origin differs from the line's count as
    other values. [Profiles](Profiles.md#where-a-value-comes-from) explains the origins.

    \(origins)

    """
  }

  private var abilities: String {
    Self.table(
      [
        "device", "light", "largest photo", "fastest", "10-bit up to", "ProRes", "depth", "Center Stage", "HEVC",
        "deferred photos", "ProRAW", "button",
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
      ["device", "camera", "formats", "lens", "field of view", "ISO", "zoom", "largest photo"],
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
      let (lines, all) = (Set(profile.origins.keys.filter { $0.wholeMatch(of: line) != nil }), profile.origins)
      return [true, false].flatMap { wanted in
        kinds.map { kind in all.count { $0.value.kind == kind && lines.contains($0.key) == wanted } }
      }
    }
    let total = (0..<kinds.count * 2).map { column in counts.map { $0[column] }.reduce(0, +) }
    let rows = zip(profiles.map { "`\($0.name)`" } + ["all"], counts + [total]).map { name, counts -> [String?] in
      [name] + counts.map { $0 == 0 ? nil : "\($0)" }
    }
    return Self.table(["device"] + kinds.map { "lines \($0.rawValue)" } + kinds.map(\.rawValue), rows)
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
