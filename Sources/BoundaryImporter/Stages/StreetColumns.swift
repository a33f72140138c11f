internal import BoundaryIndex
internal import Geometry

/// A layer of lines as streets, by the meaning of its columns.
struct StreetColumns {
  private let recipe: LayerRecipe
  private let layer: Int
  private let name: [String]
  private let code: [String]
  private let kind: [String]
  private let translations: ColumnValues.Translations
  private let left: Side?
  private let right: Side?

  /// The columns of one side's house numbers.
  private struct Side {
    let from: [String]
    let to: [String]
    let parity: [String]
    let postalCode: [String]

    /// Nothing when no column is named.
    init?(_ columns: RangeColumns, _ values: ColumnValues) {
      if columns.all.isEmpty { return nil }
      // One column for both ends holds the only number that a side has.
      from = values.codes([columns.from.isEmpty ? columns.to : columns.from])
      to = values.codes([columns.to.isEmpty ? columns.from : columns.to])
      parity = values.codes([columns.parity])
      postalCode = values.codes([columns.postalCode])
    }

    func side(_ record: Int) -> AddressRanges.Side {
      AddressRanges.Side(
        from: from[record], to: to[record], parity: Side.parity(parity[record]),
        postalCode: postalCode[record])
    }

    /// Whether the number at one end is known and that at the other isn't.
    func isHalf(_ record: Int) -> Bool { from[record].isEmpty != to[record].isEmpty }

    /// What TIGER/Line writes, and words that begin in the same way.
    private static func parity(_ text: String) -> AddressRanges.Parity {
      switch text.first?.uppercased() {
      case "O": .odd
      case "E": .even
      case "B", "M": .both
      default: .unknown
      }
    }
  }

  init(_ recipe: LayerRecipe, number: Int, table: LayerTable) {
    self.recipe = recipe
    layer = number
    let columns = recipe.columns
    let values = ColumnValues(table, columns)
    name = values.texts([columns.name] + columns.otherNames)
    code = values.codes([columns.code] + columns.otherCodes)
    kind = values.texts([columns.kind])
    translations = values.translations(columns.translations)
    left = Side(columns.left, values)
    right = Side(columns.right, values)
  }

  /// Whether a side of a record has a house number at one of its ends only.
  ///
  /// A range stands for all numbers from the one end to the other, so that it stands for none where an end is missing. A single number is
  /// written at both ends, or in the only column that the side has; the Census Bureau doesn't publish single numbers at all.
  func hasHalfRange(_ record: Int) -> Bool {
    left?.isHalf(record) == true || right?.isHalf(record) == true
  }

  /// The streets of the pieces of a record.
  func streets(_ record: Int, _ pieces: [LineBuilder.Piece]) -> [StreetDescription] {
    var street = StreetDescription(
      layer: layer, feature: record,
      kind: kind[record].isEmpty ? recipe.kind : StreetKinds.word(kind[record]),
      name: name[record].isEmpty ? code[record] : name[record], code: code[record], line: [])
    street.translations = translations[record]
    let ranges = AddressRanges(
      left: left?.side(record) ?? AddressRanges.Side(),
      right: right?.side(record) ?? AddressRanges.Side())
    if !ranges.isEmpty { street.ranges = ranges }
    return pieces.map { piece in
      street.line = piece.vertices
      street.ranges?.share = piece.share
      return street
    }
  }
}

/// A layer of points as addresses, by the meaning of its columns.
struct AddressColumns {
  private let recipe: LayerRecipe
  private let layer: Int
  private let street: [String]
  private let number: [String]
  private let postalCode: [String]

  init(_ recipe: LayerRecipe, number: Int, table: LayerTable) {
    self.recipe = recipe
    layer = number
    let values = ColumnValues(table, recipe.columns)
    street = values.texts([recipe.columns.name] + recipe.columns.otherNames)
    self.number = values.codes([recipe.columns.number])
    postalCode = values.codes([recipe.columns.postalCode])
  }

  /// The addresses of all records that have a point and a number.
  func addresses(
    at points: [FixedCoordinate?], report: inout LayerReport
  ) -> [AddressDescription] {
    var addresses: [AddressDescription] = []
    addresses.reserveCapacity(points.count)
    for (record, point) in points.enumerated() {
      guard let point else { continue }
      if number[record].isEmpty {
        report.numberlessRecords.append(record)
        continue
      }
      addresses.append(
        AddressDescription(
          layer: layer, feature: record, kind: recipe.kind, number: number[record],
          street: street[record], postalCode: postalCode[record], position: point))
    }
    return addresses
  }
}
