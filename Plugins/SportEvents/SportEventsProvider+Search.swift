package import FeedCore

/// Sports by name, as the publisher has codes for them.
extension SportEventsProvider: SearchableSettings {
    package static var searches: [SettingSearch] {
        [
            SettingSearch(
                SettingSearch.category,
                "the name of a sport",
                .known { words, _ in sports.matches(for: words) }
            )
        ]
    }

    /// The sports in the publisher's document so far; the set is open.
    private static let sports: NameSearch = {
        var search = NameSearch()
        for (code, name, others) in [
            ("BADM", "Badminton", []), ("BASK", "Basketball", ["NBA"]), ("BCHV", "Beach volleyball", []),
            ("DART", "Darts", []), ("ESPS", "Esports", ["e-sports", "gaming"]),
            ("FOOT", "Soccer", ["football", "futebol", "Fußball"]), ("FUTS", "Futsal", ["indoor soccer"]),
            ("HAND", "Handball", []), ("ICEH", "Ice hockey", ["hockey", "NHL"]), ("SNOO", "Snooker", ["billiards"]),
            ("TABL", "Table tennis", ["ping-pong"]), ("TENN", "Tennis", []), ("VOLL", "Volleyball", []),
        ] {
            search.add(SettingMatch(code, name, detail: SportIcons.icon(for: code)), names: others)
        }
        return search
    }()
}
