internal import BoundaryIndex

/// A street, or a piece of one, of an index.
package struct Street: Sendable {
  let index: IndexFile
  /// Its number in the index.
  package let number: UInt32

  /// The road's number, such as A 7.
  package var code: String? { index.code(ofStreet: number) }

  /// Its class: motorway, residential, footway.
  package var kind: String { index.description.kind(index.kind(ofStreet: number)) }

  /// The name of the source layer.
  package var layer: String { index.description.layerName(index.layer(ofStreet: number)) }
}

/// A house number at one point of an index.
package struct Address: Sendable {
  let index: IndexFile
  /// Its number in the index.
  package let number: UInt32

  /// The house number as it is written.
  package var houseNumber: String? { index.number(ofAddress: number) }

  /// The street's name.
  package var street: String? { index.name(at: index.streetNameOffset(ofAddress: number)) }

  /// The postal code.
  package var postalCode: String? { index.postalCode(ofAddress: number) }

  /// The name of the source layer.
  package var layer: String { index.description.layerName(index.layer(ofAddress: number)) }
}
