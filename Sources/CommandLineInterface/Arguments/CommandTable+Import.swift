extension CommandTable {
  static var `import`: CommandDescription {
    CommandDescription(
      name: .import,
      summary: "Make an index from shapefiles",
      synopsis: [
        "import [OPTION...] LAYER... -o FILE",
        "import [OPTION...] --recipe FILE [LAYER...] -o FILE",
        "import --add [OPTION...] LAYER... -o FILE",
        "import --inspect [OPTION...] LAYER...",
      ],
      discussion: [
        "Layers of Natural Earth, geoBoundaries, GADM, the US Census Bureau, OpenStreetMap extracts "
          + "and Chinese sources are recognised by their columns, and so are streets and address "
          + "points; what else an extract holds is left out and said. For others the columns of names "
          + "and codes are guessed, and the report says which; options or a recipe say it better.",
        "With --inspect nothing is written: what the files hold goes to standard error, and the "
          + "recipe that would be used to standard output, ready to be saved and edited.",
        "Units find their parents by codes where the columns have them, else by the largest overlap. "
          + "LAYER beside --recipe adds to the recipe's layers. A file that is named twice is an "
          + "error unless options say what else it is the second time. A layer of which nothing comes "
          + "is left out, which the report tells. It is an error when nothing comes of any, and when the cause "
          + "lies in the files: no line that closes, no record that can be read, no .dbf.",
        "With --add the layers come to those that FILE has already, as if all had been imported "
          + "together; units find parents in it by overlap, or by its codes with --parent.",
        "An option that describes layers has one value for all, or one for each in their order "
          + "with commas between. The index appears whole or not at all; a report goes to standard "
          + "error.",
      ],
      operand: OperandDescription(
        placeholder: "LAYER", summary: "a shapefile, coarse ones first", completion: .files),
      options: outputOptions + layerOptions,
      examples: [
        .init(
          command: "revgeo import --recipe Boundaries/world.json -o world.revgeo",
          purpose: "the default world"),
        .init(
          command: "revgeo import gadm_CHN_1.shp gadm_CHN_2.shp -o china.revgeo",
          purpose: "a known schema, nothing else to say"),
        .init(
          command:
            "revgeo import parishes.shp --name NOM --code INSEE --level 3 -o mine.revgeo",
          purpose: "a layer of one's own"),
        .init(
          command: "revgeo import --add parishes.shp -o mine.revgeo",
          purpose: "one more layer in an index"),
        .init(
          command: "revgeo import --inspect parishes.shp > parishes.json",
          purpose: "a recipe to edit and give back with --recipe"),
      ])
  }

  private static var outputOptions: [OptionDescription] {
    [
      OptionDescription(name: .output, letter: "o", value: .file, summary: "the index to write"),
      OptionDescription(name: .recipe, value: .file, summary: "what the layers are (JSON)"),
      OptionDescription(name: .add, summary: "add to the layers that FILE has"),
      OptionDescription(name: .inspect, summary: "show what would be done, write nothing"),
      OptionDescription(
        name: .report, value: .file, summary: "write the report to a file as well, as JSON"),
      OptionDescription(
        name: .title, value: .text("TEXT"),
        summary: "what the index is (default: the layers' names)"
      ),
    ]
  }

  private static var layerOptions: [OptionDescription] {
    [
      OptionDescription(name: .name, value: .text("COLUMN"), summary: "the column of names"),
      OptionDescription(name: .code, value: .text("COLUMN"), summary: "the column of codes"),
      OptionDescription(
        name: .level, value: .text("NUMBER"),
        summary: "the level: 0 for countries, 1 for their provinces, and so on"),
      OptionDescription(
        name: .kind, value: .text("WORD"), summary: "what people call the units, such as county"),
      OptionDescription(
        name: .parent, value: .text("COLUMN"),
        summary: "the column with the parent's code; COLUMN=KEY when the parent has it in its "
          + "column KEY"),
      OptionDescription(
        name: .langColumns, value: .text("PATTERN"),
        summary: "the columns of names in other languages: 'name_{lang}', or zh=NAME_ZH,en=NAME_EN"),
      OptionDescription(
        name: .encoding, value: .text("NAME"),
        summary: "the encoding of names, such as GBK (default: what the files say)"),
      OptionDescription(
        name: .crs, value: .text("CRS"),
        summary: "the coordinate reference system, such as EPSG:2154 (default: what the files say)"),
    ]
  }
}
