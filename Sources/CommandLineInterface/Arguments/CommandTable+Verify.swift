extension CommandTable {
  static var verify: CommandDescription {
    CommandDescription(
      name: .verify,
      summary: "Check an index, and its answers against GEOS",
      synopsis: ["verify [OPTION...] [FILE]"],
      discussion: [
        "Checks the checksum and walks through all parts of the file. With the recipe of the sources "
          + "it also compares the units that hold random points and points within 1e-6 degree of "
          + "borders with GEOS on the same rings, and says how many it compared.",
        "The exit status is 2 when anything is wrong or differs.",
      ],
      operand: OperandDescription(
        placeholder: "FILE", summary: "the index (default: $REVGEO_INDEX, else the world)",
        atMost: 1, completion: .files),
      options: [
        OptionDescription(
          name: .recipe, value: .file, summary: "the recipe that the index was made by"),
        OptionDescription(
          name: .sources, value: .file,
          summary: "the folder of the recipe's layers, and of the recipe when none is named"),
        OptionDescription(
          name: .points, value: .text("COUNT"),
          summary: "how many points of each kind to compare (default: 100000)"),
      ],
      examples: [
        .init(command: "revgeo verify world.revgeo", purpose: "is the file whole?"),
        .init(
          command: "revgeo verify --recipe Boundaries/world.json --points 1000000",
          purpose: "two million answers against GEOS"),
      ])
  }
}
