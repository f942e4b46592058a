import AVFoundation
import CaptureTesting
import Foundation
import Testing
import UIKit

extension PublicReport {
  /// Reports of the third search, of 29 November 2026, and earlier ones that are shown since.
  static let thirdSearch = [
    PublicReport("dokun1/Lumina/issues/87", on: "iphone-x") { _ in
      let cameras = [
        AVCaptureDevice.default(.builtInDualCamera, for: .video, position: .back),
        AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: .front),
      ]
      let depth: [AVCaptureSession.Preset] = [.photo, .vga640x480, .hd1280x720]
      for camera in cameras {
        let (session, output) = (AVCaptureSession(), AVCapturePhotoOutput())
        session.addInput(try AVCaptureDeviceInput(device: #require(camera)))
        session.addOutput(output)
        for preset in depth + [.high, .medium, .low, .hd1920x1080, .cif352x288] {
          session.sessionPreset = preset
          #expect(output.isDepthDataDeliverySupported == depth.contains(preset), "\(preset.rawValue)")
        }
      }
    },
    PublicReport("rFlex/SCRecorder/pull/3") { phone in
      let writer = try AVAssetWriter(outputURL: Misused.freshURL("mp4"), fileType: .mp4)
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatMPEGLayer3, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
      ]
      let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
      input.expectsMediaDataInRealTime = true
      writer.add(input)
      let (session, output, delegate) = (AVCaptureSession(), AVCaptureAudioDataOutput(), ReportDelegate())
      session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .audio))))
      output.setSampleBufferDelegate(delegate, queue: .main)
      session.addOutput(output)
      delegate.handler = { _, sample in
        if writer.status == .unknown {
          writer.startWriting()
          writer.startSession(atSourceTime: sample.presentationTimeStamp)
        }
        if writer.status == .writing, input.isReadyForMoreMediaData { input.append(sample) }
      }
      session.startRunning()
      phone.advance(by: 1)
      #expect(phone.misuses.isEmpty)
      let error = try #require(writer.error as NSError?)
      #expect(error.code == -11834)
      #expect(error.localizedDescription == "Cannot Encode")
      #expect(error.localizedFailureReason == "The encoder required for this media cannot be found.")
    },
    PublicReport("flutter/flutter/issues/168134") { phone in
      let photo = AVCapturePhotoOutput()
      let session = try Misused.session(photo)
      session.startRunning()
      session.beginConfiguration()
      session.removeInput(session.inputs[0])
      let (input, movie) = (try Misused.input(.front), AVCaptureVideoDataOutput())
      session.addInputWithNoConnections(input)
      session.addOutputWithNoConnections(movie)
      session.addConnection(AVCaptureConnection(inputPorts: [try #require(input.ports.first)], output: movie))
      session.commitConfiguration()
      phone.advance(by: 1)
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: ReportDelegate())
      let reason =
        "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] No active and enabled video connection"
      #expect(phone.misuses.map(\.reason) == [reason])
    },
    PublicReport("shu223/iOS-Depth-Sampler/issues/11", on: "iphone-12") { _ in
      #expect(AVCaptureDevice.default(.builtInDualCamera, for: .video, position: .back) == nil)
      #expect(try Misused.camera().formats.allSatisfy { $0.supportedDepthDataFormats.isEmpty })
      let dual = try #require(AVCaptureDevice.default(.builtInDualWideCamera, for: .video, position: .back))
      #expect(dual.formats.contains { !$0.supportedDepthDataFormats.isEmpty })
    },
    PublicReport("BradLarson/GPUImage/issues/235") { phone in
      try Misused.write { writer, _ in _ = writer.finishWriting() }
      #expect(
        phone.misuses.map(\.reason) == ["*** -[AVAssetWriter finishWriting] Cannot call method when status is 0"])
    },
    PublicReport("margelo/react-native-vision-camera/pull/4169", on: "iphone-13-pro-max") { _ in
      let camera = try #require(AVCaptureDevice.default(.builtInTripleCamera, for: .video, position: .back))
      #expect(camera.minAvailableVideoZoomFactor == 1)
      #expect(camera.virtualDeviceSwitchOverVideoZoomFactors.first == 2)
      #expect(1 / camera.displayVideoZoomFactorMultiplier == 2)
    },
    PublicReport("robovm/robovm/issues/1022") { phone in
      let (output, delegate) = (AVCaptureVideoDataOutput(), ReportDelegate())
      output.setSampleBufferDelegate(delegate, queue: .main)
      let session = try Misused.session(output)
      var kept: [CMSampleBuffer] = []
      delegate.handler = { _, sample in kept.append(sample) }
      session.startRunning()
      phone.advance(by: 2)
      #expect((12...13).contains(delegate.frameCount), "the report says 13")
      kept = []
      phone.advance(by: 1)
      #expect(delegate.frameCount > 20)
    },
    PublicReport("NextLevel/NextLevel/issues/110", on: "iphone-8-plus") { phone in
      let (output, delegate) = (AVCapturePhotoOutput(), ReportDelegate())
      let session = try Misused.session(output)
      session.startRunning()
      phone.advance(by: 1)
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
      phone.advance(by: 2)
      output.isHighResolutionCaptureEnabled = true
      phone.advance(by: 1)
      let settings = AVCapturePhotoSettings()
      settings.isHighResolutionPhotoEnabled = true
      output.capturePhoto(with: settings, delegate: delegate)
      phone.advance(by: 2)
      #expect(delegate.photos.map(\.resolvedSettings.photoDimensions.width) == [1920, 4032])
    },
    PublicReport("margelo/react-native-vision-camera/issues/2641", on: "iphone-14-pro") { _ in
      func most(_ type: AVCaptureDevice.DeviceType) -> Int? {
        AVCaptureDevice.default(type, for: .video, position: .back)?.formats
          .flatMap(\.supportedMaxPhotoDimensions).map { Int($0.width) * Int($0.height) }.max()
      }
      #expect(most(.builtInTripleCamera) == 4032 * 3024)
      #expect(most(.builtInWideAngleCamera) == 8064 * 6048)
    },
    PublicReport("react-native-camera/react-native-camera/issues/1066", on: "iphone-6s") { phone in
      let output = AVCaptureStillImageOutput()
      let session = try Misused.session(output, .front)
      session.startRunning()
      phone.advance(by: 1)
      let widths = Received<CGFloat>()
      for isHigh in [false, true] {
        output.isHighResolutionStillImageOutputEnabled = isHigh
        phone.advance(by: 1)
        output.captureStillImageAsynchronously(from: try #require(output.connection(with: .video))) { sample, _ in
          guard let sample, let data = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample),
            let size = UIImage(data: data)?.size
          else { return }
          widths.list.append(max(size.width, size.height))
        }
        phone.advance(by: 2)
      }
      try #require(widths.list.count == 2)
      #expect((1.6...2.1).contains(widths.list[1] / widths.list[0]), "almost doubled: \(widths.list)")
    },
  ]
}
