import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import Locking
@testable import SimulationKernel

@Suite("Metadata object types")
struct MetadataTypeTests {
  typealias ObjectType = AVMetadataObject.ObjectType
  let phone = MetadataPhone(isConnected: false)
  var output: AVCaptureMetadataOutput { phone.output }
  var session: AVCaptureSession { phone.session }

  @Test func `rule(273): available types depend on the connected input, are empty without one, and are observable`() {
    let seen = Locked<[[ObjectType]]>([])
    let observation = output.observe(\.availableMetadataObjectTypes, options: [.new]) { _, change in
      seen.withLock { $0.append(change.newValue ?? []) }
    }
    #expect(output.availableMetadataObjectTypes.isEmpty)
    phone.addInput(phone.camera)
    #expect(output.availableMetadataObjectTypes.isEmpty, "it is not in the session")
    session.addOutput(output)
    #expect(output.availableMetadataObjectTypes == [.face, .qr, .ean13])
    session.beginConfiguration()
    session.removeInput(session.inputs[0])
    #expect(output.availableMetadataObjectTypes.isEmpty)
    phone.addInput(phone.front)
    #expect(output.availableMetadataObjectTypes == [.qr, .ean13], "this camera does not detect faces")
    session.commitConfiguration()
    session.removeOutput(output)
    #expect(seen.withLock { $0 } == [[.face, .qr, .ean13], [], [.qr, .ean13], []])
    withExtendedLifetime(observation) {}
  }

  @Test func `rule(274): an unavailable type raises with its name`() {
    phone.addInput(phone.camera)
    session.addOutput(output)
    output.metadataObjectTypes = [.qr]
    output.metadataObjectTypes = [.face, .catBody]
    #expect(output.metadataObjectTypes == [.qr])
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(
      phone.log.misuses.first?.reason.hasSuffix(
        "Unsupported type found (catBody) - use -availableMetadataObjectTypes") == true)
    output.metadataObjectTypes = nil
    #expect(output.metadataObjectTypes == [])
  }

  @Test func `rule(275): no type is detected by default, and every type raises before a camera is connected`() {
    #expect(output.metadataObjectTypes == [])
    output.metadataObjectTypes = [.qr]
    session.addOutput(output)
    output.metadataObjectTypes = [.qr]
    #expect(phone.log.misuses.count == 2)
    #expect(output.metadataObjectTypes == [])
    phone.addInput(phone.camera)
    output.metadataObjectTypes = [.qr]
    #expect(phone.log.misuses.count == 2)
    #expect(output.metadataObjectTypes == [.qr])
    output.metadataObjectTypes = []
    #expect(phone.log.misuses.count == 2)
  }

  @Test func `rule(275): every metadata type raises without an input because access is denied`() {
    phone.system.setAuthorizationStatus(.denied, for: .video)
    phone.addInput(phone.camera)
    session.addOutput(output)
    #expect(session.inputs.isEmpty)
    output.metadataObjectTypes = [.qr]
    #expect(phone.log.misuses.count == 1)
  }

  @Test func `rule(282): types can be read and set on several threads at the same time`() {
    phone.addInput(phone.camera)
    session.addOutput(output)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      output.metadataObjectTypes = index % 2 == 0 ? [.qr] : output.availableMetadataObjectTypes
      _ = output.metadataObjectTypes
    }
    #expect(output.metadataObjectTypes == [.qr] || output.metadataObjectTypes == [.face, .qr, .ean13])
  }

  @Test func `rule(65): a metadata output connects only to a metadata port of a camera`() throws {
    phone.addInput(phone.camera)
    session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
    #expect(session.canAddOutput(output))
    session.addOutput(output)
    try #require(output.connections.count == 1)
    #expect(output.connection(with: .metadataObject) === output.connections[0])
    #expect(output.connections[0].inputPorts.map(\.mediaType) == [.metadataObject])
    #expect(!session.canAddOutput(AVCaptureMetadataOutput(system: phone.system)), "one of a kind")
    #expect(!output.connections[0].isVideoOrientationSupported)
    #expect(!output.connections[0].isVideoMirroringSupported)
  }

  @Test func `with several cameras, each metadata output uses its explicit connection`() throws {
    let cameras = MultiCamPhone()
    cameras.system.media = phone.media
    let outputs = try [cameras.wide, cameras.front].map { camera in
      let input = try AVCaptureDeviceInput(device: camera)
      cameras.session.addInputWithNoConnections(input)
      let output = AVCaptureMetadataOutput(system: cameras.system)
      cameras.session.addOutputWithNoConnections(output)
      #expect(output.availableMetadataObjectTypes.isEmpty)
      let port = try #require(input.ports.first { $0.mediaType == .metadataObject })
      let connection = AVCaptureConnection(inputPorts: [port], output: output)
      #expect(cameras.session.canAddConnection(connection))
      cameras.session.addConnection(connection)
      output.metadataObjectTypes = [.qr]
      return output
    }
    let clients = outputs.map { output in
      let client = MetadataClient()
      output.setMetadataObjectsDelegate(client, queue: client.queue)
      return client
    }
    phone.media.codes = [CodeMedia.code(x: 10, y: 10, side: 100)]
    cameras.session.startRunning()
    cameras.advance(milliseconds: 500)
    #expect(clients.allSatisfy { $0.calls.count >= 10 })
    #expect(cameras.log.misuses.isEmpty)
  }

  @Test func `rule(261): a delegate without a callback queue raises`() {
    output.setMetadataObjectsDelegate(phone.client, queue: nil)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(output.metadataObjectsDelegate == nil)
    output.setMetadataObjectsDelegate(phone.client, queue: phone.client.queue)
    #expect(output.metadataObjectsDelegate === phone.client)
    #expect(output.metadataObjectsCallbackQueue === phone.client.queue)
    output.setMetadataObjectsDelegate(nil, queue: nil)
    #expect(output.metadataObjectsDelegate == nil)
    #expect(output.metadataObjectsCallbackQueue == nil)
    #expect(output.requiredMetadataObjectTypesForCinematicVideoCapture.isEmpty)
  }
}
