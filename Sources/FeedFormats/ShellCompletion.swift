/// What the completion scripts of the argument parser lack.
package enum ShellCompletion {
    package static let bashAddition = """

        # What can be offered is data: each line as it is, where `compgen -W` would run what it finds between the words.
        __aggregate_add_completions() {
            local completion
            if [[ "${1}" == -W ]]; then
                while IFS='' read -r completion; do
                    if [[ -n "${completion}" && "${completion}" == "${cur}"* ]]; then COMPREPLY+=("${completion}"); fi
                done <<<"${2}"
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
        }
        complete -o filenames -F __aggregate_without_blank aggregate
        """

    package static let zshOffer = "_describe -V '' non_empty_completions -- empty_completions"

    package static let zshMendedOffer = """
        local -ar closed=("${non_empty_completions[@]:#*(=|:)}")
            local -ar open=("${(M)non_empty_completions[@]:#*(=|:)}")
            _describe -V '' closed -- open -S '' -- empty_completions
        """
}
