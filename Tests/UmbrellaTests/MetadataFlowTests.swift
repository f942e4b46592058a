import AVFoundation
import CaptureTesting
import Foundation
import Testing
import VirtualDevices

@Suite("Codes and faces with only Apple's names")
struct MetadataFlowTests {
  @Test func `codes are read from the pixels, with string, bounds and corners in device coordinates`() throws {
    let phone = try TestedPhone("iphone-8-plus", scene: .chart(.grayRamp))
    try phone.run {
      let scanner = CodeScanner()
      #expect(
        scanner.metadataOutput.availableMetadataObjectTypes.isEmpty,
        "types must be available only after the output is added")
      try scanner.prepare(types: [.qr, .aztec, .pdf417, .ean8, .ean13, .code128])
      #expect(scanner.metadataOutput.metadataObjectTypes == [.qr, .aztec, .pdf417, .ean8, .ean13, .code128])
      scanner.session.startRunning()
      phone.advance(by: 0.5)
      #expect(scanner.calls == 0)
      phone.props.codes = [
        try #require(SceneCode(.qr, "https://example.com", x: 0.5, y: 0.25, size: 0.4)),
        try #require(SceneCode(.ean13, "0012345678905", x: 0.5, y: 0.75, size: 0.6)),
        try #require(SceneCode(.dataMatrix, "not asked for", x: 0.5, y: 0.5, size: 0.2)),
      ]
      phone.advance(by: 0.2)
      let found = scanner.codes.map { "\($0.type.rawValue) \($0.text)" }
      #expect(Set(found) == ["org.iso.QRCode https://example.com", "org.gs1.EAN-13 0012345678905"])
      phone.props.codes.removeLast(2)
      phone.advance(by: 0.1)
      let code = try #require(scanner.lastCode)
      // The phone is upright, so the top of the scene is the left side of the sensor image.
      #expect(abs(code.bounds.midX - 0.25) < 0.02)
      #expect(abs(code.bounds.midY - 0.5) < 0.02)
      #expect(code.corners.count == 4)
      scanner.metadataOutput.rectOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      phone.advance(by: 0.1)
      #expect(scanner.seesNothing)
      scanner.session.stopRunning()
    }
  }

  @Test func `a face keeps its identifier while it is tracked and has a new one when it reappears`() throws {
    let phone = try TestedPhone("iphone-8-plus")
    try phone.run {
      let scanner = CodeScanner()
      try scanner.prepare(position: .front, types: [.face])
      scanner.session.startRunning()
      phone.advance(by: 0.5)
      phone.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4, roll: 5)])]
      phone.advance(by: 0.5)
      let face = try #require(scanner.faces.first)
      #expect(face.hasRollAngle)
      #expect(face.rollAngle == 275)
      #expect(face.hasYawAngle)
      #expect(face.yawAngle == 0)
      let number = face.faceID
      phone.props.faces[0].path[0].x = 0.6
      phone.advance(by: 0.1)
      try #require(scanner.faces.map(\.faceID) == [number])
      #expect(scanner.faces[0].bounds != face.bounds)
      phone.props.faces = []
      phone.advance(by: 0.1)
      #expect(scanner.seesNothing)
      phone.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.4)])]
      phone.advance(by: 0.1)
      #expect(scanner.faces.map(\.faceID) == [number + 1])
      scanner.session.stopRunning()
    }
  }
}
