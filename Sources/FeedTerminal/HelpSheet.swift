import FeedBoard
import TerminalText

/// The keys, by what they do.
enum HelpSheet {
    static func lines(_ chips: [WatchChip], width: Int, in words: any Texts) -> [StyledText] {
        let categories = chips.map { (keys: String($0.letter), does: words.kind($0.label)) }
        let parts = HelpTopic.Part.allCases.map { part in
            (part, keys: part == .categories ? categories : part.topics.map(words.help))
        }
        // The letters need no more room than the keys.
        let column = HelpTopic.allCases.map { words.help(on: $0).keys.count }.max() ?? 0
        return parts.filter { !$0.keys.isEmpty }.flatMap { part, keys -> [StyledText] in
            var list = LabelledList()
            list.labelWidth = column
            for (key, does) in keys { list.add(key, does) }
            return [StyledText(" \(words.title(of: part))", .bold)] + list.lines(width: width) + [StyledText()]
        }
    }
}
