import CoreMediaModel
import Foundation
import PlatformTypes

extension CGPoint: Arbitrary {
  static func make(_ s: CallGenerator) -> CGPoint { CGPoint(x: .make(s), y: CGFloat.make(s)) }
}

extension CGSize: Arbitrary {
  static func make(_ s: CallGenerator) -> CGSize { CGSize(width: .make(s), height: CGFloat.make(s)) }
}

extension CGRect: Arbitrary {
  static func make(_ s: CallGenerator) -> CGRect {
    s.chance(30) ? CGRect(x: 0, y: 0, width: 1, height: 1) : CGRect(origin: .make(s), size: .make(s))
  }
}

extension CGAffineTransform: Arbitrary {
  static func make(_ s: CallGenerator) -> CGAffineTransform {
    switch s.below(4) {
    case 0: return .identity
    case 1: return CGAffineTransform(rotationAngle: .pi / 2)
    case 2: return CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    default: return CGAffineTransform(a: .make(s), b: .make(s), c: .make(s), d: .make(s), tx: .make(s), ty: .make(s))
    }
  }
}

extension CMTime: Arbitrary {
  static func make(_ s: CallGenerator) -> CMTime {
    switch s.below(14) {
    case 0: return .invalid
    case 1: return .indefinite
    case 2: return .positiveInfinity
    case 3: return .negativeInfinity
    case 4: return .zero
    case 5: return CMTime(value: .max, timescale: 1)
    case 6: return CMTime(value: .min, timescale: .max)
    case 7: return CMTime(value: .make(s), timescale: .make(s))
    case 8: return CMTime(value: -1, timescale: 600)
    case 9: return CMTime(value: CMTimeValue(s.below(1000)), timescale: 1000, flags: .valid, epoch: 1)
    default: return CMTime(value: CMTimeValue(s.below(100)), timescale: s.pick([30, 600, 1000, 48_000]))
    }
  }
}

extension CMTimeRange: Arbitrary {
  static func make(_ s: CallGenerator) -> CMTimeRange { CMTimeRange(start: .make(s), duration: .make(s)) }
}
