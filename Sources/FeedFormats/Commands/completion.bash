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
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
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
