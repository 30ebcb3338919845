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
        let help = { (topic: HelpTopic) in
            var help = words.help(on: topic)
            if spellsArrows { help.keys = help.keys.withArrows(called: words.arrowKeys) }
            return help
        }
        let categories = chips.map { (keys: String($0.letter), does: words.kind($0.label)) }
        let parts = HelpTopic.Part.allCases.map { part in
            (part, keys: part == .categories ? categories : part.topics.map(help))
        }
        // The letters need no more room than the keys.
        let column = HelpTopic.allCases.map { help($0).keys.count }.max() ?? 0
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
