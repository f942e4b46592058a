import Foundation
import RunPage

/// A self-contained HTML page that displays the lab's results.
struct LabPage: Sendable {
  /// The text of the HTML file.
  let html: String

  /// Creates a page with these results.
  ///
  /// - Throws: `EncodingError`, which indicates an internal error.
  init(_ results: [LabResult]) throws {
    html = try Page(
      title: "Orientation lab", style: Embedded.styleCSS, body: Embedded.bodyHTML, data: Content(results),
      scripts: [Embedded.scriptJS]
    ).html
  }

  /// The data that the page's script reads.
  private struct Content: Encodable {
    var outputs: [Output]
    var cases: [Case] = []
    /// The distinct thumbnails as base64-encoded JPEG data, because many cells share one.
    var thumbnails: [String] = []

    struct Output: Encodable {
      var name: String
      var title: String
      var reason: String
    }

    struct Case: Encodable {
      var phone: String
      var camera: String
      var posture: String
      var turn: String
      var mirroring: String
      var cells: [Cell]
      var refusals: [String]
      var scenario: String
    }

    struct Cell: Encodable {
      var word: String
      var sentence: String
      var file: String
      var size: String
      var thumbnail: Int?
    }

    init(_ results: [LabResult]) {
      outputs = LabOutput.allCases.map { Output(name: $0.rawValue, title: $0.title, reason: $0.reason) }
      var places: [Data: Int] = [:]
      for result in results {
        let labCase = result.labCase
        let cells = result.cells.map { cell in
          var place: Int?
          if !cell.thumbnail.isEmpty {
            place = places[cell.thumbnail]
            if place == nil {
              place = thumbnails.count
              places[cell.thumbnail] = thumbnails.count
              thumbnails.append(cell.thumbnail.base64EncodedString())
            }
          }
          return Cell(
            word: cell.word, sentence: cell.sentence, file: cell.path ?? "", size: cell.size, thumbnail: place)
        }
        cases.append(
          Case(
            phone: labCase.phone, camera: labCase.camera.rawValue, posture: labCase.posture.rawValue,
            turn: labCase.turn.word, mirroring: labCase.mirroring.rawValue, cells: cells, refusals: result.refusals,
            scenario: labCase.text))
      }
    }
  }
}

extension LabCell {
  /// A sentence about the orientation that a viewer sees.
  fileprivate var sentence: String {
    if path == nil { return "The phone rejected the settings, so there is no image." }
    if output == .metadata {
      return sight.map { "In these coordinates, the scene is \($0.sentence)." } ?? "The codes were not detected."
    }
    return sight.map { "A viewer sees the scene \($0.sentence)." } ?? "The corners of the chart are not visible."
  }
}
