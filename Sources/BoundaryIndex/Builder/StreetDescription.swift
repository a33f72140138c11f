package import Geometry

/// One street, or a piece of one: a line with a name and a class.
package struct StreetDescription: Hashable, Sendable {
  /// The index in ``IndexContent/layers`` of the layer it comes from.
  package var layer: Int

  /// The 0-based record number in that layer; the parts of a record share it.
  package var feature: Int

  /// The street's class: motorway, residential, footway.
  package var kind: String

  /// The name in the layer's default language, or the number of the road that has none; empty for neither.
  package var name: String

  /// Names by BCP 47 language tag.
  package var translations: [String: String]

  /// The road's number, such as E 18; empty when it has none.
  package var code: String

  /// The house numbers on both sides; nothing when none are known.
  package var ranges: AddressRanges?

  /// Its vertices, at least one.
  package var line: [FixedCoordinate]

  /// Creates a street.
  package init(
    layer: Int, feature: Int, kind: String = "street", name: String,
    translations: [String: String] = [:], code: String = "", ranges: AddressRanges? = nil,
    line: [FixedCoordinate]
  ) {
    self.layer = layer
    self.feature = feature
    self.kind = kind
    self.name = name
    self.translations = translations
    self.code = code
    self.ranges = ranges
    self.line = line
  }
}

/// The house numbers along a line, in its direction.
package struct AddressRanges: Hashable, Sendable {
  /// One side of the line.
  package struct Side: Hashable, Sendable {
    /// The number at the line's start; empty when it is not known.
    ///
    /// A side of which only one end is known has no numbers.
    package var from: String
    /// The number at the line's end; that of the start for a side with one number.
    package var to: String
    /// Which numbers the side has.
    package var parity: Parity
    /// The side's postal code; empty when it is not known.
    package var postalCode: String

    /// Creates a side, without arguments one that nothing is known of.
    package init(
      from: String = "", to: String = "", parity: Parity = .unknown, postalCode: String = ""
    ) {
      self.from = from
      self.to = to
      self.parity = parity
      self.postalCode = postalCode
    }
  }

  /// Which whole numbers a side has.
  package enum Parity: UInt8, Sendable {
    /// Those of both ends, when these are both odd or both even; else all.
    case unknown = 0
    case odd = 1
    case even = 2
    /// Odd and even ones.
    case both = 3
  }

  /// The side to the left of who goes from the start to the end.
  package var left: Side

  /// The other side.
  package var right: Side

  /// Which share of the numbered line this line is, 0 to 1 when it is all of it.
  package var share: ClosedRange<Double>

  /// Creates ranges.
  package init(left: Side = Side(), right: Side = Side(), share: ClosedRange<Double> = 0...1) {
    self.left = left
    self.right = right
    self.share = share
  }

  /// Whether anything is known.
  package var isEmpty: Bool { left == Side() && right == Side() }
}

/// One address at a point.
package struct AddressDescription: Hashable, Sendable {
  /// The index in ``IndexContent/layers`` of the layer it comes from.
  package var layer: Int

  /// The 0-based record number in that layer.
  package var feature: Int

  /// What people call it.
  package var kind: String

  /// The house number as it is written.
  package var number: String

  /// The street's name; empty when it is not known.
  package var street: String

  /// The postal code; empty when it is not known.
  package var postalCode: String

  /// Where it is.
  package var position: FixedCoordinate

  /// Creates an address.
  package init(
    layer: Int, feature: Int, kind: String = "address", number: String, street: String = "",
    postalCode: String = "", position: FixedCoordinate
  ) {
    self.layer = layer
    self.feature = feature
    self.kind = kind
    self.number = number
    self.street = street
    self.postalCode = postalCode
    self.position = position
  }
}
