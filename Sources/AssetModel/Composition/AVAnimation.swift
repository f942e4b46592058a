/// A begin time for animations in movies that means zero: Core Animation takes 0 for now. **Source:** Apple, AVAnimation.h.
public let AVCoreAnimationBeginTimeAtZero: Double = 1e-100
