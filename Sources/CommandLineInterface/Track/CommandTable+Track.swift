extension CommandTable {
  static var track: CommandDescription {
    CommandDescription(
      name: .track,
      summary: "Say when a recorded track enters and leaves countries and provinces",
      synopsis: ["track [OPTION...] FILE", "track [OPTION...] -"],
      discussion: [
        "Reads GPX 1.0 and 1.1 and the sentences of NMEA 0183, told apart by what the file holds; "
          + "with - from standard input. Of a GPX file the tracks count, or its routes when it has "
          + "no track.",
        "One event a line, in the order of time: enter and leave for each level of the hierarchy, "
          + "with time and place of the crossing, found on the straight line between two points, "
          + "and for leave how long and how far the track was inside. The first and the last unit "
          + "are entered at the start and left at the end.",
        "Where the points tell their accuracy, as receivers and hdop in GPX do, one that lies beyond a "
          + "border by less than its error has not crossed it yet: the points after it decide, and "
          + "noise along a border is no event.",
        "A gap is an event as well: a new segment, a fix lost, a clock set back, or two points more "
          + "than five minutes and 500 m apart. Nothing is made up for it, and it counts for no "
          + "stay.",
        "The exit status is 0 when the track was in any unit, 1 when it was in none, 2 when the file "
          + "can't be read to its end; what was read before is answered.",
      ],
      operand: OperandDescription(
        placeholder: "FILE", summary: "the track, - for standard input", atLeast: 1, atMost: 1,
        completion: .files),
      options: [
        OptionDescription(
          name: .minStay, value: .text("TIME"),
          summary: "leave out what the track only passes through, in seconds or such as 5min "
            + "(default: 0)"),
        OptionDescription(
          name: .summary, summary: "the time and distance in each unit, in place of events"),
        .index, .format(["text", "json", "csv"]), .lang,
      ],
      examples: [
        .init(command: "revgeo track ride.gpx", purpose: "where a ride went"),
        .init(
          command: "revgeo track --min-stay 5min --format csv ride.gpx > visits.csv",
          purpose: "visits alone, as a table"),
        .init(
          command: "revgeo track --summary receiver.nmea",
          purpose: "hours and kilometres in each province"),
      ])
  }
}
