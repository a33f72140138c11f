extension CommandTable {
  static var batch: CommandDescription {
    CommandDescription(
      name: .batch,
      summary: "Add placemarks to the rows of a file",
      synopsis: ["batch [OPTION...] [FILE] [-o FILE]"],
      discussion: [
        "Takes CSV (parted by comma, semicolon, tab or bar), JSON Lines, and GeoJSON points as a "
          + "collection or a sequence, with gzip or without, and writes the same with columns, a "
          + "placemark object or properties added. Without a file it reads standard input.",
        "The columns of a table are found by their names: lat, latitude, y or 纬度, and lon, lng, "
          + "long, longitude, x or 经度. Every row comes out once, in its order, its own cells "
          + "untouched; columns that have the name of an added one are replaced. A row or feature has "
          + "up to 8 MiB; a longer one ends the run.",
        "A row that can't be read has 'invalid' as match and its other added cells empty. The first "
          + "few are shown on standard error, followed by a summary.",
        "Bytes that are no UTF-8 pass untouched; UTF-16 with a byte order mark comes out as UTF-8.",
        "The exit status is 0 also when rows can't be read, 2 after a failure.",
        "A named output file appears whole at the end or not at all, and may be the input; .gz at the "
          + "end of its name compresses it. When gzip data breaks off, the rows before are kept, unless "
          + "a file stands in the output's place: that stays as it is.",
      ],
      operand: OperandDescription(
        placeholder: "FILE", summary: "what to read, - for standard input", atMost: 1,
        completion: .files),
      options: inputOptions + answerOptions + outputOptions,
      examples: [
        .init(
          command: "revgeo batch points.csv -o places.csv",
          purpose: "a file with eleven more columns"
        ),
        .init(
          command: "revgeo batch --columns country,locality --lang zh < points.csv | head",
          purpose: "two columns, in a pipe"),
        .init(
          command: "revgeo batch --rejects bad.csv points.csv.gz -o places.csv.gz",
          purpose: "compressed, with the rows that can't be read in a file of their own"),
      ])
  }

  private static var inputOptions: [OptionDescription] {
    [
      OptionDescription(
        name: .format, value: .choice("FORMAT", BatchFormat.allCases.map(\.rawValue)),
        summary: "how the input is written, and the output (default: found out)"),
      OptionDescription(
        name: .lat, value: .text("COLUMN"), summary: "the column of latitudes, by name or number"),
      OptionDescription(
        name: .lon, value: .text("COLUMN"), summary: "the column of longitudes, by name or number"),
      OptionDescription(
        name: .point, value: .text("COLUMN"),
        summary: "the column that holds latitude and longitude together"),
      OptionDescription(
        name: .delimiter, value: .text("CHARACTER"),
        summary: "what parts cells: a character, or tab, comma, semicolon, pipe (default: found "
          + "out)"),
      OptionDescription(
        name: .noHeader,
        summary: "the first row is data; without --lat and --lon the first two columns count"),
      OptionDescription(
        name: .limit, value: .text("COUNT"), summary: "read only the first rows"),
      .datum,
    ]
  }

  private static var answerOptions: [OptionDescription] {
    [
      OptionDescription(
        name: .columns, value: .text("NAMES"),
        summary:
          "the columns to add, parted by commas: the keys of a look-up's JSON in snake case, "
          + "hierarchy.N.name, .code or .feature with N = 0 for the country (default: country, "
          + "iso_country_code, administrative_area, administrative_area_code, "
          + "sub_administrative_area, locality, sub_locality, thoroughfare, sub_thoroughfare, "
          + "match, distance_m)"),
      OptionDescription(
        name: .index, value: .file,
        summary: "the index, several times for the first that answers (default: $REVGEO_INDEX, "
          + "else the world)"),
      .lang, .maxDistance, .streetDistance,
      OptionDescription(
        name: .skipAnswered, summary: "leave rows as they are whose match is not empty"),
    ]
  }

  private static var outputOptions: [OptionDescription] {
    [
      OptionDescription(
        name: .output, letter: "o", value: .file,
        summary: "what to write (default: standard output)"),
      OptionDescription(
        name: .rejects, value: .file,
        summary: "keep the rows that can't be read here, each with its line and the reason"),
      OptionDescription(
        name: .strict, summary: "stop at the first row that can't be read"),
      OptionDescription(
        name: .summary, value: .file, summary: "write the counts and times here (JSON)"),
      OptionDescription(
        name: .threads, value: .text("COUNT"),
        summary: "how many threads work (default: one a processor)"),
    ]
  }
}
