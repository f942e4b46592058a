import UIKit

// Modifiers that change only what is drawn, or that concern parts of the interface that the model does not have.
extension View {
  /// Returns the view itself. The color has no effect.
  public func foregroundColor(_ color: Color?) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The styles have no effect.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View { self }
  /// Returns the view itself. The color has no effect.
  public func accentColor(_ accentColor: Color?) -> some View { self }
  /// Returns the view itself. The color has no effect.
  public func tint(_ tint: Color?) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func tint<S: ShapeStyle>(_ tint: S) -> some View { self }
  /// Returns the view itself. The weight has no effect.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// Returns the view itself. The design has no effect.
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  /// Returns the view itself. The weight has no effect.
  public func bold(_ isActive: Bool = true) -> some View { self }
  /// Returns the view itself. The slant has no effect.
  public func italic(_ isActive: Bool = true) -> some View { self }
  /// Returns the view itself. The width of digits has no effect.
  public func monospacedDigit() -> some View { self }
  /// Returns the view itself. The width of characters has no effect.
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  /// Returns the view itself. The alignment has no effect.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// Returns the view itself. The scale has no effect.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  /// Returns the view itself. The spacing has no effect.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
  /// Returns the view itself. The spacing has no effect.
  public func kerning(_ kerning: CGFloat) -> some View { self }
  /// Returns the view itself. The spacing has no effect.
  public func tracking(_ tracking: CGFloat) -> some View { self }
  /// Returns the view itself. The scale has no effect.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  /// Returns the view itself. The mode has no effect.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Returns the view itself. The radius has no effect.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
  /// Returns the view itself. The shape has no effect.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
  /// Returns the view itself. The area has no effect.
  public func clipped(antialiased: Bool = false) -> some View { self }
  /// Returns the view itself. The shape has no effect.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  /// Returns the view itself. The border has no effect.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
  /// Returns the view itself. The shadow has no effect.
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Returns the view itself. The blur has no effect.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  /// Returns the view itself. The brightness has no effect.
  public func brightness(_ amount: Double) -> some View { self }
  /// Returns the view itself. The contrast has no effect.
  public func contrast(_ amount: Double) -> some View { self }
  /// Returns the view itself. The saturation has no effect.
  public func saturation(_ amount: Double) -> some View { self }
  /// Returns the view itself. The mode has no effect.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }
  /// Returns the view itself. The composition has no effect.
  public func compositingGroup() -> some View { self }
  /// Returns the view itself. The composition has no effect.
  public func drawingGroup() -> some View { self }
  /// Returns the view itself. The scale has no effect.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  /// Returns the view itself. The scale has no effect.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }
  /// Returns the view itself. The scale has no effect.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
  /// Returns the view itself. The rotation has no effect.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  /// Returns the view itself. The rotation has no effect.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View { self }
  /// Returns the view itself. The order has no effect.
  public func zIndex(_ value: Double) -> some View { self }
  /// Returns the view itself. The animation has no effect.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  /// Returns the view itself. The animation has no effect.
  public func animation(_ animation: Animation?) -> some View { self }
  /// Returns the view itself. The transition has no effect.
  public func transition(_ t: AnyTransition) -> some View { self }
  /// Returns the view itself. The transition has no effect.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Returns the view itself. The animation has no effect.
  public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }
  /// Returns the view itself. The title has no effect.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// Returns the view itself. The title has no effect.
  @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  /// Returns the view itself. The title has no effect.
  public func navigationTitle(_ title: Text) -> some View { self }
  /// Returns the view itself. The title has no effect.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// Returns the view itself. The title has no effect.
  @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { self }
  /// Returns the view itself. The title has no effect.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode)
    -> some View
  { self }
  /// Returns the view itself. The title has no effect.
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  /// Returns the view itself. The mode has no effect.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }
  /// Returns the view itself. The button has no effect.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func navigationViewStyle<S>(_ style: S) -> some View where S: NavigationViewStyle { self }
  /// Returns the view itself. The bar has no effect.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func statusBar(hidden: Bool) -> some View { self }
  /// Returns the view itself. The bar has no effect.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  /// Returns the view itself. The indicator has no effect.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  /// Returns the view itself. The order of gestures has no effect.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  /// Returns the view itself. The color scheme has no effect.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The style has no effect.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The shape has no effect.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Returns the view itself. The size has no effect.
  public func controlSize(_ controlSize: ControlSize) -> some View { self }
  /// Returns the view itself. The labels have no effect.
  public func labelsHidden() -> some View { self }
  /// Returns the view itself. The insets have no effect.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  /// Returns the view itself. The background has no effect.
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  /// Returns the view itself. The separator has no effect.
  public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
  /// Returns the view itself. The background has no effect.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  /// Returns the view itself. The indicator has no effect.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = .vertical) -> some View {
    self
  }
  /// Returns the view itself. The keyboard has no effect.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Returns the view itself. The keyboard has no effect.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  /// Returns the view itself. The keyboard has no effect.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  /// Returns the view itself. The keyboard has no effect.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// Returns the view itself. Views do not scroll in any case.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }
  /// Returns the view itself. The keyboard has no effect.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  /// Returns the view itself. The focus has no effect.
  public func focused<V: Hashable>(_ binding: Binding<V>, equals value: V) -> some View { self }
  /// Returns the view itself. The focus has no effect.
  public func focused(_ condition: Binding<Bool>) -> some View { self }
  /// Returns the view itself. The selection has no effect.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
  /// Returns the view itself. The heights have no effect.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  /// Returns the view itself. The indicator has no effect.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Returns the view itself. The background has no effect.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Returns the view itself. The background has no effect.
  public func presentationBackground<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  { self }
  /// Returns the view itself. The radius has no effect.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
  /// Returns the view itself. The gesture has no effect.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Returns the view itself. The menu has no effect.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View { self }
  /// Returns the view itself. The space has no effect.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { self }
  /// Returns the view itself. The feedback has no effect.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }
  /// Returns the view itself. The hint has no effect.
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
  /// Returns the view itself. The hint has no effect.
  @_disfavoredOverload public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  /// Returns the view itself. The value has no effect.
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
  /// Returns the view itself. The value has no effect.
  @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  /// Returns the view itself. The trait has no effect.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Returns the view itself. The trait has no effect.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Returns the view itself. The element has no effect.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  /// Returns the view itself. The element has no effect.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Returns the view itself. The action has no effect.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
  /// Returns the view itself. The action has no effect.
  public func accessibilityAction(_ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void)
    -> some View
  { self }
  /// Returns the view itself. The size has no effect.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  /// Returns the view itself. The size has no effect.
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize { self }
  /// Returns the view itself. The animation has no effect.
  public func symbolEffect<T: Equatable>(_ effect: SymbolEffect, value: T) -> some View { self }
  /// Returns the view itself. The variant has no effect.
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Returns the view itself. The title has no effect.
  public func navigationBarTitle(_ title: Text) -> some View { self }
  /// Returns the view itself. The actions have no effect.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
  /// Returns the view itself. The action has no effect.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
  /// Shows views above the view.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      leading
      trailing
    }
  }
  /// Shows a view above the view.
  public func navigationBarItems<T: View>(trailing: T) -> some View { toolbar { trailing } }
  /// Shows a view above the view.
  public func navigationBarItems<L: View>(leading: L) -> some View { toolbar { leading } }
  /// Returns the view itself. The action has no effect.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  /// Returns the view itself. The device has no effect.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  /// Returns the view itself. The name has no effect.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Returns the view itself. The layout has no effect.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Returns the view itself. The transaction has no effect.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
}

extension Shape {
  /// Returns the shape itself, because its scale has no effect.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape { self }
  /// Returns the shape itself, because its rotation has no effect.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { self }
}

extension ForEach where Content: View {
  /// Returns the views themselves. The action has no effect.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { self }
  /// Returns the views themselves. The action has no effect.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View { self }
}
