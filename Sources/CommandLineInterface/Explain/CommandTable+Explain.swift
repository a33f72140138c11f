extension CommandTable {
  static var explain: CommandDescription {
    CommandDescription(
      name: .explain,
      summary: "Say how the answer at a coordinate comes about",
      synopsis: ["explain [OPTION...] COORDINATE"],
      discussion: [
        "The cell of the index and the borders in it, the units of the answer with the distances "
          + "to their borders, the street and the next one, the nearest units besides, and where "
          + "layers disagree.",
        "--svg draws it: the unit in its surroundings, the cell, the point, a scale bar and names.",
      ],
      operand: OperandDescription(
        placeholder: "COORDINATE", summary: "latitude and longitude, together or apart",
        atLeast: 1),
      options: [
        .index, .format(["text", "json"]), .lang, .maxDistance, .streetDistance, .datum,
        OptionDescription(name: .svg, value: .file, summary: "draw it into this file"),
      ],
      examples: [
        .init(command: "revgeo explain 31.23 121.47", purpose: "why this answer?"),
        .init(
          command: "revgeo explain 47.59 7.59 --svg basel.svg",
          purpose: "where three countries meet, as a picture"),
      ])
  }
}
