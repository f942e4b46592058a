/// A control that is mapped to a property, with the conversion of its values.
package struct V4L2MappedControl: Hashable, Sendable {
  package let control: V4L2Control
  let scale: V4L2Scale

  /// The values and labels of an integer menu.
  private var numbers: [(value: Int64, number: Double)] {
    control.menu.compactMap { item in
      guard case .integer(let number) = item.label else { return nil }
      return (item.index, Double(number))
    }
  }

  private var isMenu: Bool { control.kind == .integerMenu }

  private var range: ClosedRange<Double> {
    guard isMenu else { return Double(control.minimum)...Double(max(control.minimum, control.maximum)) }
    let all = numbers.map(\.number)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// Returns the amount that a control value represents.
  func amount(of value: Int64) -> Double {
    let number = isMenu ? numbers.first { $0.value == value }?.number ?? 0 : Double(value)
    return scale.amount(of: number, range, begin: Double(control.defaultValue))
  }

  /// Returns the supported control value that is nearest to an amount.
  func value(for amount: Double) -> Int64 {
    let number = scale.number(for: amount, range, begin: Double(control.defaultValue))
    guard isMenu else {
      let (least, step) = (Double(control.minimum), Double(max(1, control.step)))
      let steps = ((min(max(number, range.lowerBound), range.upperBound) - least) / step).rounded()
      let value = least + steps * step
      let whole = (value > range.upperBound ? value - step : value).rounded()
      return Int64(exactly: whole) ?? (whole < 0 ? control.minimum : control.maximum)
    }
    return numbers.min { abs($0.number - number) < abs($1.number - number) }?.value ?? control.defaultValue
  }

  /// The supported amounts, from the minimum to the maximum.
  var amounts: ClosedRange<Double> {
    let ends = [range.lowerBound, range.upperBound].map {
      scale.amount(of: $0, range, begin: Double(control.defaultValue))
    }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// Returns whether a menu has the given item. Controls that are not menus accept every choice.
  func has(_ choice: Int64) -> Bool {
    control.kind == .menu ? control.menu.contains { $0.index == choice } : true
  }
}
