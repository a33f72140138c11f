/// Sentences of NMEA 0183 with their checksums.
enum Sentences {
  static func make(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
  }

  /// An epoch of a receiver near the Eiffel tower: time, position, dilution.
  static func epoch(
    _ second: Int, dilution: Double? = 0.9, quality: Int = 1, latitude: String = "4851",
    date: String = "130998"
  ) -> String {
    let time = "1000\(second < 10 ? "0" : "")\(second % 60).00"
    let position = "\(latitude).50\(second % 10)0,N,00217.6600,E"
    if quality == 0 {
      return make("GPRMC,\(time),V,,,,,,,130998,,,N") + make("GPGGA,\(time),,,,,0,00,,,M,,M,,")
    }
    let fix = dilution.map {
      make("GPGGA,\(time),\(position),\(quality),08,\($0),35.0,M,47.0,M,,")
    }
    let mode = quality == 2 ? "D" : "A"
    return make("GPRMC,\(time),A,\(position),4.0,90.0,\(date),,,\(mode)") + (fix ?? "")
  }
}
