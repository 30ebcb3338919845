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

    private static let bashAddition = """

        # What can be offered is data: each line as it is, where `compgen -W` would run what it finds between the words.
        __aggregate_add_completions() {
            local completion nocase
            if [[ "${1}" == -W ]]; then
                # Titles are found whatever their case.
                nocase="$(shopt -p nocasematch)"
                shopt -s nocasematch
                while IFS='' read -r completion; do
                    if [[ -n "${completion}" && "${completion}" == "${cur}"* ]]; then COMPREPLY+=("${completion}"); fi
                done <<<"${2}"
                eval "${nocase}"
            else
                while IFS='' read -r completion; do
                    COMPREPLY+=("${completion}")
                done < <(IFS=$'\\n' compgen "${@}" -- "${cur}")
            fi
        }

        # bash breaks words at these unless told not to, and would complete the rest alone.
        COMP_WORDBREAKS="${COMP_WORDBREAKS//[=:]/}"
        __aggregate_without_blank() {
            _aggregate "$@"
            if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" == *[=:] ]]; then compopt -o nospace; fi
            # Of what looks like a path, bash shows the last part alone. An id needs no quotes.
            local completion isID=1
            for completion in "${COMPREPLY[@]}"; do
                [[ "${completion}" =~ ^[a-z0-9-]+:[A-Za-z0-9._~/%-]*$ ]] || isID=0
            done
            if [[ "${isID}" -eq 1 ]]; then compopt +o filenames; fi
        }
        complete -o filenames -F __aggregate_without_blank aggregate
        """

    private static let zshOffer = "_describe -V '' non_empty_completions -- empty_completions"

    private static let zshMendedOffer = """
        local -ar closed=("${non_empty_completions[@]:#*(=|:)}")
            local -ar open=("${(M)non_empty_completions[@]:#*(=|:)}")
            local -ar anyCase=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
            _describe -V '' closed "${anyCase[@]}" -- open -S '' "${anyCase[@]}" -- empty_completions
        """
}
