/// A character for each sport, by the publisher's code.
///
/// The codes are those that the publisher's document has used so far; the list is open, and another sport gets a medal.
/// The characters are the sports' own where Unicode has them.
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
