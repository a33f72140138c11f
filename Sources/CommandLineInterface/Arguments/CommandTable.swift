/// The one description of all commands.
package enum CommandTable {
  /// The commands in the order of the help.
  package static var all: [CommandDescription] {
    CommandName.allCases.map(description(of:))
  }

  /// What is known of a command.
  package static func description(of name: CommandName) -> CommandDescription {
    switch name {
    case .lookup: lookup
    case .batch: batch
    case .explain: explain
    case .here: here
    case .watch: watch
    case .track: track
    case .doctor: doctor
    case .info: info
    case .list: list
    case .import: `import`
    case .verify: verify
    case .completions: completions
    case .help: help
    case .version: version
    }
  }

  private static var lookup: CommandDescription {
    CommandDescription(
      name: .lookup,
      summary: "Say where coordinates are",
      synopsis: ["LATITUDE LONGITUDE", "lookup [OPTION...] COORDINATE...", "lookup [OPTION...] -"],
      discussion: [
        "Latitude comes first. Written as 31.23 121.47 or 31.23,121.47, as "
          + "31°13'48\"N 121°28'12\"E, or as geo:31.23,121.47. A leading minus is a number, "
          + "not an option. Longitudes up to 360 wrap.",
        "With - coordinates come from standard input, one a line. A line that can't be read is "
          + "reported on standard error with its number, the others are answered, and the exit "
          + "status is 2.",
        "Several answers are separated by an empty line as text, are one object a line as json, "
          + "one FeatureCollection as geojson (as always with -), and rows below a header as csv. "
          + "Coordinates in answers are WGS 84.",
        "The exit status is 0 when anything was found, 1 when nothing is there, 2 after a failure, "
          + "64 for wrong usage.",
      ],
      operand: OperandDescription(
        placeholder: "COORDINATE", summary: "latitude and longitude, together or apart",
        atLeast: 1),
      options: [
        .index, .format(["text", "json", "geojson", "csv"]), .lang, .maxDistance, .streetDistance,
        .datum,
      ],
      examples: [
        .init(command: "revgeo 31.23 121.47", purpose: "one answer for people"),
        .init(
          command: "revgeo lookup --format json --lang zh,en 31.23,121.47 -33.86,151.21",
          purpose: "two answers for programs, names in Chinese or else English"),
        .init(
          command: "revgeo lookup --format csv - < points.txt > places.csv",
          purpose: "one coordinate a line in, one row out"),
      ])
  }

  private static var info: CommandDescription {
    CommandDescription(
      name: .info,
      summary: "Show what an index holds",
      synopsis: ["info [OPTION...] [FILE]"],
      discussion: [
        "Layers with their sources and licences, levels, extent, languages, size and checksum, and "
          + "the attribution that the licences ask for."
      ],
      operand: OperandDescription(
        placeholder: "FILE", summary: "the index, as with --index", atMost: 1, completion: .files),
      options: [
        .index, .format(["text", "json"]),
        OptionDescription(name: .verify, summary: "read the whole file and check its checksum"),
      ],
      examples: [
        .init(command: "revgeo info", purpose: "the index that look-ups use"),
        .init(command: "revgeo info --verify world.revgeo", purpose: "is the file whole?"),
      ])
  }

  private static var list: CommandDescription {
    CommandDescription(
      name: .list,
      summary: "List countries, or the parts of a country, province or district",
      synopsis: ["list [OPTION...] [CODE]"],
      discussion: [
        "One unit a line: code, name and kind. As json one object a line."
      ],
      operand: OperandDescription(
        placeholder: "CODE", summary: "ISO 3166 code of the unit whose parts to list, any case",
        atMost: 1),
      options: [.index, .format(["text", "json", "csv"]), .lang],
      examples: [
        .init(command: "revgeo list", purpose: "all countries"),
        .init(command: "revgeo list CN --lang zh", purpose: "the provinces of China in Chinese"),
      ])
  }

  private static var completions: CommandDescription {
    let shells = Shell.allCases.map(\.rawValue)
    return CommandDescription(
      name: .completions,
      summary: "Print a completion script for a shell",
      synopsis: ["completions \(shells.joined(separator: "|"))"],
      operand: OperandDescription(
        placeholder: "SHELL", summary: shells.joined(separator: ", "), atLeast: 1, atMost: 1,
        completion: .words(shells)),
      examples: [
        .init(command: "source <(revgeo completions bash)", purpose: "for this bash session"),
        .init(
          command: "revgeo completions fish > ~/.config/fish/completions/revgeo.fish",
          purpose: "for every fish session"),
      ])
  }

  private static var help: CommandDescription {
    CommandDescription(
      name: .help,
      summary: "Show the help of a command",
      synopsis: ["help [OPTION...] [COMMAND]"],
      operand: OperandDescription(
        placeholder: "COMMAND", summary: "the command", atMost: 1,
        completion: .words(CommandName.allCases.map(\.rawValue))),
      options: [
        OptionDescription(name: .manual, summary: "print the manual page, for man(1)")
      ],
      examples: [
        .init(command: "revgeo help lookup", purpose: "the same as revgeo lookup --help"),
        .init(command: "revgeo help --manual | man -l -", purpose: "read the manual page"),
      ])
  }

  private static var version: CommandDescription {
    CommandDescription(
      name: .version, summary: "Show the version", synopsis: ["version"],
      examples: [.init(command: "revgeo --version", purpose: "the same")])
  }
}
