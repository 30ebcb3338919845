/// A character for each sport, by the publisher's code.
///
/// The codes are those in the publisher's document so far; the set is open, and other sports get a medal. The
/// characters are the sports' own if Unicode has them.
///
/// - SeeAlso: [Unicode's emoji, "sport" and "game"](https://unicode.org/emoji/charts/full-emoji-list.html#sport).
enum SportIcons {
    static func icon(for code: String) -> String { byCode[code] ?? "🏅" }

    private static let byCode = [
        "BADM": "🏸",
        "BASK": "🏀",
        "BCHV": "🏐",
        "DART": "🎯",
        "ESPS": "🎮",
        "FOOT": "⚽",
        "FUTS": "⚽",
        "HAND": "🤾",
        "ICEH": "🏒",
        "SNOO": "🎱",
        "TABL": "🏓",
        "TENN": "🎾",
        "VOLL": "🏐",
    ]
}
