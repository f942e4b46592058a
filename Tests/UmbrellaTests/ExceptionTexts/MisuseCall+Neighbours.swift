import AVFoundation
import CaptureTesting
import Foundation
import Photos
import UIKit

private final class Observer: NSObject {}

extension MisuseCall {
  /// Calls to companion frameworks: photo library, layers, screens and observers.
  static let neighbors: [String: MisuseCall] = [
    "photoCreation.outside": .init { _ in _ = PHAssetCreationRequest.forAsset() },
    "predicate.unparsable": .init { _ in _ = NSPredicate(format: "mediaType CONTAIN 1") },
    "layerPosition.nan": .init { _ in CALayer().position = CGPoint(x: CGFloat.nan, y: 222.5) },
    "layerFrame.nan": .init { _ in CALayer().frame = CGRect(x: CGFloat.nan, y: .nan, width: 10, height: 10) },
    "layerBounds.nan": .init { _ in CALayer().bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: .nan) },
    "viewFrame.nan": .init { _ in UIView().frame = CGRect(x: 0, y: 0, width: 65, height: CGFloat.nan) },
    "layer.cycle": .init { _ in
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    },
    "subview.self": .init { _ in
      let view = UIView()
      view.addSubview(view)
    },
    "constraint.noAncestor": .init { _ in
      let views = [UIView(), UIView()]
      views[0].leadingAnchor.constraint(equalTo: views[1].trailingAnchor).isActive = true
    },
    "imagePicker.source": .init(on: "usb-camera") { _ in UIImagePickerController().sourceType = .camera },
    "imagePicker.cameraDevice": .init { _ in UIImagePickerController().cameraDevice = .front },
    "imagePicker.cameraCaptureMode": .init { _ in UIImagePickerController().cameraCaptureMode = .video },
    "imagePicker.cameraFlashMode": .init { _ in UIImagePickerController().cameraFlashMode = .off },
    "imagePicker.showsCameraControls": .init { _ in UIImagePickerController().showsCameraControls = false },
    "present.active": .init { _ in
      let (window, navigation) = (UIWindow(), UINavigationController(rootViewController: UIViewController()))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      navigation.present(navigation, animated: false)
    },
    "present.presented": .init { _ in
      let (windows, other) = ([UIWindow(), UIWindow()], UIViewController())
      for window in windows {
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        window.rootViewController?.present(other, animated: false)
      }
    },
    "push.twice": .init { _ in
      let (navigation, controller) = (UINavigationController(), UIViewController())
      for _ in 0..<2 { navigation.pushViewController(controller, animated: false) }
    },
    "pages.count": .init { _ in
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        .setViewControllers((0..<3).map { _ in UIViewController() }, direction: .forward, animated: false)
    },
    "removeObserver.device": .init { _ in
      try Misused.camera().removeObserver(Observer(), forKeyPath: "adjustingExposure")
    },
    "removeObserver.stillImageOutput": .init { _ in
      AVCaptureStillImageOutput().removeObserver(Observer(), forKeyPath: "capturingStillImage")
    },
    "removeObserver.otherContext": .init { _ in
      let (movie, observer) = (AVCaptureMovieFileOutput(), Observer())
      let contexts = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
      defer { contexts.deallocate() }
      movie.addObserver(observer, forKeyPath: "recording", options: [], context: contexts)
      movie.removeObserver(observer, forKeyPath: "recording", context: contexts + 1)
      movie.removeObserver(observer, forKeyPath: "recording", context: contexts)
    },
  ]
}
