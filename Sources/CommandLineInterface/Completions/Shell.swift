/// The shells for which there are completions.
package enum Shell: String, Hashable, Sendable, CaseIterable {
  /// GNU Bash 4 and later.
  case bash
  /// The Z shell.
  case zsh
  /// fish 3 and later.
  case fish

  /// The script that completes `revgeo` in this shell.
  package var completionScript: String {
    switch self {
    case .bash: BashCompletion.script()
    case .zsh: ZshCompletion.script()
    case .fish: FishCompletion.script()
    }
  }
}
