import FeedBoard
import Terminal

/// The keys, by their effects.
enum HelpSheet {
    /// The lines of the help.
    ///
    /// If arrows cannot be shown, their keys have names: their replacements in ASCII, such as `<`, are other keys.
    static func lines(
        _ chips: [WatchChip],
        width: Int,
        in words: Texts,
        spellsArrows: Bool = false
    ) -> [StyledText] {
        let categories = chips.map { (keys: String($0.letter), does: words.kind($0.label)) }
        let parts = HelpPart.allCases.map { part in
            let help = words.help(on: part).map { keys, does in
                (keys: spellsArrows ? keys.withArrows(called: words.arrowKeys) : keys, does: does)
            }
            return (part, keys: part == .categories ? categories : help)
        }
        // The letters need no more room than the keys.
        let column = parts.filter { $0.0 != .categories }.flatMap(\.keys).map(\.keys.count).max() ?? 0
        return parts.filter { !$0.keys.isEmpty }.flatMap { part, keys -> [StyledText] in
            var list = LabelledList()
            list.labelWidth = column
            for (key, does) in keys { list.add(key, does) }
            return [StyledText(" \(words.title(of: part))", .bold)] + list.lines(width: width) + [StyledText()]
        }
    }
}

extension String {
    /// The text with arrow keys by their names.
    func withArrows(called names: [Character: String]) -> String {
        map { names[$0] ?? String($0) }.joined()
    }
}
