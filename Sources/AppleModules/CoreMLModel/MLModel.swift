// Apple's module re-exports these modules too.
@_exported import CoreVideo
@_exported import Foundation

/// A machine learning model. No model can be loaded on Linux, so all initializers throw. **Source:** Apple, MLModel.
open class MLModel: NSObject {
  /// The configuration with which the model was created.
  public let configuration: MLModelConfiguration
  /// The description of the model's inputs and outputs.
  public var modelDescription: MLModelDescription { MLModelDescription() }

  /// Throws ``MLModelError``, because compiled models run only on Apple's systems.
  public init(contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()) throws {
    throw MLModelError(.io)
  }

  /// Throws ``MLModelError``, because models are compiled only on Apple's systems.
  public class func compileModel(at modelURL: URL) throws -> URL { throw MLModelError(.io) }

  /// Calls the handler with an error, because compiled models run only on Apple's systems.
  public class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: (Result<MLModel, any Error>) -> Void
  ) {
    handler(.failure(MLModelError(.io)))
  }

  /// Throws ``MLModelError``, because models cannot run.
  public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    throw MLModelError(.predictionCancelled)
  }

  /// Throws ``MLModelError``, because models cannot run.
  public func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws
    -> any MLFeatureProvider
  {
    throw MLModelError(.predictionCancelled)
  }
}

/// The settings for loading a model. They have no effect. **Source:** Apple, MLModelConfiguration.
open class MLModelConfiguration: NSObject {
  /// The processors that the model can use.
  public var computeUnits = MLComputeUnits.all
  /// A Boolean value that indicates whether sums may have low precision on a GPU.
  public var allowLowPrecisionAccumulationOnGPU = false
  /// A name for the model in tools.
  public var modelDisplayName: String?

  public override init() {}
}

/// The processors that a model can use. **Source:** Apple, MLComputeUnits.
public enum MLComputeUnits: Int, Sendable {
  /// The model runs on the CPU only.
  case cpuOnly
  /// The model can run on the CPU and the GPU.
  case cpuAndGPU
  /// The model can run on all processors.
  case all
  /// The model can run on the CPU and the neural engine.
  case cpuAndNeuralEngine
}

/// The description of a model; always empty. **Source:** Apple, MLModelDescription.
open class MLModelDescription: NSObject {
  /// The names of the model's inputs, with their types.
  public var inputDescriptionsByName: [String: MLFeatureDescription] { [:] }
  /// The names of the model's outputs, with their types.
  public var outputDescriptionsByName: [String: MLFeatureDescription] { [:] }
  /// The name of the output that contains the most likely class.
  public var predictedFeatureName: String? { nil }
}

/// The description of one input or output. **Source:** Apple, MLFeatureDescription.
open class MLFeatureDescription: NSObject {
  /// The name of the feature.
  public let name: String
  /// The type of the feature.
  public let type: MLFeatureType

  init(name: String, type: MLFeatureType) { (self.name, self.type) = (name, type) }
}

/// The settings for one prediction. They have no effect. **Source:** Apple, MLPredictionOptions.
open class MLPredictionOptions: NSObject {
  /// A Boolean value that indicates whether only the CPU is used.
  public var usesCPUOnly = false

  public override init() {}
}

/// The error of every operation on a model. **Source:** Apple, MLModelError.
public struct MLModelError: Error, Hashable, Sendable {
  /// The codes of the errors.
  public enum Code: Int, Sendable {
    case generic = 0
    case featureType = 1
    case io = 3
    case customLayer = 4
    case customModel = 5
    case update = 6
    case parameters = 7
    case modelDecryptionKeyFetch = 8
    case modelDecryption = 9
    case modelCollection = 10
    case predictionCancelled = 11
  }

  /// The code of the error.
  public let code: Code

  /// Creates an error with a code.
  public init(_ code: Code) { self.code = code }
}

extension MLModelError: CustomNSError, LocalizedError {
  public static var errorDomain: String { "com.apple.CoreML" }
  public var errorCode: Int { code.rawValue }
  /// A description that names the reason: models do not run on Linux.
  public var errorDescription: String? { "Core ML models do not run on Linux" }
}
