/// The commands of `revgeo`, by the word that stands first.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  /// Where coordinates are; also what runs when a coordinate stands first.
  case lookup
  /// What an index holds.
  case info
  /// The hierarchy as a list.
  case list
  /// Makes an index from shapefiles.
  case `import`
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
  /// What the given coordinates are measured in.
  case datum
  /// Whether to check the checksum.
  case verify
  /// The file that is written.
  case output
  /// The description of layers.
  case recipe
  /// The manual page in place of the help.
  case manual
  /// The help of the command.
  case help
}
