extension CommandTable {
  private static var sourceOption: OptionDescription {
    OptionDescription(
      name: .source, value: .text("SOURCE"),
      summary:
        "where locations come from; again for one to fall back to (default: gpsd, then geoclue, "
        + "then the coordinate in $REVGEO_AT)")
  }

  private static var speedOption: OptionDescription {
    OptionDescription(
      name: .speed, value: .text("N"),
      summary: "play a recorded track N times as fast as recorded (default: as fast as it is read)")
  }

  private static var logOption: OptionDescription {
    OptionDescription(
      name: .log, summary: "tell on standard error when a source starts and stops")
  }

  private static let sources =
    "A source is gpsd or gpsd:HOST:PORT (else $GPSD_HOST and $GPSD_PORT), and gpsd:HOST:PORT:DEVICE "
    + "for one of its receivers, nmea:PATH for a serial "
    + "device, with its speed as nmea:/dev/ttyUSB0@4800, a named pipe or a recorded file, nmea:- for "
    + "standard input, nmea:tcp://HOST:PORT, nmea:udp://HOST:PORT, gpx:PATH for a recorded track, "
    + "geoclue for the desktop's location service, or fixed:LAT,LON and fixed:LAT,LON,METRES, in each form "
    + "of a coordinate, a geo URI too. IPv6 addresses stand in brackets. "
    + "GeoClue is used only where its configuration lets it ask no server on the network, or as "
    + "geoclue:network; revgeo doctor tells what to set."

  static var here: CommandDescription {
    CommandDescription(
      name: .here,
      summary: "Say where this machine is",
      synopsis: ["here [OPTION...]"],
      discussion: [
        "Waits for a location as good as asked for: city (5000 m, received within 10 minutes), "
          + "neighborhood (1000 m, 5 minutes), block (100 m, 1 minute), house (15 m, 15 s) or room "
          + "(5 m, 5 s). Metres are the root mean square of the error in two dimensions. When time "
          + "is up the best location so far is the answer.",
        "The answer is no deeper than the location's accuracy allows: a unit is named when it holds "
          + "the whole circle, and where the circle reaches over a border the units on both sides "
          + "are named with their shares.",
        sources,
        "The exit status is 0 for a location as good as asked for, 3 for a worse one when time was up, "
          + "4 for none, 5 when nothing is known of the source, 6 when it is denied, 7 when it is "
          + "restricted, 8 when it is disabled, 2 after another failure, 64 for wrong usage.",
      ],
      options: [
        OptionDescription(
          name: .accuracy,
          value: .choice("LEVEL", LocateRequest.Accuracy.allCases.map(\.rawValue)),
          summary: "how good the location must be (default: block)"),
        OptionDescription(
          name: .timeout, value: .text("TIME"),
          summary: "how long to wait, in seconds or such as 2min, 0 for without end (default: 10)"),
        sourceOption, .datum, .index, .format(["text", "json"]), .lang, speedOption, logOption,
      ],
      examples: [
        .init(command: "revgeo here", purpose: "by this machine's gpsd"),
        .init(
          command: "revgeo here --accuracy house --timeout 1min --source nmea:/dev/ttyUSB0@4800",
          purpose: "by a receiver at a serial line"),
        .init(
          command: "revgeo here --accuracy neighborhood --source fixed:48.5735,7.8014,1000",
          purpose: "what a coordinate known to a kilometre allows to say"),
      ])
  }

  static var watch: CommandDescription {
    CommandDescription(
      name: .watch,
      summary: "Say where this machine is whenever the place changes",
      synopsis: ["watch [OPTION...]"],
      discussion: [
        "One line a place. As long as the circle of a location's accuracy reaches back over the border "
          + "to the last place, that is still the place: a receiver's noise changes nothing.",
        "The command of --exec is run by sh for each change, with the place in the environment: "
          + "REVGEO_NAME, REVGEO_COUNTRY, REVGEO_ISO_COUNTRY_CODE, REVGEO_LOCALITY and so on, "
          + "REVGEO_LATITUDE, REVGEO_LONGITUDE, REVGEO_ACCURACY and REVGEO_TIME. While it runs a recorded "
          + "track waits; of what a receiver tells meanwhile the last 64 locations are looked at.",
        "States and faults of a source are told on standard error; a receiver that is unplugged and a "
          + "gpsd that is restarted are waited for.",
        sources,
        "The exit status is 0 when the condition of --until is met or a recorded track has ended, 2 when it "
          + "broke off or after another failure, 64 for wrong usage; when all sources ended without any "
          + "location, that of revgeo here: 4 to 8.",
      ],
      options: [
        OptionDescription(
          name: .exec, value: .text("COMMAND"), summary: "what to run when the place changes"),
        OptionDescription(
          name: .until, value: .text("CONDITION"),
          summary: "end when a fact of the JSON answer has this value, such as locality=Wien, or "
            + "another one, such as country!=Austria"),
        OptionDescription(
          name: .state, value: .file,
          summary: "remember the last place in a file, so that a new start repeats nothing"),
        sourceOption, .datum, .index, .format(["text", "json"]), .lang, speedOption, logOption,
      ],
      examples: [
        .init(command: "revgeo watch", purpose: "each new place, by this machine's gpsd"),
        .init(
          command: "revgeo watch --exec ./moved.sh --state place.txt",
          purpose: "a script for each new place, none twice"),
        .init(
          command: "revgeo watch --until 'country!=Austria' --source gpx:ride.gpx --speed 60",
          purpose: "try it with yesterday's ride, a minute a second"),
      ])
  }

  static var doctor: CommandDescription {
    CommandDescription(
      name: .doctor,
      summary: "Say which sources of locations can be used, and what to do about the others",
      synopsis: ["doctor [OPTION...]"],
      discussion: [
        "Without --source: this machine's gpsd, GeoClue and its serial devices, and the coordinate in "
          + "$REVGEO_AT.", sources,
        "The exit status is 0 when any source can be used; else that of revgeo here for the one that "
          + "comes nearest to it: 5 to 8.",
      ],
      options: [sourceOption, .format(["text", "json"])],
      examples: [
        .init(command: "revgeo doctor", purpose: "why is there no location?"),
        .init(
          command: "revgeo doctor --source nmea:/dev/ttyUSB0@4800", purpose: "this receiver alone"),
      ])
  }
}
