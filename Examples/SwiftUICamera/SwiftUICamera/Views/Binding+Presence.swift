import SwiftUI

extension Binding {
  /// Returns a binding that is true while there is a value. Setting it to false removes the value.
  func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(get: { wrappedValue != nil }, set: { if !$0 { wrappedValue = nil } })
  }
}
