import CaptureModel
import Foundation
import SimulationKernel
import Testing

/// Tests that the properties which the tables mark as observable match appendix 1 of the rule book, which is taken from
/// the headers.
@Suite struct ObservablePropertyTests {
  /// The classes of the appendix and their property tables.
  private static let tables: [(String, [Property<AnyObject>])] = [
    ("AVCaptureConnection", AVCaptureConnection.properties.map(\.erased)),
    ("AVCaptureDevice", AVCaptureDevice.properties.map(\.erased)),
    ("AVCaptureDeviceInput", AVCaptureDeviceInput.properties.map(\.erased)),
    ("AVCaptureMetadataOutput", AVCaptureMetadataOutput.ownProperties.map(\.erased)),
    ("AVCaptureMovieFileOutput", AVCaptureMovieFileOutput.movieProperties.map(\.erased)),
    ("AVCapturePhotoOutput", AVCapturePhotoOutput.ownProperties.map(\.erased)),
    ("AVCaptureSession", AVCaptureSession.properties.map(\.erased)),
    ("AVCaptureStillImageOutput", AVCaptureStillImageOutput.ownProperties.map(\.erased)),
    ("AVCaptureVideoPreviewLayer", AVCaptureVideoPreviewLayer.properties.map(\.erased)),
  ]

  /// Properties that the model makes observable, although no header documents them as observable.
  private static let toldAnyway: Set<String> = [
    "isSubjectAreaChangeMonitoringEnabled", "automaticallyEnablesLowLightBoostWhenAvailable", "isStudioLightActive",
    "hardwareCost",
  ]

  @Test func observablePropertiesAreThoseOfTheHeaders() throws {
    let headers = try Self.appendix()
    for (name, properties) in Self.tables {
      let observable = Set(headers[name] ?? [])
      #expect(!observable.isEmpty, "\(name)")
      for property in properties where property.get != nil {
        let isTold = observable.contains(property.name) || Self.toldAnyway.contains(property.name)
        #expect(property.isObservable == isTold, "\(name).\(property.name)")
      }
    }
  }

  /// Returns the names of observable properties by class, in Swift's spelling.
  private static func appendix() throws -> [String: [String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Conformance/Rules/Appendices/observable-properties.yaml").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var (result, name) = ([String: [String]](), "")
    for line in lines.drop(while: { $0 != "entries:" }) {
      if line.hasPrefix("  - ") {
        let property = String(line.dropFirst(4))
        result[name, default: []].append(swiftNames[property] ?? property)
      } else {
        name = line.trimmingCharacters(in: CharacterSet(charactersIn: " :"))
      }
    }
    return result
  }

  private static let swiftNames = ["ISO": "iso", "activePrimaryConstituentDevice": "activePrimaryConstituent"]
}
