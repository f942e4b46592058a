import AVFoundation
import CaptureTesting
import Foundation
import Photos
import Testing
import UIKit

extension PublicReport {
  /// Reports of the second search, of 28 November 2026.
  static let secondSearch = [
    PublicReport("HaishinKit/HaishinKit.swift/issues/598", on: "iphone-x") { phone in
      let (output, delegate) = (AVCaptureVideoDataOutput(), ReportDelegate())
      output.setSampleBufferDelegate(delegate, queue: .main)
      let session = try Misused.session(output)
      let connection = try #require(output.connection(with: .video))
      connection.preferredVideoStabilizationMode = .auto
      var delays: [Double] = []
      delegate.handler = { _, sample in
        delays.append(CMClockGetTime(CMClockGetHostTimeClock()).seconds - sample.presentationTimeStamp.seconds)
      }
      session.startRunning()
      phone.advance(by: 2)
      #expect(delays.count > 20)
      #expect(delays.allSatisfy { $0 > 0.25 && $0 < 0.6 }, "the report says 0.3 to 0.5 s: \(delays.prefix(3))")
    },
    PublicReport("imaginary-cloud/CameraManager/issues/183", on: "iphone-6s") { phone in
      let (movie, data, delegate) = (AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput(), ReportDelegate())
      data.setSampleBufferDelegate(delegate, queue: .main)
      let session = try Misused.session(data)
      session.addOutput(movie)
      var times: [Double] = []
      delegate.handler = { _, sample in times.append(sample.presentationTimeStamp.seconds) }
      session.startRunning()
      phone.advance(by: 1)
      movie.connection(with: .video)?.preferredVideoStabilizationMode = .auto
      movie.startRecording(to: Misused.freshURL(), recordingDelegate: delegate)
      phone.advance(by: 1)
      #expect(zip(times, times.dropFirst()).contains { $1 - $0 > 0.1 }, "the preview flickers when a recording starts")
    },
    PublicReport("margelo/react-native-vision-camera/issues/4160") { phone in
      let output = AVCapturePhotoOutput()
      let session = try Misused.session(output)
      let answers = Received<String>()
      session.startRunning()
      output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]) { isPrepared, error in
        answers.list.append("\(isPrepared) \(error == nil)")
      }
      session.stopRunning()
      phone.advance(by: 1)
      #expect(answers.list == ["false true"], "neither prepared nor an error")
    },
    PublicReport("MxABC/LBXScan/issues/32", on: "iphone-6s") { phone in
      let still = AVCaptureStillImageOutput()
      let session = try Misused.session(still)
      still.connection(with: .video)?.videoScaleAndCropFactor = 0.25
      #expect(
        phone.misuses.first?.reason.hasSuffix("videoScaleAndCropFactor cannot be set to a value less than 1.0.")
          == true)
      withExtendedLifetime(session) {}
    },
    PublicReport("aws/amazon-chime-sdk-ios/issues/88", on: "ipad-pro-11") { phone in
      phone.posture = .landscapeLeft
      phone.advance(by: 1)
      #expect(UIDevice.current.orientation == .unknown, "an app that is launched in landscape")
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      phone.posture = .portrait
      phone.advance(by: 1)
      phone.posture = .landscapeLeft
      phone.advance(by: 1)
      #expect(UIDevice.current.orientation == .landscapeLeft)
    },
    PublicReport("IFTTT/FastttCamera/issues/64", on: "ipad-pro-11") { phone in
      UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      phone.posture = .landscapeLeft
      phone.advance(by: 1)
      phone.posture = .faceUp
      phone.advance(by: 1)
      #expect(UIDevice.current.orientation == .faceUp)
      #expect(UIApplication.shared.statusBarOrientation.isLandscape, "the code takes the orientation for portrait")
    },
    PublicReport("HaishinKit/HaishinKit.swift/pull/1265", on: "iphone-14-pro") { phone in
      let output = AVCaptureVideoDataOutput()
      let session = AVCaptureMultiCamSession()
      session.addInput(try Misused.input())
      session.addOutput(output)
      let connection = try #require(output.connection(with: .video))
      session.removeConnection(connection)
      #expect(phone.misuses.isEmpty)
      session.removeConnection(connection)
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      #expect(phone.misuses.first?.reason.hasSuffix("> does not exist in this session") == true)
    },
    PublicReport("rFlex/SCRecorder/issues/88", on: "iphone-6s") { phone in
      let session = try Misused.session(AVCaptureVideoDataOutput())
      session.startRunning()
      for side in [AVCaptureDevice.Position.front, .back] {
        session.beginConfiguration()
        session.inputs.forEach(session.removeInput)
        session.addInput(try Misused.input(side))
        let start = CMClockGetTime(CMClockGetHostTimeClock()).seconds
        session.commitConfiguration()
        #expect(CMClockGetTime(CMClockGetHostTimeClock()).seconds - start > 0.29, "0.34 to 2.1 s, by the report")
      }
      phone.advance(by: 1)
    },
    PublicReport("genadyo/LivePhotoDemo/issues/2") { phone in
      let (photo, movie) = try livePhoto(phone)
      #expect(try load([photo, movie], phone).last?.0 == true)
      #expect(try load([movie], phone).last?.0 == false, "only the movie")
    },
    PublicReport("lionheart/openradar-mirror/issues/19268") { phone in
      let (photo, movie) = try livePhoto(phone)
      let plain = Misused.clip().url
      let (isThere, info) = try #require(try load([photo, plain], phone).last)
      #expect(!isThere)
      let error = try #require(info[PHLivePhotoInfoErrorKey] as? NSError)
      #expect(error.domain == NSCocoaErrorDomain)
      #expect(error.code == -1)
      #expect(info[PHLivePhotoInfoCancelledKey] as? Bool == false)
      withExtendedLifetime(movie) {}
    },
    PublicReport("lionheart/openradar-mirror/issues/20998") { phone in
      let (photo, movie) = try livePhoto(phone)
      let calls = try load([photo, movie], phone).map { $0.1[PHLivePhotoInfoIsDegradedKey] as? Bool }
      #expect(calls == [true, false], "there is no placeholder")
    },
    PublicReport("lionheart/openradar-mirror/issues/7050") { phone in
      let files = ["file.jpeg", "movie.mov"].map { URL(fileURLWithPath: "/some/non-existing/\($0)") }
      let sizes = Received<CGSize?>()
      PHLivePhoto.request(
        withResourceFileURLs: files, placeholderImage: nil, targetSize: .zero, contentMode: .default
      ) { photo, _ in sizes.list.append(photo?.size) }
      phone.advance(by: 1)
      #expect(sizes.list.first.flatMap { $0 } == CGSize.zero, "a Live Photo without a size")
    },
    PublicReport("react-native-camera/react-native-camera/issues/1083") { phone in
      phone.system.usageDescriptions = ["NSCameraUsageDescription"]
      AVCaptureDevice.requestAccess(for: .video) { _ in }
      #expect(phone.misuses.isEmpty)
      AVCaptureDevice.requestAccess(for: .audio) { _ in }
      #expect(phone.misuses.map(\.exception.rawValue) == ["EXC_CRASH"])
      #expect(phone.misuses.first?.reason.contains("must contain an NSMicrophoneUsageDescription key") == true)
    },
    PublicReport("dokun1/Lumina/issues/45") { phone in
      phone.system.usageDescriptions = []
      _ = try? Misused.input()
      let reason =
        "This app has crashed because it attempted to access privacy-sensitive data without a usage description.  "
        + "The app's Info.plist must contain an NSCameraUsageDescription key with a string value explaining to the "
        + "user how the app uses this data."
      #expect(phone.misuses.map(\.reason) == [reason])
    },
  ]

  /// Returns the two files of a Live Photo that a phone has taken.
  @MainActor private static func livePhoto(_ phone: TestedPhone) throws -> (photo: URL, movie: URL) {
    let (output, delegate, movie) = (AVCapturePhotoOutput(), ReportDelegate(), Misused.freshURL())
    let session = try Misused.session(output)
    session.sessionPreset = .photo
    output.isLivePhotoCaptureEnabled = true
    session.startRunning()
    phone.advance(by: 2)
    let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    settings.livePhotoMovieFileURL = movie
    output.capturePhoto(with: settings, delegate: delegate)
    phone.advance(by: 4)
    let photo = Misused.freshURL("jpg")
    try #require(delegate.photos.first?.fileDataRepresentation()).write(to: photo)
    return (photo, movie)
  }

  /// Returns what a request for a Live Photo calls its handler with.
  @MainActor private static func load(_ files: [URL], _ phone: TestedPhone) throws -> [(Bool, [AnyHashable: Any])] {
    let calls = Received<(Bool, [AnyHashable: Any])>()
    PHLivePhoto.request(
      withResourceFileURLs: files, placeholderImage: nil, targetSize: .zero, contentMode: .aspectFit
    ) { calls.list.append(($0 != nil, $1)) }
    phone.advance(by: 1)
    return calls.list
  }
}
