import CommandSupport
import Foundation
import PixelModel
import Scenarios

/// All combinations of camera, posture, rotation and mirroring, each with an image from every output.
struct OrientationLab: Sendable {
  /// The combinations, in the order of the table. In a shard, only the combinations of that shard.
  var cases: [LabCase]
  /// The phones with small sensors that capture the RAW photos.
  let phones: [LabPhone]

  /// Creates all combinations of the arguments.
  ///
  /// - Parameter devices: The names of built-in profiles, or the paths of profile files.
  /// - Throws: ``ScenarioError`` for an unknown or unreadable profile, or if two devices have the same name.
  init(
    devices: [String] = ["iphone-13-mini"], cameras: [Scenario.Input] = [.back, .front],
    postures: [Scenario.Posture] = Lab.postures, turns: [Lab.Rotation] = Lab.Rotation.allCases,
    mirrorings: [Lab.Mirroring] = Lab.Mirroring.allCases
  ) throws {
    phones = try devices.map { try LabPhone(like: $0) }
    for (index, phone) in phones.enumerated() where phones[..<index].contains(where: { $0.name == phone.name }) {
      throw ScenarioError(
        .badScenario,
        "\(phone.device): another phone of the lab is already named '\(phone.name)'; rename one of the profiles.")
    }
    cases = phones.flatMap { phone in
      cameras.flatMap { camera in
        postures.flatMap { posture in
          turns.flatMap { turn in
            mirrorings.map { mirroring in
              LabCase(
                phone: phone.name, device: phone.device, camera: camera, posture: posture, turn: turn,
                mirroring: mirroring)
            }
          }
        }
      }
    }
  }

  /// Returns two scenarios for each case, in order. The second one captures the RAW photo.
  ///
  /// - Parameter folder: The folder with the profiles of ``phones``.
  /// - Throws: `ScenarioError` for a path that a scenario cannot contain.
  func scenarios(phonesIn folder: String) throws -> [Scenario] {
    try cases.flatMap { labCase in
      let phone = "\(folder)/\(labCase.phone)-small.json"
      return try [labCase.text, labCase.rawText(device: phone)].flatMap {
        try ScenarioFile(text: $0, path: "\(labCase.name).yaml").scenarios
      }
    }
  }
}

/// The results of one case.
struct LabResult: Sendable, Codable {
  /// The case that was run.
  let labCase: LabCase
  /// A cell for each output, in the order of ``LabOutput``.
  let cells: [LabCell]
  /// The calls that the phone rejected, as trace lines.
  let refusals: [String]

  /// Analyzes the files of a case's runs.
  ///
  /// - Parameters:
  ///   - labCase: The case that was run.
  ///   - reports: The reports of the case's two runs. The second run captured the RAW photo.
  /// - Throws: The error of a file that cannot be read.
  init(_ labCase: LabCase, _ reports: [RunReport]) throws {
    self.labCase = labCase
    refusals = try reports.flatMap { report in
      let trace = try String(contentsOf: report.folder.appendingPathComponent("trace.txt"), encoding: .utf8)
      return trace.split(separator: "\n").filter { $0.contains(" misuse ") }.map(String.init)
    }
    cells = try LabOutput.allCases.map { try LabCell($0, reports[$0 == .dng ? 1 : 0]) }
  }
}

/// The result of one output in one case.
struct LabCell: Sendable, Codable {
  /// The output that produced the image.
  let output: LabOutput
  /// The path of the file relative to the folder of all cases; nil if the output produced none.
  let path: String?
  /// The orientation of the chart in the image; nil if there is no image, or if the chart's corners are not visible.
  let sight: ImageOrientation?
  /// The width and height in display orientation.
  let size: String
  /// A thumbnail of the image in display orientation, as JPEG data; empty for metadata.
  let thumbnail: Data

  init(_ output: LabOutput, _ report: RunReport) throws {
    self.output = output
    guard let name = output.path(report.artifacts) else {
      path = nil
      (sight, size, thumbnail) = (nil, "", Data())
      return
    }
    let folder = try report.folder
    path = "\(folder.lastPathComponent)/\(name)"
    if output == .metadata {
      let trace = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      (sight, size, thumbnail) = (ImageOrientation(trace: trace), "", Data())
      return
    }
    let image = try LabImage(folder.appendingPathComponent(name))
    (sight, size) = (image.sight, image.size)
    thumbnail = try image.thumbnail(side: 96)
  }

  /// The text of the table cell: the orientation of the chart, or the reason why it is unknown.
  var word: String { path == nil ? "none" : sight?.word ?? "unclear" }
}

extension RunReport {
  /// The folder with the results of the run.
  fileprivate var folder: URL {
    get throws {
      guard let directory else {
        throw ScenarioError(.internalFault, "\(name): internal error: the run has no results.")
      }
      return URL(fileURLWithPath: directory, isDirectory: true)
    }
  }
}
