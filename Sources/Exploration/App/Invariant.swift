/// A condition that a test requires during the whole run.
package struct Invariant: Sendable {
  package let text: String
  package let holds: @Sendable () -> Bool

  package init(_ text: String, _ holds: @escaping @Sendable () -> Bool) { (self.text, self.holds) = (text, holds) }
}
