import Scenarios

/// The engine that this program is built with.
let engine: any ScenarioEngine & DriverEngine = ModelEngine()
