import Exploration

/// The circumstances of a run in which it differs from the plain run of an exploration: the phone, its state at the
/// start, the order of ready jobs, a fault, and an error.
///
/// The text of a variation, for example `device=iphone-6s` or `fault=phoneCall:2s@AVCaptureSession.startRunning#1`, is
/// sufficient to run it again on any machine.
public typealias Variation = Exploration.Variation

/// A check that an exploration applies to each run.
public typealias Oracle = Exploration.Oracle

/// The extent of an exploration: `budget: 2000` runs, or `budget: .processorTime(.seconds(60))`.
public typealias ExplorationBudget = Exploration.ExplorationBudget

/// An error that explains why a test cannot be explored: two runs with the same variation differ.
public typealias NotRepeatable = Exploration.NotRepeatable
