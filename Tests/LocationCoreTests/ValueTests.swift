import Geometry
import LocationCore
import Testing

@Suite("Moments, accuracies and levels")
struct ValueTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600_000),
    ("1969-12-31T23:59:59.999Z", -1), ("2026-07-14T08:14:07.125Z", 1_784_016_847_125),
  ])
  func `a moment is read and written`(_ text: String, milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
    #expect(Timestamp(milliseconds: milliseconds).description == text)
  }

  @Test func `every day of four centuries is read as it is written`() {
    for day in stride(from: -50_000, through: 100_000, by: 1) as StrideThrough<Int64> {
      let moment = Timestamp(milliseconds: day * 86_400_000)
      #expect(Timestamp(moment.description) == moment)
    }
  }

  @Test(arguments: [
    "", "2026", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-07-14T25:00:00Z",
    "2026-07-14T08:14:07Zx", "2026-07-14", "2026-07-14T08:14:07.Z", "-026-07-14T08:14:07Z",
  ])
  func `what is no moment`(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    "2026-07-14T10:14:07+02:00", "2026-07-14T03:44:07-0430", "2026-07-14T08:14:07",
    " 2026-07-14 08:14:07z\n",
  ])
  func `other ways to write a moment`(_ text: String) {
    #expect(Timestamp(text)?.description == "2026-07-14T08:14:07Z")
  }

  @Test(arguments: [
    (9.9, 0, AccuracyLevel.house), (5, 5, .room), (5, 6, .house), (5.1, 0, .house),
    (16.5, 0, .block), (100, 61, .neighborhood), (1000, 300, .neighborhood), (5000, 600, .city),
    (5000, 601, nil), (5001, 0, nil), (0, 0, nil), (-1, 0, nil),
  ])
  func `a level needs both metres and age`(_ accuracy: Double, age: Int, level: AccuracyLevel?) {
    #expect(AccuracyLevel.achieved(accuracy: accuracy, age: .seconds(age)) == level)
  }

  @Test func `an unknown error reaches no level and is never zero`() throws {
    #expect(AccuracyLevel.achieved(accuracy: nil, age: .zero) == nil)
    let zero = try #require(Coordinate(latitude: 0, longitude: 0))
    for value in [0, -1, .nan, .infinity] as [Double] {
      var location = Location(zero, horizontalAccuracy: value)
      #expect(location.horizontalAccuracy == nil)
      location.horizontalAccuracy = value
      #expect(location.horizontalAccuracy == nil)
      #expect(Location.accuracy(dilution: value, quality: nil) == nil)
    }
  }

  @Test(
    arguments: [
      (0.6, nil, 6.6), (0.9, nil, 9.9), (1.5, .autonomous, 16.5), (5, nil, 54.9),
      (0.9, .differential, 2.5), (1, .realTimeKinematicFloat, 0.3),
    ] as [(Double, FixQuality?, Double)])
  func `a dilution in metres`(_ dilution: Double, quality: FixQuality?, metres: Double) throws {
    let accuracy = try #require(Location.accuracy(dilution: dilution, quality: quality))
    #expect(abs(accuracy - metres) < 0.05)
  }
}
