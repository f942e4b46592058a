import CoreVideoModel
import HardwareModel
import PixelModel

/// The formats that session presets select, for a format list without preset information.
///
/// **Source:** the table of preset sizes for iPhone 4 to 6s, the photo format of an iPhone 6s, and rule 104: among
/// formats of equal size, the one at 30 frames per second.
struct PresetTable {
  private let formats: [FormatDescriptor]

  init(_ formats: [FormatDescriptor]) { self.formats = formats }

  /// The raw strings of the presets and their formats, in Apple's order.
  var choices: [(preset: String, choice: PresetChoice)] {
    let largest = formats.indices.max { formats[$0].size.pixelCount < formats[$1].size.pixelCount } ?? 0
    let photo = formats.lastIndex { $0.size == formats[largest].size && $0.fourCharacters == "420f" } ?? largest
    let high = [(1920, 1080), (1280, 720)].lazy.compactMap { index($0.0, $0.1) }.first ?? best(formats[largest].size)
    let smallest = formats.indices.min { formats[$0].size.pixelCount < formats[$1].size.pixelCount } ?? 0
    let low = index(192, 144) ?? best(formats[smallest].size)
    let medium = index(480, 360) ?? index(640, 480) ?? low
    var choices = [
      ("Photo", PresetChoice(formatIndex: photo, previewSize: preview(of: formats[photo].size))),
      ("High", PresetChoice(formatIndex: high)), ("Medium", PresetChoice(formatIndex: medium)),
      ("Low", PresetChoice(formatIndex: low)),
    ]
    let sized = [
      ("352x288", 352, 288), ("640x480", 640, 480), ("1280x720", 1280, 720), ("1920x1080", 1920, 1080),
      ("3840x2160", 3840, 2160), ("iFrame960x540", 960, 540), ("iFrame1280x720", 1280, 720),
    ]
    choices += sized.compactMap { name, width, height in
      index(width, height).map { (name, PresetChoice(formatIndex: $0)) }
    }
    return choices.map { ("AVCaptureSessionPreset\($0.0)", $0.1) }
  }

  /// Returns the index of the format that presets select at this size, or nil if there is none.
  private func index(_ width: Int, _ height: Int) -> Int? {
    let size = PixelSize(width: width, height: height)
    return formats.contains { $0.size == size } ? best(size) : nil
  }

  /// Returns the best format of a size: preferably not binned, closest to 30 frames per second, and in video range.
  private func best(_ size: PixelSize) -> Int {
    let candidates = formats.indices.filter { formats[$0].size == size }
    func rank(_ index: Int) -> [Double] {
      let format = formats[index]
      return [
        format.isBinned ? 1 : 0, abs(format.frameRates.upperBound - 30), format.fourCharacters == "420v" ? 0 : 1,
        Double(index),
      ]
    }
    return candidates.min { rank($0).lexicographicallyPrecedes(rank($1)) } ?? 0
  }

  /// Returns the photo preview size, which is 1000 pixels wide as on an iPhone 6s, or nil if the format is not larger.
  private func preview(of size: PixelSize) -> PixelSize? {
    guard size.width > 1_000 else { return nil }
    return PixelSize(width: 1_000, height: (1_000 * size.height / size.width) & ~1)
  }
}
