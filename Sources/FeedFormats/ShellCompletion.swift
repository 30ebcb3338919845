/// The completion scripts for shells: those of the argument parser, with corrections.
///
/// Candidates such as `tfl.radius=` and `holidays:GB` contain characters that are special in shells. After `=` or `:`,
/// the user continues a candidate, so that no blank may follow it.
package enum ShellCompletion {
    /// Returns the corrected script.
    ///
    /// - Parameters:
    ///   - script: The argument parser's script.
    ///   - shell: The shell's name.
    /// - Returns: The script to print.
    package static func mended(_ script: String, for shell: String) -> String {
        switch shell {
        case "bash": script.replacing(bashRootOptions, with: bashMendedRootOptions, maxReplacements: 1) + bashAddition
        case "zsh": script.replacing(zshOffer, with: zshMendedOffer)
        default: script
        }
    }

    /// Returns an id or a setting in the syntax of the shell: in zsh, an unescaped colon would end it and begin its
    /// description.
    package static func candidate(_ text: String, for shell: String?) -> String {
        shell == "zsh" ? text.replacing(":", with: "\\:") : text
    }

    private static let bashRootOptions = #"case "${prev}" in"#

    /// Matches the options of the main command only if no subcommand comes first: after a subcommand, its own options
    /// of the same names apply.
    private static let bashMendedRootOptions = #"case "${prev}${COMP_WORDS[1]##-*}" in"#

    /// The functions of `completion.bash`, which are added at the end.
    private static let bashAddition =
        "\n" + String(decoding: PackageResources.completion_bash, as: UTF8.self).dropLast()

    private static let zshOffer = "_describe -V '' non_empty_completions -- empty_completions"

    private static let zshMendedOffer = """
        local -ar closed=("${non_empty_completions[@]:#*(=|:)}")
            local -ar open=("${(M)non_empty_completions[@]:#*(=|:)}")
            local -ar anyCase=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
            _describe -V '' closed "${anyCase[@]}" -- open -S '' "${anyCase[@]}" -- empty_completions
        """
}
