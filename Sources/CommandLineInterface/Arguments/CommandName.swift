/// The commands of `revgeo`, by the word that stands first.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  /// Where coordinates are; also what runs when a coordinate stands first.
  case lookup
  /// The rows of a file with their placemarks.
  case batch
  /// How an answer comes about.
  case explain
  /// Where this machine is.
  case here
  /// Where this machine is, whenever that changes.
  case watch
  /// When a recorded track enters and leaves units.
  case track
  /// Which sources of locations can be used.
  case doctor
  /// What an index holds.
  case info
  /// The hierarchy as a list.
  case list
  /// Makes an index from shapefiles.
  case `import`
  /// Whether an index is whole and right.
  case verify
  /// Scripts for shells.
  case completions
  /// The help of a command.
  case help
  /// The version.
  case version
}

/// The long names of all options, without their dashes.
package enum OptionName: String, Hashable, Sendable, CaseIterable {
  /// The index file.
  case index
  /// The form of the answer.
  case format
  /// The languages of names.
  case lang
  /// How far outside every boundary a unit may still answer.
  case maxDistance = "max-distance"
  case streetDistance = "street-distance"
  /// What the given coordinates are measured in.
  case datum
  /// Whether to check the checksum.
  case verify
  /// The file that is written.
  case output
  /// The description of layers.
  case recipe
  /// The columns of names.
  case name
  /// The columns of codes.
  case code
  /// The levels of layers.
  case level
  /// What people call a layer's units.
  case kind
  /// The columns that lead to the parent.
  case parent
  /// The columns of names in other languages.
  case langColumns = "lang-columns"
  /// The encoding of text.
  case encoding
  /// The coordinate reference system.
  case crs
  /// What an index is.
  case title
  /// The file for a report.
  case report
  /// Whether to look without writing.
  case inspect
  case add
  /// The folder of the layers.
  case sources
  /// How many points are compared.
  case points
  /// The file for a drawing.
  case svg
  /// The manual page in place of the help.
  case manual
  /// The columns that a batch adds.
  case columns
  /// The column of latitudes.
  case lat
  /// The column of longitudes.
  case lon
  /// The column that holds both.
  case point
  /// What parts cells.
  case delimiter
  /// Whether the first row is data.
  case noHeader = "no-header"
  /// How many rows are read.
  case limit
  /// How many threads work.
  case threads
  /// Whether a row that can't be read ends everything.
  case strict
  /// The file for rows that can't be read.
  case rejects
  /// Whether rows with an answer are left as they are.
  case skipAnswered = "skip-answered"
  /// The file for the summary, or whether one is shown.
  case summary
  /// How long somebody must stay in a unit for it to count.
  case minStay = "min-stay"
  /// How good a location must be.
  case accuracy
  /// How long to wait.
  case timeout
  /// Where locations come from.
  case source
  /// The command to run on a change.
  case exec
  /// What ends the command.
  case until
  /// The file that remembers the last place.
  case state
  /// How many times as fast as recorded.
  case speed
  /// Whether starts and stops are told.
  case log
  /// The help of the command.
  case help
}
