/// How an answer relates to the boundaries it was looked up in.
public enum Match: String, Hashable, Sendable {
  /// The coordinate lies inside the unit.
  case inside

  /// The coordinate lies outside; the unit or place is the nearest one within reach.
  case nearest

  /// A house number between those of a street's ends; only in a hierarchy.
  case interpolated

  /// Nothing is there within reach.
  case none
}
