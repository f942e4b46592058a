/// A begin time for movie animations that represents zero, because Core Animation interprets 0 as the current time.
/// **Source:** Apple, AVAnimation.h.
public let AVCoreAnimationBeginTimeAtZero: Double = 1e-100
