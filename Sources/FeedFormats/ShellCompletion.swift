/// The script that makes a shell complete the command, with corrections to the argument parser's own.
///
/// Settings such as `tfl.radius=` and ids such as `holidays:GB` hold characters with a meaning in shells, and continue
/// after the completion: no blank may follow.
package enum ShellCompletion {
    /// The script.
    ///
    /// - Parameters:
    ///   - script: The script that the parser has made.
    ///   - shell: The shell's name.
    /// - Returns: The script to print.
    package static func mended(_ script: String, for shell: String) -> String {
        switch shell {
        case "bash": script.replacing(bashRootOptions, with: bashMendedRootOptions, maxReplacements: 1) + bashAddition
        case "zsh": script.replacing(zshOffer, with: zshMendedOffer)
        default: script
        }
    }

    /// An id or a setting in the syntax of the shell: for zsh, a bare colon ends it and begins its description.
    package static func candidate(_ text: String, for shell: String?) -> String {
        shell == "zsh" ? text.replacing(":", with: "\\:") : text
    }

    private static let bashRootOptions = #"case "${prev}" in"#

    /// The options of the command itself, which stand before any subcommand: behind one, its own of the same name
    /// count.
    private static let bashMendedRootOptions = #"case "${prev}${COMP_WORDS[1]##-*}" in"#

    /// The functions of `completion.bash`, which stand at the end.
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
