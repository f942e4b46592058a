import CoreVideoModel
import HardwareModel
import PixelModel

/// What session presets pick from a list of formats that says nothing about them.
///
/// **Source:** the table of preset sizes for iPhone 4 to 6s, an iPhone 6s's choice for photos, and rule 104: of several formats
/// of a size the one at 30 frames a second.
struct PresetTable {
  private let formats: [FormatDescriptor]

  init(_ formats: [FormatDescriptor]) { self.formats = formats }

  /// Pairs of a preset's raw string and its choice, in Apple's order.
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

  /// The format of that size that presets pick; nil when there is none.
  private func index(_ width: Int, _ height: Int) -> Int? {
    let size = PixelSize(width: width, height: height)
    return formats.contains { $0.size == size } ? best(size) : nil
  }

  /// Of the formats of a size: not binned, nearest to 30 frames a second, in video range.
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

  /// 1000 pixels wide, as an iPhone 6s shows photos before they are taken; nil where the format is no larger.
  private func preview(of size: PixelSize) -> PixelSize? {
    guard size.width > 1_000 else { return nil }
    return PixelSize(width: 1_000, height: (1_000 * size.height / size.width) & ~1)
  }
}
