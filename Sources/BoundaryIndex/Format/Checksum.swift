/// The 64-bit FNV-1a hash of everything behind the header (Fowler, Noll, Vo; IETF draft-eastlake-fnv).
///
/// It finds damage by accident, not forgery.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func update(_ bytes: some Sequence<UInt8>) {
    var hash = value
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    value = hash
  }

  mutating func update(_ bytes: IndexBytes) {
    bytes.forEach { update(CollectionOfOne($0)) }
  }
}
