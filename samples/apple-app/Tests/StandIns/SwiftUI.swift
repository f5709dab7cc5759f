// Stands in for SwiftUI where there is none: the declarations that the views use, which show nothing.
// Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation

/// A part of what is shown.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The parts that it is made of.
  @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
  /// There is none.
  public var body: Never { fatalError("a value of Never") }
}

/// A view that is made of no others.
@MainActor public protocol Primitive: View where Body == Never {}

extension Primitive {
  /// There is none.
  public var body: Never { fatalError("this view has no body") }
}

/// Nothing.
public struct EmptyView: Primitive {}
/// One of two views.
public enum Either<First: View, Second: View>: Primitive {
  case first(First)
  case second(Second)
}
/// Several views.
public struct TupleView<each Content: View>: Primitive {
  init(_ content: repeat each Content) {}
}
extension Optional: View where Wrapped: View {
  /// There is none.
  public var body: Never { fatalError("this view has no body") }
}

/// Makes one view of several.
@resultBuilder public struct ViewBuilder {
  /// Takes an expression.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Takes a single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Takes several.
  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView(repeat each content) }
  /// Takes a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Takes the first of two.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> Either<First, Second> { .first(first) }
  /// Takes the second of two.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> Either<First, Second> { .second(second) }
}

/// A text.
public struct Text: Primitive {
  /// Takes any text.
  public init(_ content: some StringProtocol) {}
}
/// Something is under way.
public struct ProgressView: Primitive {
  /// Makes one.
  public init() {}
}
/// A button with a text.
public struct Button: Primitive {
  /// Takes a text and what to do.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}
/// Views one below the other.
public struct VStack<Content: View>: Primitive {
  /// Takes the views.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
/// Rows.
public struct List<Content: View>: Primitive {
  /// Takes the rows.
  public init(@ViewBuilder content: () -> Content) {}
}
/// A window with a title and a way back.
public struct NavigationStack<Content: View>: Primitive {
  /// Takes the first view.
  public init(@ViewBuilder root: () -> Content) {}
}
/// A view for each of several values.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  /// Takes values with an identity.
  public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {}
  /// Takes values and what tells them apart.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

/// A corner or side.
public enum Alignment: Sendable {
  case topLeading
}
/// How lines are set.
public enum TextAlignment: Sendable {
  case center
}
/// A font.
public struct Font: Sendable {
  /// A size.
  public enum TextStyle: Sendable { case largeTitle }
  /// A kind.
  public enum Design: Sendable { case monospaced }
  /// A font of the system.
  public static func system(_ style: TextStyle, design: Design? = nil) -> Font { Font() }
}

extension View {
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func task(
    id value: some Equatable, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func overlay(
    alignment: Alignment, @ViewBuilder content: () -> some View
  ) -> some View { self }
  public func padding(_ length: Double? = nil) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func accessibilityLabel(_ label: Text) -> some View { self }
  public func navigationTitle(_ title: some StringProtocol) -> some View { self }
  public func searchable(text: Binding<String>) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
}

/// A value that another view changes.
@MainActor public struct Binding<Value> {}

/// A value that outlives its view.
@MainActor @propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { kept = Kept(wrappedValue) }
  public var wrappedValue: Value {
    get { kept.value }
    nonmutating set { kept.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding() }
  private let kept: Kept<Value>
}

@MainActor private final class Kept<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Whether the app is in the foreground.
public enum ScenePhase: Sendable, Equatable {
  case background, inactive, active
}
/// Opens an address.
@MainActor public struct OpenURLAction {
  public func callAsFunction(_ url: URL) {}
}
/// What surrounds a view.
@MainActor public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var openURL: OpenURLAction { OpenURLAction() }
}
/// A value of what surrounds a view.
@MainActor @propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

/// A part of an app.
@MainActor @preconcurrency public protocol Scene {}
/// The windows of an app.
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}
/// An app.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor var body: Body { get }
  init()
}
extension App {
  public static func main() {}
}
