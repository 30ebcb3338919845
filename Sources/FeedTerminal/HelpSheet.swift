import TerminalText

/// The keys, by what they do.
enum HelpSheet {
    private static let parts: [(title: String, keys: [(key: String, does: String)])] = [
        (
            "Views",
            [
                ("1 … 5", "timeline, by feed, calendar, feeds, history"), ("Tab", "the next view"),
                ("← →", "in the calendar: the month before and after; t is today's"),
            ]
        ),
        (
            "Move",
            [
                ("↑ ↓, j k", "an item up or down"), ("PgUp PgDn, b Space", "a page up or down"),
                ("Home End, g G", "to the first, to the last"),
                ("wheel, click", "scroll, select; click again for details"),
            ]
        ),
        (
            "What is shown",
            [
                ("/", "search; Enter keeps it, Esc drops it"),
                ("capital letters", "only one category, as above the list"),
                ("*", "only starred items"), ("z, Z", "fold a group, or unfold it; unfold all"),
                ("Esc", "take the last filter away"),
            ]
        ),
        (
            "An item",
            [
                ("Enter, →", "all that is known of it"), ("s", "star it, or take the star away"),
                ("w", "why it is shown"), ("o", "open its link"), ("y", "copy its id"),
                ("< >, r", "in its details: order a table by another column; reverse it"),
            ]
        ),
        ("The program", [("Ctrl-L", "draw again"), ("Ctrl-Z", "suspend"), ("q, Ctrl-C", "quit")]),
    ]

    static func lines(_ chips: [WatchChip], width: Int) -> [StyledText] {
        let column = parts.flatMap(\.keys).map(\.key.count).max() ?? 0
        let categories = (title: "Categories", keys: chips.map { (key: String($0.letter), does: $0.label) })
        return (parts + (chips.isEmpty ? [] : [categories])).flatMap { part -> [StyledText] in
            var list = LabelledList()
            list.labelWidth = column
            for (key, does) in part.keys { list.add(key, does) }
            return [StyledText(" \(part.title)", .bold)] + list.lines(width: width) + [StyledText()]
        }
    }
}
